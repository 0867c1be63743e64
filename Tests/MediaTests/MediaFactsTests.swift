import Records
import Testing

@testable import Media

/// Parsing ffprobe's JSON.
struct MediaFactsTests {
    private func look(_ json: String) -> MediaProbeResult { MediaProbeResult(answer: Array(json.utf8)) }

    /// A film of one minute whose video stream has these fields.
    private func film(_ fields: String) -> MediaFacts? {
        look(#"{"streams":[{"codec_type":"video",\#(fields)}],"format":{"duration":"60.0"}}"#).facts
    }

    @Test(arguments: [
        (3_840, 2_160, MediaFacts.Resolution.fourK), (3_840, 1_600, .fourK), (3_200, 1_340, .fourK),
        (2_800, 2_100, .fourK), (3_199, 2_099, .p1080), (1_920, 1_080, .p1080), (1_920, 800, .p1080),
        (1_440, 1_080, .p1080), (1_800, 10, .p1080), (1_799, 999, .p720), (1_280, 720, .p720),
        (1_280, 534, .p720), (960, 720, .p720), (1_199, 699, .p576), (1_024, 576, .p576), (720, 576, .p576),
        (720, 560, .p576), (999, 559, .sd), (720, 480, .sd), (320, 240, .sd),
    ])
    func `resolution is right for cropped films`(width: Int, height: Int, resolution: MediaFacts.Resolution) {
        #expect(film(#""width":\#(width),"height":\#(height)"#)?.resolution == resolution)
    }

    @Test func `a quarter turn swaps width and height`() {
        func size(_ rotation: String) -> [Int?] {
            let film = film(#""width":1920,"height":1080,"side_data_list":[{"rotation":\#(rotation)}]"#)
            return [film?.width, film?.height]
        }
        for rotation in ["90", "-90", "\"-90\"", "270", "-270", "90.0"] {
            #expect(size(rotation) == [1_080, 1_920])
        }
        for rotation in ["0", "180", "-180", "45", "1e300", "null", "[]", "\"x\""] {
            #expect(size(rotation) == [1_920, 1_080])
        }
        #expect(film(#""width":1080,"height":1920"#)?.resolution == .p1080)
    }

    @Test func `HDR is recognised by its transfer curve, and Dolby Vision by its record`() {
        #expect(film(#""color_transfer":"smpte2084""#)?.hdr == .hdr10)
        #expect(film(#""color_transfer":"arib-std-b67""#)?.hdr == .hlg)
        #expect(film(#""color_transfer":"bt709""#)?.hdr == nil)
        #expect(film(#""color_primaries":"bt2020""#)?.hdr == nil)
        let record =
            #""side_data_list":[{"side_data_type":"Other"},{"side_data_type":"DOVI configuration record"}]"#
        #expect(film(record)?.hdr == .dolbyVision)
        #expect(film(#""color_transfer":"smpte2084","# + record)?.hdr == .dolbyVision)
    }

    @Test func `numbers may be strings, and impossible ones are unknown`() {
        func rate(_ text: String) -> Double? { film(#""avg_frame_rate":\#(text)"#)?.frameRate }
        #expect(rate("\"25/1\"") == 25)
        #expect(rate("\"24000/1001\"") == 24_000.0 / 1_001)
        #expect(rate("\"30\"") == 30)
        #expect(rate("30") == 30)
        for text in [
            "\"0/0\"", "\"1/0\"", "\"-25/1\"", "\"90000/1\"", "\"\"", "\"/\"", "\"a/b\"", "\"1/2/3\"", "[]",
        ] {
            #expect(rate(text) == nil, "\(text)")
        }
        #expect(film(#""avg_frame_rate":"0/0","r_frame_rate":"25/1""#)?.frameRate == 25)
        for size in ["0", "-1", "1e99", "\"nan\"", "\"inf\"", "99999999999999999999", "{}", "true"] {
            #expect(film(#""width":\#(size),"height":9"#)?.width == nil, "\(size)")
        }
    }

    @Test func `a duration is read from the format or from the video stream`() {
        func look(_ stream: String, _ format: String) -> MediaProbeResult {
            self.look(#"{"streams":[{"codec_type":"video"\#(stream)}],"format":{\#(format)}}"#)
        }
        #expect(look("", #""duration":"5400.250000""#).facts?.duration == 5_400_250)
        #expect(look("", #""duration":60"#).facts?.duration == 60_000)
        #expect(look(#","duration":"60.5""#, "").facts?.duration == 60_500)
        #expect(look("", #""duration":"60""#).problem == nil)
        for length in [
            "\"N/A\"", "\"0\"", "\"-5\"", "\"nan\"", "\"inf\"", "1e300", "null", "\"\"", "40000000",
        ] {
            let probed = look("", "\"duration\":\(length)")
            #expect(probed.problem == .noVideo, "\(length)")
            #expect(probed.facts?.duration == nil, "\(length)")
        }
    }

    @Test func `a cover is not a film, and does not hide one`() {
        let cover =
            #"{"codec_type":"video","codec_name":"mjpeg","width":600,"height":900,"disposition":{"attached_pic":1}}"#
        let other = #"{"codec_type":"video","codec_name":"mjpeg","width":320,"height":240}"#
        let film =
            #"{"codec_type":"video","codec_name":"hevc","width":1920,"height":800,"disposition":{"default":1}}"#
        let format = #""format":{"duration":"60"}"#
        let song = look(#"{"streams":[\#(cover)],\#(format)}"#)
        #expect(song.problem == .noVideo)
        #expect(song.facts?.width == nil)
        #expect(look(#"{"streams":[\#(cover),\#(film)],\#(format)}"#).facts?.videoCodec == "hevc")
        #expect(look(#"{"streams":[\#(other),\#(film)],\#(format)}"#).facts?.videoCodec == "hevc")
        #expect(look(#"{"streams":[\#(other)],\#(format)}"#).facts?.videoCodec == "mjpeg")
        #expect(look(#"{"streams":[{"codec_type":"data"}],\#(format)}"#).problem == .noVideo)
        #expect(look("{}").problem == .noVideo)
    }

    @Test func `values of a wrong type are unknown, and all others are read`() {
        let json = #"""
            {"streams":[7,null,"x",[],{},{"codec_type":5},
              {"codec_type":"video","codec_name":["h264"],"width":"1920","height":1080,"disposition":[1],"tags":"x",
               "side_data_list":{"rotation":90}},
              {"codec_type":"audio","codec_name":"aac","channels":"six","sample_rate":48000,"disposition":{"default":"1"},
               "tags":{"language":7,"LANGUAGE":"ger","TITLE":"Ton"}},
              {"codec_type":"subtitle","codec_name":null,"tags":{"language":"fre","language":"eng"}}],
             "chapters":[{},1,"x"],"format":{"format_name":"mov,mp4","duration":60,"bit_rate":"-5","tags":[]}}
            """#
        let probed = look(json)
        #expect(probed.problem == nil)
        let facts = probed.facts
        #expect(facts?.container == "mov")
        #expect([facts?.width, facts?.height] == [1_920, 1_080])
        #expect(facts?.videoCodec == nil)
        #expect(facts?.bitRate == nil)
        #expect(facts?.chapters == 3)
        #expect(facts?.audio.first?.channels == nil)
        #expect(facts?.audio.first?.sampleRate == 48_000)
        #expect(facts?.audio.first?.isDefault == true)
        #expect(facts?.audio.first?.title == "Ton")
        #expect(facts?.subtitles.count == 1)
        #expect(probed.facts?.audio.first?.language == nil)

        #expect(self.look(#"{"streams":{"codec_type":"video"}}"#) == MediaProbeResult(problem: .noVideo))
        #expect(
            self.look(#"{"streams":[{"codec_type":"video","duration":"9"}],"format":7,"chapters":"x"}"#)
                .problem == nil)
    }

    @Test func `invalid JSON is unreadable`() {
        for json in ["", " ", "null", "[]", "{}", "7", "\"x\"", "{", "{\"streams\":[", "ffprobe version 5"] {
            let problem = look(json).problem
            #expect(problem == .unreadable || problem == .noVideo, "\(json)")
            #expect(look(json).facts == nil, "\(json)")
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(look("{\"streams\":\(deep)").problem == .unreadable)
        #expect(
            look("{\"streams\":[" + String(repeating: "0,", count: 300_000) + "0]}").problem == .unreadable)
    }

    @Test func `a film with too many tracks keeps a limited number`() {
        let audio = String(repeating: #"{"codec_type":"audio"},"#, count: 150)
        let subtitles = String(repeating: #"{"codec_type":"subtitle"},"#, count: 3_000)
        let video = #"{"codec_type":"video"}"#
        let probed = look(#"{"streams":[\#(audio)\#(subtitles)\#(video)],"format":{"duration":"60"}}"#)
        #expect(probed.problem == nil)
        #expect(probed.facts?.audio.count == 150)
        #expect(probed.facts?.subtitles.count == 50)
    }

    @Test func `a title is one line of at most 300 characters, counting marks`() {
        func title(_ text: String) -> String? {
            look(#"{"streams":[{"codec_type":"audio","tags":{"title":"\#(text)"}}]}"#).facts?.audio.first?
                .title
        }
        #expect(title("  Commentary \\n") == "Commentary")
        #expect(title(" \\u0007 ") == nil)
        #expect(title("") == nil)
        #expect(title("a\\u2028b\\u009dc") == "abc")
        #expect(title("می\u{200C}خواهم") == "می\u{200C}خواهم")
        #expect(title("e" + String(repeating: "\u{301}", count: 9_000))?.unicodeScalars.count == 300)
        #expect(title(String(repeating: "界", count: 301))?.count == 300)
    }
}
