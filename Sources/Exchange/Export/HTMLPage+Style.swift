extension HTMLPage {
    /// Colours with a contrast of at least 4.5 to 1 in either scheme; a table above 700 pixels, cards below.
    static let style = """
        :root { color-scheme: light dark; --back: #fbfaf8; --card: #fff; --text: #1d1c1a; --quiet: #5f5b54;
          --line: #e4e0d8; --link: #1f4e8c; --mine: #8a4b00; --tag: #efece5; }
        @media (prefers-color-scheme: dark) { :root { --back: #16171a; --card: #1e2024; --text: #ecebe8;
          --quiet: #a8a49c; --line: #33353b; --link: #9cc4ff; --mine: #ffc46b; --tag: #2b2d33; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); line-height: 1.45;
          font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
        main { max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
        h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere; }
        .summary { color: var(--quiet); margin: .25rem 0 1.25rem; }
        table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--line); }
        th, td { text-align: start; vertical-align: top; padding: .55rem .7rem; border-top: 1px solid var(--line);
          overflow-wrap: anywhere; }
        thead th { border-top: 0; font-size: .8rem; font-weight: 600; color: var(--quiet); white-space: nowrap; }
        tbody th { font-weight: 600; min-width: 11rem; }
        a { color: var(--link); text-decoration: none; }
        a:hover, a:focus { text-decoration: underline; }
        .original { display: block; font-weight: 400; font-size: .875rem; color: var(--quiet); }
        .number, .seen { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .mine { color: var(--mine); font-weight: 600; }
        .times { color: var(--quiet); }
        .tag { display: inline-block; background: var(--tag); border-radius: .25rem; padding: 0 .4rem;
          margin: 0 .15rem .15rem 0; font-size: .875rem; }
        .note { white-space: pre-line; min-width: 12rem; }
        .viewings { margin: .25rem 0 0; padding: 0; list-style: none; color: var(--quiet); }
        .poster { width: 5rem; }
        .poster img { display: block; width: 60px; height: 90px; object-fit: cover; border-radius: .25rem;
          background: var(--tag); }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        @media (max-width: 700px) {
          table, tbody { display: block; background: none; border: 0; }
          thead { display: none; }
          tr { display: block; position: relative; background: var(--card); border: 1px solid var(--line);
            border-radius: .5rem; padding: .75rem; margin-bottom: .75rem; overflow: hidden; }
          tr:has(img) { min-height: 116px; padding-inline-start: 84px; }
          th, td { border: 0; padding: 0; min-width: 0; }
          tbody th { display: block; font-size: 1.05rem; margin-bottom: .25rem; }
          td { display: inline-block; margin-inline-end: .75rem; }
          td[data-label]::before { content: attr(data-label) " "; color: var(--quiet); font-weight: 400;
            font-size: .875rem; }
          .none { display: none; }
          .tags, .note { display: block; margin: .25rem 0 0; min-width: 0; }
          .tags::before, .note::before { display: none; }
          .poster { display: block; width: auto; margin: 0; position: absolute; inset-inline-start: 12px; top: 12px; }
        }
        @media print { body { background: #fff; color: #000; } a { color: inherit; } tr { break-inside: avoid; } }
        """
}
