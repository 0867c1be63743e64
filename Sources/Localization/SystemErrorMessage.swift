import Foundation

/// Why a system call failed, by its errno. The C library's messages are English unless the locale was
/// generated, so the common ones are translated here, with its exact text as key; rare ones stay as they are.
package func systemErrorMessage(_ code: Int32) -> String {
    switch code {
    case EPERM: tr("Operation not permitted")
    case ENOENT: tr("No such file or directory")
    case EIO: tr("Input/output error")
    case ENOEXEC: tr("Exec format error")
    case EAGAIN: tr("Resource temporarily unavailable")
    case ENOMEM: tr("Cannot allocate memory")
    case EACCES: tr("Permission denied")
    case EBUSY: tr("Device or resource busy")
    case EEXIST: tr("File exists")
    case ENOTDIR: tr("Not a directory")
    case EISDIR: tr("Is a directory")
    case EMFILE: tr("Too many open files")
    case EFBIG: tr("File too large")
    case ENOSPC: tr("No space left on device")
    case EROFS: tr("Read-only file system")
    case EPIPE: tr("Broken pipe")
    case ENAMETOOLONG: tr("File name too long")
    case ELOOP: tr("Too many levels of symbolic links")
    case EDQUOT: tr("Disk quota exceeded")
    default: String(cString: strerror(code))
    }
}
