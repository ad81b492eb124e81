# Prints every command that one Markdown page names, a line each: where it stands, a tab, the command.
#
# A command is a line of a block that says it is for a shell (sh, bash, zsh, shell, console), without its comment and its
# prompt. In another block without a language, in an indented one and in a code span it is what looks like a command: it
# begins with a program of the list below and a word after it, with a script of `.ci`, or with a word in lower case
# that has an option somewhere.

BEGIN {
    programs = " swift swiftc swiftly docc git bash sh zsh python python3 env sudo apt apt-get brew curl wget docker make cmake "
    programs = programs "xcodebuild xcrun tmux script npm npx node kill cd export cp mv rm mkdir touch open chmod "
}

function trimmed(text) {
    gsub(/[ \t]+/, " ", text)
    sub(/^ /, "", text)
    sub(/ $/, "", text)
    return text
}

function looks_like_command(text,    words, count, first, second) {
    while (match(text, /^[A-Z_][A-Z0-9_]*=[^ ]* /)) text = substr(text, RLENGTH + 1)
    count = split(text, words, " ")
    first = words[1]
    second = words[2]
    if (first ~ /^(\.\/)?\.ci\/[a-z]/) return 1
    if (count < 2) return 0
    if (first ~ /^\.\.?\//) return 1
    if (index(programs, " " first " ")) return second ~ /^[-a-z.\/~$]/
    return first ~ /^[a-z][a-z0-9_.-]*$/ && text ~ / --?[a-z]/
}

function tell(text, line) {
    text = trimmed(text)
    if (text != "") print FILENAME ":" line "\t" text
}

# A line for a shell: what a backslash breaks is put together again.
function shell_line(text) {
    if (language == "console") {
        if (text !~ /^[ \t]*[$%] /) return
    }
    sub(/^[ \t]*[$%] /, "", text)
    if (text ~ /^[ \t]*#/) return
    sub(/[ \t]#.*$/, "", text)
    if (held == "") held_line = FNR
    if (text ~ /\\$/) {
        held = held substr(text, 1, length(text) - 1) " "
        return
    }
    tell(held text, held_line)
    held = ""
}

# A line that may be anything.
function any_line(text) {
    sub(/^[ \t]*[$%] /, "", text)
    sub(/[ \t]#.*$/, "", text)
    text = trimmed(text)
    if (looks_like_command(text)) tell(text, FNR)
}

# The code spans of a paragraph, which may begin on one line and end on the next.
function spans(    text, ticks, rest, place, body) {
    text = paragraph
    paragraph = ""
    while (match(text, /`+/)) {
        ticks = substr(text, RSTART, RLENGTH)
        rest = substr(text, RSTART + RLENGTH)
        place = index(rest, ticks)
        if (place == 0) {
            text = rest
            continue
        }
        body = trimmed(substr(rest, 1, place - 1))
        if (looks_like_command(body)) tell(body, paragraph_line)
        text = substr(rest, place + length(ticks))
    }
}

{
    line = $0
    sub(/\r$/, "", line)
    if (match(line, /^[ \t>]*(```+|~~~+)/)) {
        mark = substr(line, RSTART, RLENGTH)
        info = substr(line, RSTART + RLENGTH)
        gsub(/[ \t>]/, "", mark)
        if (fence == "") {
            spans()
            fence = mark
            language = tolower(trimmed(info))
            sub(/[ ,{].*$/, "", language)
            next
        }
        if (substr(mark, 1, length(fence)) == fence && trimmed(info) == "") {
            fence = ""
            if (held != "") tell(held, held_line)
            held = ""
            next
        }
    }
    if (fence != "") {
        if (language ~ /^(sh|bash|zsh|shell|console)$/) shell_line(line)
        else if (language == "" || language == "text") any_line(line)
        next
    }
    if (line ~ /^[ \t]*$/) {
        spans()
        next
    }
    if (line ~ /^(    |\t)/ && paragraph == "") {
        any_line(line)
        next
    }
    if (paragraph == "") paragraph_line = FNR
    paragraph = paragraph line " "
}

END { if (paragraph != "") spans() }
