import CProcess
import FileNames
import Glibc
package import Records

/// Performs file steps, and reverts them. Never overwrites anything, and only removes files whose size and
/// checksums, of both ends, are those of the step.
package enum FileStepExecutor {
    /// Performs a step, or recognises that it was performed before the program was interrupted.
    ///
    /// - Parameter content: The bytes to write, of a step that writes.
    package static func perform(_ step: FileStep, content: () -> [UInt8]? = { nil }) throws(DiskProblem) {
        switch step.operation {
        case .folder: try DiskLocation(step.target).makeFolder()
        case .clear: try clear(step.source)
        case .move: try move(from: step.source, to: step.target, step)
        case .link: try link(step)
        case .copy: try copy(step)
        case .write: try write(step, content)
        case .drop: try drop(step)
        }
    }

    /// Reverts a step, or recognises that it was never performed.
    package static func revert(_ step: FileStep) throws(DiskProblem) {
        switch step.operation {
        case .folder: try clear(step.target)
        case .clear: try DiskLocation(step.source).makeFolder()
        case .move: try move(from: step.target, to: step.source, step)
        case .link, .copy: try removeCopy(step)
        case .write: try drop(step)
        // The content of a dropped file is lost, and can be written again.
        case .drop: break
        }
    }

    /// Why a moved file cannot be moved back: it is gone, or another one; nil if it is there.
    package static func problem(findingMoved step: FileStep) -> DiskProblem? {
        do throws(DiskProblem) {
            let target = try DiskLocation(step.target)
            guard try target.status() != nil else { return .gone }
            return try target.matches(step) ? nil : .changed
        } catch { return error }
    }

    /// Removes a folder, unless it is gone already.
    private static func clear(_ path: String) throws(DiskProblem) {
        do throws(DiskProblem) { try DiskLocation(path).removeFolder() } catch .gone {}
    }

    private static func move(from old: String, to new: String, _ step: FileStep) throws(DiskProblem) {
        let source = try DiskLocation(old)
        let target = try DiskLocation(new)
        let (there, taken) = (try source.status(), try target.status())
        guard let there else {
            if try target.matches(step) { return }
            throw taken == nil ? .gone : .changed
        }
        guard try source.matches(step) else { throw .changed }
        guard let taken else { return try rename(source, to: target) }
        // Interrupted between the new name and the old: both are one file.
        guard taken.st_ino == there.st_ino, taken.st_dev == there.st_dev, there.st_nlink > 1 else {
            throw .nameTaken
        }
        try source.remove()
    }

    private static func link(_ step: FileStep) throws(DiskProblem) {
        let source = try DiskLocation(step.source)
        let target = try DiskLocation(step.target)
        guard let there = try source.status() else { throw .gone }
        if let taken = try target.status() {
            guard taken.st_ino == there.st_ino, taken.st_dev == there.st_dev else { throw .nameTaken }
            return
        }
        let file = try source.openFile(for: step)
        let (from, to) = (source.folder.descriptor, target.folder.descriptor)
        let newName = target.name
        let result = source.name.withPath { old in newName.withPath { linkat(from, old, to, $0, 0) } }
        guard result == 0 else { throw errno == EEXIST ? .nameTaken : target.problem(errno) }
        // Another file may have got the old name since the comparison.
        guard target.isSameFile(file.info) else { throw .changed }
        try target.folder.sync()
    }

    private static func copy(_ step: FileStep) throws(DiskProblem) {
        let source = try DiskLocation(step.source)
        let target = try DiskLocation(step.target)
        if try target.status() != nil {
            guard try isCopy(target, of: source, step) else { throw .nameTaken }
            return
        }
        let file = try source.openFile(for: step)
        try writeAtomically(at: step) { part throws(DiskProblem) in try part.copy(file) }
    }

    /// Whether both are the step's file, byte for byte.
    private static func isCopy(
        _ target: borrowing DiskLocation, of source: borrowing DiskLocation, _ step: FileStep
    ) throws(DiskProblem) -> Bool {
        do throws(DiskProblem) {
            let copy = try target.openFile(for: step)
            let file = try source.openFile(for: step)
            return (try? Fingerprint.isSame(file, copy)) == true
        } catch {
            guard error == .changed else { throw error }
            return false
        }
    }

    private static func removeCopy(_ step: FileStep) throws(DiskProblem) {
        let target = try DiskLocation(step.target)
        guard try target.status() != nil else { return }
        guard try target.matches(step) else { throw .changed }
        // Never deletes the last copy: the source must still exist with the same bytes.
        do throws(DiskProblem) {
            let source = try DiskLocation(step.source)
            guard try isCopy(target, of: source, step) else { throw .lastCopy }
        } catch {
            throw error == .gone ? .lastCopy : error
        }
        try target.remove()
    }

    private static func write(_ step: FileStep, _ content: () -> [UInt8]?) throws(DiskProblem) {
        let target = try DiskLocation(step.target)
        if try target.status() != nil {
            guard try target.matches(step) else { throw .nameTaken }
            return
        }
        guard let bytes = content() else { throw .contentUnknown }
        try writeAtomically(at: step) { part throws(DiskProblem) in try part.write(bytes) }
    }

    private static func drop(_ step: FileStep) throws(DiskProblem) {
        let target = try DiskLocation(step.target)
        guard try target.status() != nil else { return }
        guard try target.matches(step) else { throw .changed }
        try target.remove()
    }

    /// Writes a file under a temporary name, and renames it when it is complete.
    private static func writeAtomically(
        at step: FileStep, _ fill: (borrowing NewFile) throws(DiskProblem) -> Void
    ) throws(DiskProblem) {
        let target = try DiskLocation(step.target)
        let place = try DiskLocation(step.partPath)
        // Left by an interrupted run.
        try place.discard()
        do throws(DiskProblem) {
            let file = try NewFile(place)
            try fill(file)
            guard place.isSameFile(file.info) else { throw .changed }
            try rename(place, to: target)
        } catch {
            try? place.discard()
            throw error
        }
    }
}

