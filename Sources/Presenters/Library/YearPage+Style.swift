extension YearPage {
    /// Colours with a contrast of at least 4.5 to 1 in either scheme; columns from 700 pixels on.
    static let style = """
        :root { color-scheme: light dark; --back: #fbfaf8; --card: #fff; --text: #1d1c1a; --quiet: #5f5b54;
          --line: #e4e0d8; --link: #1f4e8c; --mine: #8a4b00; --bar: #3d6fb4; }
        @media (prefers-color-scheme: dark) { :root { --back: #16171a; --card: #1e2024; --text: #ecebe8;
          --quiet: #a8a49c; --line: #33353b; --link: #9cc4ff; --mine: #ffc46b; --bar: #6ea2e8; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); line-height: 1.45;
          font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
        main { max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
        h1 { font-size: 2rem; margin: 0 0 1rem; }
        h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
        section { margin: 2rem 0 0; }
        a { color: var(--link); text-decoration: none; }
        a:hover, a:focus { text-decoration: underline; }
        ol { list-style: none; margin: 0; padding: 0; }
        .facts { width: 100%; border-collapse: separate; border-spacing: 0; padding: .4rem .8rem;
          background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
        .facts th, .facts td { text-align: start; vertical-align: top; padding: .3rem .4rem; }
        .facts th { width: 10rem; font-weight: 400; color: var(--quiet); }
        .facts td { overflow-wrap: anywhere; }
        .chart { display: flex; gap: .35rem; height: 11rem; }
        .chart li { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; justify-content: flex-end;
          align-items: center; font-size: .8rem; color: var(--quiet); }
        .bar { width: 100%; max-width: 3.5rem; height: calc((100% - 2.8rem) * var(--share) / 100 + 1px);
          background: var(--bar); border-radius: .2rem .2rem 0 0; text-align: center; print-color-adjust: exact; }
        .bar b { position: relative; top: -1.5em; font-weight: 400; font-variant-numeric: tabular-nums; }
        .lists { display: grid; gap: 0 2rem; }
        .lists li { display: flex; gap: .5rem; padding: .25rem 0; border-top: 1px solid var(--line); }
        .lists bdi { overflow-wrap: anywhere; }
        .number { margin-inline-start: auto; white-space: nowrap; color: var(--quiet);
          font-variant-numeric: tabular-nums; }
        .mine { color: var(--mine); }
        .year, .when { color: var(--quiet); }
        .wall { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: 1.25rem .9rem; }
        .wall li { font-size: .875rem; overflow-wrap: anywhere; }
        .wall img, .card { display: block; width: 100%; height: auto; aspect-ratio: 2 / 3; object-fit: cover;
          border-radius: .35rem; margin-bottom: .35rem; background: var(--line); print-color-adjust: exact; }
        .card { display: flex; align-items: center; justify-content: center; padding: .6rem; overflow: hidden;
          text-align: center; font-weight: 600; color: #fff; background: hsl(var(--hue) 35% 32%); }
        .when { display: block; font-size: .8rem; }
        .rest { columns: 18rem; margin-top: 1.5rem; font-size: .875rem; }
        .rest li { break-inside: avoid; overflow-wrap: anywhere; }
        .rest .when { display: inline; margin-inline-start: .4rem; }
        footer { margin-top: 2rem; color: var(--quiet); font-size: .875rem; }
        footer p { margin: .2rem 0; }
        @media (min-width: 700px) { .lists { grid-template-columns: 1fr 1fr; } }
        @media (max-width: 450px) { .facts th, .facts td { display: block; width: auto; padding: 0; }
          .facts td { padding-bottom: .5rem; } .chart { gap: .2rem; }
          .wall { grid-template-columns: repeat(3, 1fr); } }
        @media print { :root { color-scheme: light; --back: #fff; --card: #fff; --text: #000; --quiet: #444;
            --line: #ccc; --link: #000; --mine: #6b3a00; --bar: #3d6fb4; }
          section, li, .facts tr { break-inside: avoid; } section:has(.wall) { break-inside: auto; }
          main { max-width: none; padding: 0; } .wall { grid-template-columns: repeat(6, 1fr); } }
        """
}
