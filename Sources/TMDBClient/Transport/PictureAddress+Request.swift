package import TMDBModels

extension PictureAddress {
    /// The request for the picture: without a credential, which the image server does not need.
    package var request: APIRequest {
        var request = APIRequest(
            service: service, path: "\(size.rawValue)/\(file)", query: [:], credential: nil)
        request.acceptedMediaType = "image/jpeg"
        return request
    }
}