extension FileStep {
    /// The file's name while it is written: only this program uses such names.
    package var partPath: String {
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        return "\(folder).movielib-\(number).part"
    }
}

extension DiskLocation {
    /// Removes a part file, if it exists.
    fileprivate borrowing func discard() throws(DiskProblem) {
        guard name.withPath({ unlinkat(folder.descriptor, $0, 0) }) == 0 || errno == ENOENT else {
            throw problem(errno)
        }
    }
}

/// A new file that is being written.
private struct NewFile: ~Copyable {
    private let descriptor: Int32
    let info: stat

    init(_ place: borrowing DiskLocation) throws(DiskProblem) {
        let mode = place.folder.mode() & 0o666
        descriptor = place.folder.createFile(place.name)
        guard descriptor >= 0 else { throw place.problem(errno) }
        fchmod(descriptor, mode)
        var info = stat()
        fstat(descriptor, &info)
        self.info = info
    }

    deinit { close(descriptor) }

    borrowing func write(_ bytes: [UInt8]) throws(DiskProblem) {
        try append(bytes[...])
        try sync()
    }

    /// Copies another file's bytes, times and mode, and compares the bytes as they can be read again.
    borrowing func copy(_ source: borrowing OpenedFile) throws(DiskProblem) {
        var offset = 0
        while true {
            let (bytes, code) = source.read(1 << 20, at: offset)
            guard code == 0 else { throw .system(code) }
            if bytes.isEmpty { break }
            try append(bytes[...])
            offset += bytes.count
        }
        // Only those who may read the source may read the copy.
        fchmod(descriptor, source.info.st_mode & 0o666)
        _ = futimens(descriptor, [source.info.st_atim, source.info.st_mtim])
        try sync()
        guard let copy = try? OpenedFile(duplicating: descriptor),
            (try? Fingerprint.isSame(source, copy)) == true
        else { throw .changed }
    }

    private borrowing func append(_ bytes: ArraySlice<UInt8>) throws(DiskProblem) {
        var (code, done): (Int32, Int) = (0, 0)
        bytes.withUnsafeBytes { bytes in
            while done < bytes.count, code == 0 {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno != EINTR { code = errno }
                done += max(0, count)
            }
        }
        guard code == 0 else { throw .system(code) }
    }

    private borrowing func sync() throws(DiskProblem) {
        guard fsync(descriptor) == 0 else { throw .system(errno) }
    }
}
