import Foundation
import Screen
import Terminal

// A screen that prints its input, run by tests on a pseudo-terminal to check how it ends.
//
//     q quits      t traps     g reads an invalid address     o overflows the stack    e hands over the terminal
//     y copies   w writes to stderr   a calls exit       Ctrl-C quits      Ctrl-Z suspends

func overflow(_ depth: Int) -> Int { depth == .max ? 0 : overflow(depth + 1) &+ depth }

// Its deliberate crashes leave no core file.
var none = rlimit(rlim_cur: 0, rlim_max: 0)
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)

// Reads a secret like 'auth login', without a screen.
if CommandLine.arguments.dropFirst() == ["secret"] {
    exit(Console(knownSecrets: { [] }).askWithoutEcho("secret?") == nil ? 1 : 0)
}

// Asks again like 'lock open' after a wrong passphrase, and checks the first one until the second is typed.
if CommandLine.arguments.dropFirst() == ["secrets"] {
    let console = Console(knownSecrets: { [] })
    let second = console.withoutEcho {
        _ = console.askWithoutEcho("one?")
        console.printMessage("checking")
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
        return console.askWithoutEcho("two?")
    }
    exit(second == "second" ? 0 : 1)
}

do {
    let facts = TerminalFacts(environment: ProcessInfo.processInfo.environment)
    let screen = try Screen(Screen.Options(facts: facts))
    var said: [String] = ["ready \(screen.size.columns)x\(screen.size.rows) \(screen.capabilities.graphics)"]

    func draw() {
        var grid = Grid(screen.size)
        for (row, line) in said.suffix(max(1, screen.size.rows - 1)).enumerated() {
            grid.write(line, at: Point(column: 0, row: row), row == 0 ? Look(.heading) : .plain)
        }
        screen.draw(Frame(grid))
    }

    func act(on key: Key) -> Bool {
        switch key {
        case .character("q"), .control("c"): return false
        case .character("t"): fatalError("the trial traps")
        case .character("g"): print(UnsafePointer<Int>(bitPattern: 16)?.pointee ?? 0)
        case .character("o"): said.append("\(overflow(0))")
        case .character("w"): FileHandle.standardError.write(Data("a warning\n".utf8))
        case .character("a"): exit(3)
        case .control("z"): screen.suspend()
        case .character("y"): screen.copyToClipboard("Amélie")
        case .character("e"): screen.yieldTerminal { _ = write(STDOUT_FILENO, "handed over\n", 12) }
        default: break
        }
        return true
    }

    var goesOn = true
    while goesOn {
        draw()
        for event in screen.wait() where goesOn {
            said.append("\(event)")
            if case .input(.key(let key)) = event { goesOn = act(on: key) }
            if event == .closed { goesOn = false }
        }
    }
    screen.close()
} catch {
    FileHandle.standardError.write(Data("no screen: errno \(error.code)\n".utf8))
    exit(1)
}
