internal import Localization

/// A text in the current language whose values have their own styles and links: `styled("{film} by
/// {director}", ["film": .film(…), "director": .person(…)])`. Otherwise like ``tr(_:_:context:)``.
///
/// - Parameter style: The style of the words around the values.
package func styled(
    _ text: String, _ values: KeyValuePairs<String, StyledText>, _ style: Style? = nil, context: String? = nil
) -> StyledText {
    messageParts(text, context: context).reduce(StyledText("")) { result, part in
        switch part {
        case .text(let words): result + StyledText(words, style)
        case .value(let name):
            result + (values.first { $0.key == name }?.value ?? StyledText("{\(name)}", style))
        }
    }
}
