import Localization

/// Translates words that TMDB only gives in English. Unknown ones stay as they are.
package enum TMDBTranslations {
    /// A film's status.
    static func status(_ name: String) -> String {
        switch name {
        case "Rumored": tr("Rumored", context: "status of a film")
        case "Planned": tr("Planned", context: "status of a film")
        case "In Production": tr("In Production", context: "status of a film")
        case "Post Production": tr("Post Production", context: "status of a film")
        case "Released": tr("Released", context: "status of a film")
        case "Canceled": tr("Canceled", context: "status of a film")
        default: name
        }
    }

    /// A crew department: `Directing`.
    package static func department(_ name: String) -> String {
        switch name {
        case "Directing": tr("Directing", context: "department")
        case "Writing": tr("Writing", context: "department")
        case "Acting": tr("Acting", context: "department")
        case "Production": tr("Production", context: "department")
        case "Camera": tr("Camera", context: "department")
        case "Editing": tr("Editing", context: "department")
        case "Sound": tr("Sound", context: "department")
        case "Art": tr("Art", context: "department")
        case "Costume & Make-Up": tr("Costume & Make-Up", context: "department")
        case "Visual Effects": tr("Visual Effects", context: "department")
        case "Lighting": tr("Lighting", context: "department")
        case "Crew": tr("Crew", context: "department")
        case "Creator": tr("Creator", context: "department")
        case "Actors": tr("Actors", context: "department")
        default: name
        }
    }

    /// A comma-separated list of jobs: `Director, Screenplay`.
    package static func jobs(_ names: String) -> String {
        names.split(separator: ", ").map { job(String($0)) }.joined(separator: ", ")
    }

    /// A crew job: `Director of Photography`.
    static func job(_ name: String) -> String { jobTranslations[name]?() ?? name }

    /// The translations of jobs; separate, because there are many.
    private static let jobTranslations: [String: @Sendable () -> String] = [
        "Director": { tr("Director", context: "job") }, "Co-Director": { tr("Co-Director", context: "job") },
        "Writer": { tr("Writer", context: "job") }, "Co-Writer": { tr("Co-Writer", context: "job") },
        "Screenplay": { tr("Screenplay", context: "job") }, "Story": { tr("Story", context: "job") },
        "Novel": { tr("Novel", context: "job") }, "Book": { tr("Book", context: "job") },
        "Short Story": { tr("Short Story", context: "job") },
        "Theatre Play": { tr("Theatre Play", context: "job") },
        "Comic Book": { tr("Comic Book", context: "job") },
        "Graphic Novel": { tr("Graphic Novel", context: "job") },
        "Characters": { tr("Characters", context: "job") },
        "Original Story": { tr("Original Story", context: "job") },
        "Author": { tr("Author", context: "job") }, "Adaptation": { tr("Adaptation", context: "job") },
        "Dialogue": { tr("Dialogue", context: "job") }, "Idea": { tr("Idea", context: "job") },
        "Teleplay": { tr("Teleplay", context: "job") }, "Creator": { tr("Creator", context: "job") },
        "Producer": { tr("Producer", context: "job") }, "Co-Producer": { tr("Co-Producer", context: "job") },
        "Executive Producer": { tr("Executive Producer", context: "job") },
        "Co-Executive Producer": { tr("Co-Executive Producer", context: "job") },
        "Associate Producer": { tr("Associate Producer", context: "job") },
        "Line Producer": { tr("Line Producer", context: "job") },
        "Production Manager": { tr("Production Manager", context: "job") },
        "Unit Production Manager": { tr("Unit Production Manager", context: "job") },
        "Casting": { tr("Casting", context: "job") },
        "Director of Photography": { tr("Director of Photography", context: "job") },
        "Cinematography": { tr("Cinematography", context: "job") },
        "Camera Operator": { tr("Camera Operator", context: "job") },
        "Steadicam Operator": { tr("Steadicam Operator", context: "job") },
        "Still Photographer": { tr("Still Photographer", context: "job") },
        "Editor": { tr("Editor", context: "job") }, "Co-Editor": { tr("Co-Editor", context: "job") },
        "Assistant Editor": { tr("Assistant Editor", context: "job") },
        "Colorist": { tr("Colorist", context: "job") },
        "Original Music Composer": { tr("Original Music Composer", context: "job") },
        "Music": { tr("Music", context: "job") },
        "Music Supervisor": { tr("Music Supervisor", context: "job") },
        "Songs": { tr("Songs", context: "job") }, "Sound": { tr("Sound", context: "job") },
        "Sound Designer": { tr("Sound Designer", context: "job") },
        "Sound Mixer": { tr("Sound Mixer", context: "job") },
        "Sound Editor": { tr("Sound Editor", context: "job") },
        "Sound Re-Recording Mixer": { tr("Sound Re-Recording Mixer", context: "job") },
        "Supervising Sound Editor": { tr("Supervising Sound Editor", context: "job") },
        "Foley Artist": { tr("Foley Artist", context: "job") },
        "Production Design": { tr("Production Design", context: "job") },
        "Art Direction": { tr("Art Direction", context: "job") },
        "Set Decoration": { tr("Set Decoration", context: "job") },
        "Set Designer": { tr("Set Designer", context: "job") },
        "Storyboard Artist": { tr("Storyboard Artist", context: "job") },
        "Costume Design": { tr("Costume Design", context: "job") },
        "Costume Designer": { tr("Costume Designer", context: "job") },
        "Makeup Artist": { tr("Makeup Artist", context: "job") },
        "Hairstylist": { tr("Hairstylist", context: "job") },
        "Makeup Designer": { tr("Makeup Designer", context: "job") },
        "Visual Effects": { tr("Visual Effects", context: "job") },
        "Visual Effects Supervisor": { tr("Visual Effects Supervisor", context: "job") },
        "Visual Effects Producer": { tr("Visual Effects Producer", context: "job") },
        "Special Effects": { tr("Special Effects", context: "job") },
        "Special Effects Supervisor": { tr("Special Effects Supervisor", context: "job") },
        "Animation": { tr("Animation", context: "job") },
        "Animation Director": { tr("Animation Director", context: "job") },
        "Stunts": { tr("Stunts", context: "job") },
        "Stunt Coordinator": { tr("Stunt Coordinator", context: "job") },
        "Choreographer": { tr("Choreographer", context: "job") },
        "Assistant Director": { tr("Assistant Director", context: "job") },
        "First Assistant Director": { tr("First Assistant Director", context: "job") },
        "Second Assistant Director": { tr("Second Assistant Director", context: "job") },
        "Script Supervisor": { tr("Script Supervisor", context: "job") },
        "Gaffer": { tr("Gaffer", context: "job") }, "Narrator": { tr("Narrator", context: "job") },
        "Voice": { tr("Voice", context: "job") }, "Translator": { tr("Translator", context: "job") },
        "Thanks": { tr("Thanks", context: "job") },
    ]
}
