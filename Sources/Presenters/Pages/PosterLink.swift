package import TMDBModels

/// The addresses of posters in the JSON contract.
package enum PosterLink {
    /// The image service: TMDB's, unless another one is set.
    @TaskLocal package static var service = ServiceURL.images

    /// - Parameter path: From TMDB, with a leading slash; nil if it is not the path of an image of TMDB's.
    static func url(_ path: String?) -> String? {
        PictureAddress(path: path, size: .w500, service: service)?.description
    }
}
