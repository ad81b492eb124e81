import Testing

/// The rules without a state, row by row.
@Suite(.readsSources) struct SpecRules {
    init() throws { try SpecWriter.isDone.get() }

    @Test(arguments: RuleTable.all) func aTableGivesWhatItsRuleGives(table: RuleTable) throws {
        let file = try SpecFolder.json(table.path)
        let rows = try file["rows"].array
        for row in rows {
            let given = row["given"].line
            #expect(try table.rule(row["given"]).line == row["gives"].line, "\(table.name) of \(given)")
        }
        #expect(rows.count > 1 && file["rule"] == .text(table.name) && file["format"] == .int(VectorFile.format))
        #expect(try SpecFolder.text(table.path) == table.text, "\(SpecFolder.cure)")
    }
}
