internal import Localization

/// A text in the language spoken whose values have styles and links of their own:
/// `styled("{film} by {director}", ["film": .film(…), "director": .person(…)])`. As ``tr(_:_:context:)`` otherwise.
///
/// - Parameter style: Of the words around the values.
package func styled(
    _ text: String, _ values: KeyValuePairs<String, StyledText>, _ style: Style? = nil,
    context: String? = nil
) -> StyledText {
    messageParts(text, context: context).reduce(StyledText("")) { result, part in
        switch part {
        case .words(let words): result + StyledText(words, style)
        case .value(let name):
            result + (values.first { $0.key == name }?.value ?? StyledText("{\(name)}", style))
        }
    }
}
