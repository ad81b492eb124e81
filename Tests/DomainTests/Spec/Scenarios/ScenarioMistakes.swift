import Testing

extension SpecScenarios {
    /// What a scenario says wrongly is found, and told with its place.
    @Suite(.readsSources) struct Mistakes {
        /// Three rows that come after a second, and whatever steps a test adds.
        private func failure(
            _ steps: JSON..., always: JSON = [], never: JSON = [], log: JSON = [["at": 0, "after": .null, "limit": 60]]
        ) throws -> String? {
            let scenario: JSON = [
                "name": "three rows", "why": "a mistake is found",
                "given": ["server": ["rows": "1-3", "latency": 1000]],
                "steps": .array([["at": 0, "call": "start"]] + steps), "always": always, "never": never, "log": log,
            ]
            return failure(of: scenario)
        }

        private func failure(of scenario: JSON) -> String? {
            do {
                try Scenario(scenario, file: "scenarios/list.json").play(on: ListStage.self)
                return nil
            } catch {
                return "\(error)"
            }
        }

        @Test func whatIsRightIsLetPass() throws {
            let rows: JSON = ["at": 1000, "expect": ["items": "1-3", "error": .null]]
            #expect(try failure(rows) == nil)
        }

        @Test func aWrongFieldIsToldWithItsPlaceAndWhatWasDone() throws {
            let wrong: JSON = ["at": 1000, "expect": ["cargando": false, "items": "1-4"]]
            #expect(
                try failure(wrong) == """
                    scenarios/list.json, «three rows», at 1000 ms, items
                      written: "1-4"
                      done:    "1-3"
                    """)
        }

        @Test(
            arguments: [
                (["at": 999, "expect": ["items": "1-3"]], "at 999 ms, items"),
                (["at": 1000, "expect": ["filas": .null]], "filas: there is no such field"),
                (["at": 1000, "expect": ["items": "1-3"], "on": "second"], "no presenter second was started"),
                (["at": 1000, "stored": ["rows": "1-3", "next": 3]], "stored.next"),
                (["at": 2000, "call": "refrescar"], "there is no call refrescar"),
                (["at": 2000, "call": "loadAround"], "is no whole number"),
                (["at": 2000, "look": "closely"], "there is no step look"),
                (["at": 2000, "set": ["server": ["speed": 1]]], "has a field speed, which nothing reads"),
                (["at": 2000, "ask": "tokenValido", "as": "a"], "there are no tokens here"),
                (["at": 1000, "call": "refresh"], "a step is done at the very time at which something else is due"),
                (["at": 2000, "call": "retry", "times": 2], "repeats in no time"),
            ] as [(JSON, String)])
        func aWrongStepIsFound(step: JSON, told: String) throws {
            #expect(try failure(step)?.contains(told) == true)
        }

        @Test func whatASubscriberHearsIsCounted() throws {
            let subscribe: JSON = ["at": 500, "subscribe": "late"]
            let once: JSON = ["at": 2000, "heard": ["late": [["items": "1-3"]]]]
            let twice: JSON = ["at": 2000, "heard": ["late": [["items": ""], ["items": "1-3"]]]]
            #expect(try failure(subscribe, once)?.contains("at 2000 ms, heard.late") == true)
            #expect(try failure(subscribe, twice) == nil)
        }

        @Test func whatAnAskerIsToldIsCompared() throws {
            let scenario: JSON = [
                "name": "nobody", "why": "a mistake is found", "given": [:], "log": [],
                "steps": [
                    ["at": 0, "call": "start"], ["at": 1, "ask": "tokenValido", "as": "a"],
                    ["at": 1, "answer": ["a": ["token": "acceso-1"]]],
                ],
            ]
            let wrong = try Scenario(scenario, file: "scenarios/auth.json")
            let failure = #expect(throws: ScenarioFailure.self) { try wrong.play(on: AuthStage.self) }
            #expect(failure?.what.hasPrefix("answer.a") == true)
        }

        @Test func aWrongLogIsFound() throws {
            let rows: JSON = ["at": 1000, "expect": ["items": "1-3"]]
            #expect(try failure(rows, log: [])?.contains("log") == true)
            #expect(try failure(rows, log: [["at": 1, "after": .null, "limit": 60]])?.contains("log[0].at") == true)
        }

        @Test func aStateThatMayNotHaveBeenIsFoundWhereverItWas() throws {
            let rows: JSON = ["at": 1000, "expect": ["items": "1-3"]]
            let loading: JSON = ["state": ["cargando": true]]
            #expect(try failure(rows, never: [loading])?.contains("at 0 ms, never") == true)
            #expect(try failure(rows, never: [["from": 1, "state": ["cargando": true]]]) == nil)
            #expect(try failure(rows, always: [loading])?.contains("at 1000 ms, always: cargando") == true)
            #expect(try failure(rows, always: [["before": 1000, "state": ["cargando": true]]]) == nil)
        }

        @Test func aMisplacedStepIsFound() throws {
            let (late, early): (JSON, JSON) = (["at": 2000, "call": "refresh"], ["at": 1500, "call": "refresh"])
            #expect(try failure(late, early)?.contains("not in the order of their times") == true)
            let look: JSON = ["at": 2000, "expect": ["items": "1-3"]]
            #expect(try failure(look, late)?.contains("something is done after something was looked at") == true)
        }
    }
}
