/// Maps the several codes that files use for a language to one.
package enum ISO639 {
    /// ISO 639-1 if there is one, else ISO 639-2 or 639-3; nil if no language is specified.
    ///
    /// - Parameter text: ISO 639-1, either spelling of 639-2 (`fre`, `fra`), or a BCP 47 tag (`pt-BR`), whose
    ///   language is used.
    package static func code(_ text: String) -> String? {
        // Only ASCII letters, before lowercasing: the kelvin sign would become a k.
        let letters = text.utf8.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        let next = letters.endIndex == text.utf8.endIndex ? nil : text.utf8[letters.endIndex]
        guard letters.count <= 3, next.map({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) ?? true
        else { return nil }
        let first = String(decoding: letters, as: UTF8.self).lowercased()
        switch letters.count {
        case 2: return withdrawnCodes[first] ?? (twoLetterCodes.contains(first) ? first : nil)
        case 3:
            if let code = twoLetterCodesByThreeLetter[first] { return code }
            // Codes for no, unknown, unlisted or several languages, and for private use.
            let isNone = ["und", "zxx", "mis", "mul"].contains(first) || ("qaa"..."qtz").contains(first)
            return isNone ? nil : first
        default: return nil
        }
    }

    /// Codes of ISO 639-1 that were withdrawn.
    private static let withdrawnCodes = ["in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro"]

    private static let twoLetterCodesByThreeLetter: [String: String] = {
        var codes: [String: String] = [:]
        for entry in table.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: "/").map(String.init)
            for long in parts.dropFirst() { codes[long] = parts[0] }
        }
        return codes
    }()

    private static let twoLetterCodes = Set(twoLetterCodesByThreeLetter.values)

    /// ISO 639-1, then 639-2: first the terminology code and then, if it differs, the bibliographic one. Then
    /// withdrawn codes, and Mandarin's of 639-3.
    private static let table = """
        aa/aar ab/abk ae/ave af/afr ak/aka am/amh an/arg ar/ara as/asm av/ava ay/aym az/aze ba/bak be/bel bg/bul bh/bih
        bi/bis bm/bam bn/ben bo/bod/tib br/bre bs/bos ca/cat ce/che ch/cha co/cos cr/cre cs/ces/cze cu/chu cv/chv
        cy/cym/wel da/dan de/deu/ger dv/div dz/dzo ee/ewe el/ell/gre en/eng eo/epo es/spa et/est eu/eus/baq fa/fas/per
        ff/ful fi/fin fj/fij fo/fao fr/fra/fre fy/fry ga/gle gd/gla gl/glg gn/grn gu/guj gv/glv ha/hau he/heb hi/hin
        ho/hmo hr/hrv/scr ht/hat hu/hun hy/hye/arm hz/her ia/ina id/ind ie/ile ig/ibo ii/iii ik/ipk io/ido is/isl/ice
        it/ita iu/iku ja/jpn jv/jav ka/kat/geo kg/kon ki/kik kj/kua kk/kaz kl/kal km/khm kn/kan ko/kor kr/kau ks/kas
        ku/kur kv/kom kw/cor ky/kir la/lat lb/ltz lg/lug li/lim ln/lin lo/lao lt/lit lu/lub lv/lav mg/mlg mh/mah
        mi/mri/mao mk/mkd/mac ml/mal mn/mon mr/mar ms/msa/may mt/mlt my/mya/bur na/nau nb/nob nd/nde ne/nep ng/ndo
        nl/nld/dut nn/nno no/nor nr/nbl nv/nav ny/nya oc/oci oj/oji om/orm or/ori os/oss pa/pan pi/pli pl/pol ps/pus
        pt/por qu/que rm/roh rn/run ro/ron/rum/mol ru/rus rw/kin sa/san sc/srd sd/snd se/sme sg/sag si/sin sk/slk/slo
        sl/slv sm/smo sn/sna so/som sq/sqi/alb sr/srp/scc ss/ssw st/sot su/sun sv/swe sw/swa ta/tam te/tel tg/tgk th/tha
        ti/tir tk/tuk tl/tgl tn/tsn to/ton tr/tur ts/tso tt/tat tw/twi ty/tah ug/uig uk/ukr ur/urd uz/uzb ve/ven vi/vie
        vo/vol wa/wln wo/wol xh/xho yi/yid yo/yor za/zha zh/zho/chi/cmn zu/zul
        """
}
