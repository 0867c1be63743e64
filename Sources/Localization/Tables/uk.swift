// Written by Scripts/messages.
// swift-format-ignore-file

extension Language {
    /// `uk`, of `Localization/uk.po`.
    static let uk = Language(
        code: "uk", messages: ukMessages,
        form: { n in (n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2) })
}

private let ukMessages: StaticString = #"""
$BROWSER is '{program}', which is not there, and no other browser was found	у $BROWSER названо «{program}», якого немає, а іншого браузера не знайдено
'-' reads films from standard input, one a line, for a rating that all of them get.\n\nEXAMPLES:\n  movielib rate dune 2021 8.5\n  movielib rate 603 9\n  movielib rate 603 --remove	'-' читає фільми зі стандартного вводу, по одному в рядку, й усі дістають ту саму оцінку.\n\nПРИКЛАДИ:\n  movielib rate dune 2021 8.5\n  movielib rate 603 9\n  movielib rate 603 --remove
'-' stands for several films, and this takes one	«-» означає кілька фільмів, а тут потрібен один
'movielib --help' lists the commands	'movielib --help' показує команди
'movielib auth login' stores one	зберігає ключ 'movielib auth login'
'movielib certifications US' has those of the United States	обмеження Сполучених Штатів показує 'movielib certifications US'
'movielib collection <name>' finds it by its name	за назвою її знаходить 'movielib collection <назва>'
'movielib help fields' lists the answers that have	відповіді з полями показує 'movielib help fields'
'movielib home' and 'movielib search' write plain answers	'movielib home' і 'movielib search' відповідають звичайним текстом
'movielib services' lists them; nothing was added	їх показує 'movielib services'; нічого не додано
'movielib watchlist add <film>' saves one	зберігає фільм 'movielib watchlist add <фільм>'
'movielib watchlist refresh' fetches fresh pages for your list, 'movielib catalogue update' every title	'movielib watchlist refresh' оновлює сторінки фільмів зі списку, 'movielib catalogue update' — усі назви
'movielib watchlist' is your watch-later list, 'movielib library' all your films	'movielib watchlist' — ваш список на потім, 'movielib library' — усі ваші фільми
'new' itself takes two for each: cinemas, and what is on your services	'new' сам додає на кожну дві: кінотеатри і те, що у ваших сервісах
'out:' is what 'new' asks for itself: cinemas, and what is on your services	'out:' команда 'new' питає сама: кінотеатри і те, що у ваших сервісах
'{command}' asks all films, without words	'{command}' питає про всі фільми, без слів
'{command}' asks for films without words	'{command}' питає про фільми без слів
'{command}' asks for other releases	про інші релізи питає '{command}'
'{command}' asks your own	'{command}' питає про ваші
'{command}' asks your own films alone	'{command}' питає лише про ваші фільми
'{command}' has examples	'{command}' показує приклади
'{command}' has {commands}	'{command}' має {commands}
'{command}' lists its commands	'{command}' показує її команди
'{command}' lists the commands	'{command}' показує команди
'{command}' lists the options	'{command}' показує параметри
'{command}' lists them	'{command}' показує їх усі
'{command}' looks for a film	'{command}' шукає фільм
'{command}' looks for films of that year	фільми того року шукає '{command}'
'{command}' looks for the word	'{command}' шукає це слово
'{command}' opens a person's page	сторінку людини відкриває '{command}'
'{command}' opens its page	'{command}' відкриває сторінку фільму
'{command}' shows the film	фільм показує '{command}'
'{command}' shows those that are	ті, що є, показує '{command}'
'{list}' saves a film for later, '{log}' logs one you saw	'{list}' зберігає фільм на потім, '{log}' записує перегляд
'{list}' takes a film off your list, '{log}' takes back a viewing	'{list}' вилучає фільм зі списку, '{log}' — перегляд
'{log}' changes a viewing, '{note}' a note, '{rate}' a rating	'{log}' змінює перегляд, '{note}' — нотатку, '{rate}' — оцінку
'{movie}' shows a film's page, 'movielib watchlist' your list	'{movie}' показує сторінку фільму, 'movielib watchlist' — ваш список
'{name}' has fields of its own	«{name}» має власні поля
'{name}' is not a date order; use dmy or mdy	«{name}» — це не порядок дати; напишіть dmy чи mdy
'{name}' is not a field; the fields are {names}	«{name}» — це не поле; є поля {names}
'{name}' is not a kind of file. There are {names}	«{name}» — це не вид файлу. Є {names}
'{name}' is not a kind of file. did you mean '{guess}'? There are {names}	«{name}» — це не вид файлу. можливо, «{guess}»? Є {names}
'{name}' is your tag '{tag}'	«{name}» — це ваш тег «{tag}»
'{one}' or '{other}'	'{one}' чи '{other}'
'{part}' is not field=column, such as {example}	«{part}» — це не поле=стовпець, як-от {example}
'{term}' goes behind the words	«{term}» має стояти після слів
'{text}' is no day up to today	«{text}» — це не день до сьогодні
'{text}' is no width	«{text}» — це не ширина
'{words}' is not a country	«{words}» — це не країна
'{words}' is not a country; did you mean '{name}'?	«{words}» — це не країна; можливо, «{name}»?
(default:	(типово:
(values:	(значення:
--clear takes rating, place, note and again, not '{word}'	--clear приймає rating, place, note і again, а не «{word}»
--force replaces it	замінює його --force
--format says it: {formats}	його задає --format: {formats}
--imdb and --trailer cannot be combined	--imdb і --trailer разом не вживають
--limit shows more at once	більше за раз показує --limit
--limit takes a number from 1 to 10000, not {number}	--limit приймає число від 1 до 10000, а не {number}
--note and --note-editor cannot be combined	--note і --note-editor разом не вживають
--offline and --refresh cannot be combined	--offline і --refresh разом не вживають
--offline and a fetch cannot be combined	--offline і звернення до мережі разом не вживають
--on says which viewing is meant, --new-on when it really was. 'movielib undo' brings back what was there.\n\nEXAMPLES:\n  movielib watched edit dune 2021 --rating 8.5 --place "Odeon"\n  movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13\n  movielib watched edit 603 --note-editor\n  movielib watched edit 603 --on 1999 --clear place,note	--on каже, про який перегляд мова, --new-on — коли він був насправді. Що було, повертає 'movielib undo'.\n\nПРИКЛАДИ:\n  movielib watched edit dune 2021 --rating 8.5 --place "Odeon"\n  movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13\n  movielib watched edit 603 --note-editor\n  movielib watched edit 603 --on 1999 --clear place,note
--page takes a number from 1 to 500, not {number}	--page приймає число від 1 до 500, а не {number}
--people fetches; with --from it is --people-from FILE	--people отримує з мережі; із --from потрібен --people-from ФАЙЛ
--people-from goes with --from	--people-from вживають із --from
--person and --trailer cannot be combined	--person і --trailer разом не вживають
--profile is for Netflix's ViewingActivity.csv, and no file is one	--profile — для ViewingActivity.csv від Netflix, а такого файлу тут немає
--seed goes with --surprise	--seed вживають із --surprise
--since and --since-last cannot be combined	--since і --since-last разом не вживають
--since-last takes no --page; --limit shows more at once	--since-last не вживають із --page; більше за раз показує --limit
--surprise takes no --page	--surprise не вживають із --page
--web and --trailer take one film	--web і --trailer приймають один фільм
--web takes one person	--web приймає одну людину
--web, --trailer and the credits cannot be combined	--web, --trailer і учасників разом не вживають
--year goes with --type movie alone	--year вживають лише з --type movie
--year takes a year from 1870 to 2100, not {year}	--year приймає рік від 1870 до 2100, а не {year}
A country: its two letters, or its name.	Країна: дві літери або назва.
A film from the watch-later list, and why this one.	Фільм зі списку на потім і чому саме він.
A film is a TMDB id, an IMDb id, an address of either, or words of its title with or without a year. '-' reads films from standard input, one a line; of a line with tabs the first field counts.\n\n--limit counts the people shown, of the cast and of the crew each. --json always has everybody. In a pipe the credits of several films begin each line with the film's id.\n\nEXAMPLES:\n  movielib movie 438631\n  movielib movie tt1160419\n  movielib movie dune 2021\n  movielib movie "Dune (1984)" --json\n  movielib movie dune 2021 --poster\n  movielib movie dune 2021 --all-cast --crew\n  movielib movie dune 2021 --trailer\n  movielib search dune | head -3 | movielib movie -	Фільм — це номер TMDB чи IMDb, адреса там або слова з назви, з роком чи без. '-' читає фільми зі стандартного вводу, по одному в рядку; у рядку з табуляціями важить перше поле.\n\n--limit — скільки показати людей, окремо акторів і групи. У --json завжди всі. У конвеєрі рядки учасників кількох фільмів починаються з номера фільму.\n\nПРИКЛАДИ:\n  movielib movie 438631\n  movielib movie tt1160419\n  movielib movie dune 2021\n  movielib movie "Dune (1984)" --json\n  movielib movie dune 2021 --poster\n  movielib movie dune 2021 --all-cast --crew\n  movielib movie dune 2021 --trailer\n  movielib search dune | head -3 | movielib movie -
A film's page: what it is, who made it, where to watch it.	Сторінка фільму: про що він, хто його зняв, де дивитися.
A person is a TMDB id, an IMDb id, an address of either, or a name. '-' reads people from standard input, one a line; of a line with tabs the first field counts.\n\nEXAMPLES:\n  movielib person 1190668\n  movielib person nm3154303\n  movielib person agnès varda\n  movielib person agnès varda --web	Людина — це номер TMDB чи IMDb, адреса там або ім’я. '-' читає людей зі стандартного вводу, по одній у рядку; у рядку з табуляціями важить перше поле.\n\nПРИКЛАДИ:\n  movielib person 1190668\n  movielib person nm3154303\n  movielib person agnès varda\n  movielib person agnès varda --web
A person's page: life, best-known films, filmography.	Сторінка людини: життя, відомі роботи, фільмографія.
A place is one of shelves, list, library, people, search, stats and watched; other words are searched for. '?' shows the keys, 'q' leaves. The setting home = "browse" makes a bare 'movielib' open it.\n\nEXAMPLES:\n  movielib browse\n  movielib browse list\n  movielib browse dune	Розділ — одне з shelves, list, library, people, search, stats, watched; інші слова програма шукає. '?' показує клавіші, 'q' — вихід. З налаштуванням home = "browse" його відкриває саме 'movielib'.\n\nПРИКЛАДИ:\n  movielib browse\n  movielib browse list\n  movielib browse dune
A place, or words to search for.	Розділ або слова, які шукати.
A query narrows it: to a year, a genre, a director, a tag. --limit says how many names a list has.\n\nEXAMPLES:\n  movielib stats\n  movielib stats seen:2026\n  movielib stats genre:horror --limit 20	Запит звужує її: до року, жанру, режисера, тегу. --limit — скільки імен у кожному переліку.\n\nПРИКЛАДИ:\n  movielib stats\n  movielib stats seen:2026\n  movielib stats genre:horror --limit 20
ARGUMENTS:	АРГУМЕНТИ:
Add services to yours: all of those named, or none.	Додати сервіси до своїх: усі названі або жодного.
All of TMDB's films by what they are: genre, year, people, where to watch.	Усі фільми TMDB за жанром, роком, людьми, тим, де дивитися.
All your tags, most used first.	Усі ваші теги, найуживаніші спершу.
Also read this file of people.	Прочитати й цей файл із людьми.
An import is one change. The last hundred can be taken back; 'movielib redo' does them again, until something else is changed.\n\nEXAMPLES:\n  movielib history\n  movielib undo\n  movielib undo 3	Імпорт — одна зміна. Скасувати можна останні сто; 'movielib redo' повертає їх, доки не змінено чогось іншого.\n\nПРИКЛАДИ:\n  movielib history\n  movielib undo\n  movielib undo 3
Ask TMDB even if a saved answer would do.	Звернутися до TMDB, навіть якщо є збережена відповідь.
By chance, but what has waited long, is well liked and unlike what you saw last has the better one. No network is needed.\n\nEXAMPLES:\n  movielib tonight\n  movielib tonight --under 2h genre:comedy\n  movielib tonight on:mine offer:stream\n  movielib tonight --again\n  movielib tonight --limit 3\n  movielib tonight --with ana.json	Навмання, але більше шансів у того, що довго чекає, всім подобається й не схоже на бачене останнім. Мережа не потрібна.\n\nПРИКЛАДИ:\n  movielib tonight\n  movielib tonight --under 2h genre:comedy\n  movielib tonight on:mine offer:stream\n  movielib tonight --again\n  movielib tonight --limit 3\n  movielib tonight --with ana.json
Check a TMDB credential and store it for you alone.	Перевірити ключ TMDB і зберегти його лише для вас.
Check what works and what does not, line by line.	Перевірити, що працює, а що ні, рядок за рядком.
Colour: auto, always or never.	Колір: auto, always чи never.
Copy the whole library into one verified file.	Скопіювати всю бібліотеку в один перевірений файл.
Correct one viewing of a film: the latest, or the one on a date.	Виправити один перегляд фільму: останній або за датою.
Country for releases, certifications and providers.	Країна виходу, вікових обмежень і сервісів.
DISCOVER SUBCOMMANDS:	ЩО ПОДИВИТИСЯ:
Delete all saved answers and pictures; your library is not touched.	Видалити всі збережені відповіді й зображення; бібліотека лишається.
Delete the catalogue; your library is not touched.	Видалити каталог; бібліотека лишається.
Do not page long output.	Не гортати довгий вивід.
Draw pictures by kitty, iterm, sixel or blocks; none draws cards.	Чим малювати зображення: kitty, iterm, sixel чи blocks; none — самі картки.
EXAMPLES:\n  movielib auth logout	ПРИКЛАДИ:\n  movielib auth logout
EXAMPLES:\n  movielib cache clear	ПРИКЛАДИ:\n  movielib cache clear
EXAMPLES:\n  movielib cache\n  movielib cache --json	ПРИКЛАДИ:\n  movielib cache\n  movielib cache --json
EXAMPLES:\n  movielib cache\n  movielib cache clear	ПРИКЛАДИ:\n  movielib cache\n  movielib cache clear
EXAMPLES:\n  movielib catalogue remove	ПРИКЛАДИ:\n  movielib catalogue remove
EXAMPLES:\n  movielib catalogue update\n  movielib catalogue\n  movielib search --offline wall e	ПРИКЛАДИ:\n  movielib catalogue update\n  movielib catalogue\n  movielib search --offline wall e
EXAMPLES:\n  movielib catalogue\n  movielib catalogue --json	ПРИКЛАДИ:\n  movielib catalogue\n  movielib catalogue --json
EXAMPLES:\n  movielib history\n  movielib history --limit 3	ПРИКЛАДИ:\n  movielib history\n  movielib history --limit 3
EXAMPLES:\n  movielib now-playing --region UA\n  movielib now-playing --limit 40	ПРИКЛАДИ:\n  movielib now-playing --region UA\n  movielib now-playing --limit 40
EXAMPLES:\n  movielib people\n  movielib people --window day --json	ПРИКЛАДИ:\n  movielib people\n  movielib people --window day --json
EXAMPLES:\n  movielib popular --json | jq '.results[0].title'\n  movielib popular | head -3	ПРИКЛАДИ:\n  movielib popular --json | jq '.results[0].title'\n  movielib popular | head -3
EXAMPLES:\n  movielib tags\n  movielib tags --plain | cut -f2	ПРИКЛАДИ:\n  movielib tags\n  movielib tags --plain | cut -f2
EXAMPLES:\n  movielib top-rated --limit 100\n  movielib top-rated --page 3	ПРИКЛАДИ:\n  movielib top-rated --limit 100\n  movielib top-rated --page 3
EXAMPLES:\n  movielib trending\n  movielib trending --window day	ПРИКЛАДИ:\n  movielib trending\n  movielib trending --window day
EXAMPLES:\n  movielib upcoming\n  movielib upcoming --region GB --language en-GB	ПРИКЛАДИ:\n  movielib upcoming\n  movielib upcoming --region GB --language en-GB
EXAMPLES:\n  movielib watched add dune 2021 --rating 9\n  movielib watched\n  movielib watched list seen:2026 sort:mine-\n  movielib watched edit dune 2021 --new-on 2026-08-14	ПРИКЛАДИ:\n  movielib watched add dune 2021 --rating 9\n  movielib watched\n  movielib watched list seen:2026 sort:mine-\n  movielib watched edit dune 2021 --new-on 2026-08-14
EXAMPLES:\n  movielib watched remove dune 2021\n  movielib watched remove 603 --on 2026-08-14	ПРИКЛАДИ:\n  movielib watched remove dune 2021\n  movielib watched remove 603 --on 2026-08-14
EXAMPLES:\n  movielib watched\n  movielib watched list seen:2026-08\n  movielib watched list director:varda --json	ПРИКЛАДИ:\n  movielib watched\n  movielib watched list seen:2026-08\n  movielib watched list director:varda --json
EXAMPLES:\n  movielib watchlist remove 438631\n  movielib watchlist remove "dune 1984"	ПРИКЛАДИ:\n  movielib watchlist remove 438631\n  movielib watchlist remove "dune 1984"
EXAMPLES:\n  movielib watchlist\n  movielib watchlist add dune 2021\n  movielib watchlist remove dune	ПРИКЛАДИ:\n  movielib watchlist\n  movielib watchlist add dune 2021\n  movielib watchlist remove dune
EXAMPLES:\n  movielib watchlist\n  movielib watchlist list --limit 5\n  movielib watchlist list runtime:..100 genre:comedy sort:rating-\n  movielib watchlist --json | jq -r '.results[].title'	ПРИКЛАДИ:\n  movielib watchlist\n  movielib watchlist list --limit 5\n  movielib watchlist list runtime:..100 genre:comedy sort:rating-\n  movielib watchlist --json | jq -r '.results[].title'
EXAMPLES:\n  movielib\n  movielib home --json	ПРИКЛАДИ:\n  movielib\n  movielib home --json
Every film of yours: saved, seen, rated, tagged or noted.	Усі ваші фільми: збережені, переглянуті, оцінені, з тегами чи нотатками.
Every film there is, by original title, on this disk: search without a network.	Усі фільми за оригінальною назвою на цьому диску: пошук без мережі.
Exits 0 only when nothing is wrong.\n\nEXAMPLES:\n  movielib doctor\n  movielib doctor --json | jq '.findings[] | select(.state != "ok")'	Код завершення 0 лише тоді, коли все гаразд.\n\nПРИКЛАДИ:\n  movielib doctor\n  movielib doctor --json | jq '.findings[] | select(.state != "ok")'
Export notes as Letterboxd reviews, which anyone can read.	Експортувати нотатки як рецензії Letterboxd, що їх бачать усі.
Export your library, or part of it, for programs or people.	Експортувати бібліотеку чи її частину для програм або людей.
Fetch fresh pages for the films on the list.	Оновити сторінки фільмів зі списку.
Fetch today's list of all films, or read one from a file.	Отримати сьогоднішній перелік усіх фільмів або прочитати його з файлу.
Files of Letterboxd, IMDb, Trakt, TMDB, Simkl, Movary, Yamtrack, Netflix, Criticker, MovieLens and movielib, as ZIP archives, CSV or JSON; what a file is, is found from its content. All of it is one change, which 'movielib undo' takes back; importing the same again changes nothing. What cannot be matched is written to FILE.unmatched.csv: fill in the column tmdb_id and import that.\n\nFor any other table, --columns says what each column is: title, original, year, tmdb, imdb, rating (:5, :10 or :100), seen and saved (:dmy, :mdy or :ymd), note, tags or place.\n\nEXAMPLES:\n  movielib import letterboxd-olena-2026-11-21.zip --dry-run\n  movielib import ratings.csv watchlist.csv\n  movielib import --kind letterboxd-watchlist list.csv\n  movielib import ratings.csv --rated-as-seen\n  movielib import ViewingActivity.csv --profile Olena\n  movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy	Файли Letterboxd, IMDb, Trakt, TMDB, Simkl, Movary, Yamtrack, Netflix, Criticker, MovieLens і movielib: архіви ZIP, CSV чи JSON; що це за файл, видно з його вмісту. Усе разом — одна зміна, яку скасовує 'movielib undo'; повторний імпорт нічого не міняє. Чого не впізнано, те пишеться у ФАЙЛ.unmatched.csv: заповніть стовпець tmdb_id та імпортуйте його.\n\nДля будь-якої іншої таблиці --columns каже, що є у стовпцях: title, original, year, tmdb, imdb, rating (:5, :10 чи :100), seen і saved (:dmy, :mdy чи :ymd), note, tags чи place.\n\nПРИКЛАДИ:\n  movielib import letterboxd-olena-2026-11-21.zip --dry-run\n  movielib import ratings.csv watchlist.csv\n  movielib import --kind letterboxd-watchlist list.csv\n  movielib import ratings.csv --rated-as-seen\n  movielib import ViewingActivity.csv --profile Olena\n  movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy
Films coming soon to cinemas in your region.	Фільми, що незабаром вийдуть у кіно у вашому регіоні.
Films now in cinemas in your region.	Фільми, що зараз у кіно у вашому регіоні.
Films that are popular right now.	Фільми, популярні саме зараз.
Films that came to cinemas in your region, re-releases among them, and films that came out there digitally or on disc and are on a service of yours now ('movielib services add' names those). TMDB does not know when a film came to a service: an older film that was added yesterday is not found. A query narrows it.\n\nNothing new ends with code 3. --since-last counts from the day on which the same query last told all there was, the first time from a week ago; that day is asked for again, because releases are often entered late. While there is more than was shown, or TMDB cannot be asked, the day stays.\n\nEXAMPLES:\n  movielib new\n  movielib new --since friday genre:horror unseen\n  movielib new --since 2026-11-01 --region UA --json\n  movielib new --since-last unseen || true	Фільми, що вийшли в кіно у вашому регіоні, повторно також, і ті, що вийшли там у цифрі чи на дисках і зараз є у вашому сервісі (їх додає 'movielib services add'). Коли фільм з’явився в сервісі, TMDB не знає: старішого фільму, доданого вчора, тут не буде. Запит звужує перелік.\n\nЯкщо новинок немає, код завершення 3. --since-last рахує від дня, коли той самий запит востаннє показав усе, а вперше — від тижня тому; сам той день береться знову, бо дати виходу часто вносять пізно. Поки показано не все чи TMDB не відповідає, день не змінюється.\n\nПРИКЛАДИ:\n  movielib new\n  movielib new --since friday genre:horror unseen\n  movielib new --since 2026-11-01 --region UA --json\n  movielib new --since-last unseen || true
Films trending today or this week.	Фільми в тренді сьогодні чи цього тижня.
Find a film in a second, decide what to watch tonight, keep your own list.	Знайти фільм за секунду, вирішити, що дивитися ввечері, вести власний список.
Find films by title and people by name.	Знайти фільми за назвою, а людей за іменем.
From the day of the last run with this option.	Від дня, коли востаннє запускали з цим параметром.
Hide TMDB's ratings of films you have not seen.	Не показувати рейтинг TMDB фільмів, яких ви не бачили.
How dates are written, if the file does not show it: dmy or mdy.	Як записано дати, якщо з файлу не видно: dmy чи mdy.
How far back to look: day or week.	За який час: day (день) чи week (тиждень).
How long you have: 2h, 1h30 or 100 (minutes).	Скільки маєте часу: 2h, 1h30 чи 100 (хвилин).
How many.	Скільки.
How pictures are drawn.	Як малювати зображення.
Ids, addresses and titles of several words in quotes are a film each; other words make one title. '-' reads films from standard input, one a line; of a line with tabs the first field counts. A film that is there already stays where it is.\n\nEXAMPLES:\n  movielib watchlist add dune 2021\n  movielib watchlist add 438631 tt0087182 "blade runner 2049"\n  movielib search dune | movielib watchlist add -	Номери, адреси й назви з кількох слів у лапках — окремі фільми; інші слова складають одну назву. '-' читає фільми зі стандартного вводу, по одному в рядку; у рядку з табуляціями важить перше поле. Фільм, що вже у списку, лишається на місці.\n\nПРИКЛАДИ:\n  movielib watchlist add dune 2021\n  movielib watchlist add 438631 tt0087182 "blade runner 2049"\n  movielib search dune | movielib watchlist add -
Import what Letterboxd, IMDb, Trakt, Netflix and others export.	Імпортувати те, що експортують Letterboxd, IMDb, Trakt, Netflix та інші.
In your language and in English: a query takes both. The list is kept for a week.\n\nEXAMPLES:\n  movielib genres\n  movielib genres --language uk	Вашою мовою й англійською: запит розуміє обидві. Перелік зберігається тиждень.\n\nПРИКЛАДИ:\n  movielib genres\n  movielib genres --language uk
Include adult films, if the file has them.	Узяти й фільми для дорослих, якщо вони є у файлі.
Include people: some 4.8 million, 600 MB.	Узяти й людей: близько 4,8 млн, 600 МБ.
LIBRARY SUBCOMMANDS:	ВАША БІБЛІОТЕКА:
Language for titles and texts, such as uk or pt-BR.	Мова назв і текстів, як-от uk чи pt-BR.
Leave the films on the watch-later list.	Лишити фільми у списку на потім.
List everybody who made it in place of the page.	Замість сторінки перелічити всю знімальну групу.
List the services of your region.	Показати сервіси вашого регіону.
List the whole cast in place of the page.	Замість сторінки перелічити всіх акторів.
List your viewings, latest first.	Показати ваші перегляди, останні спершу.
Log a viewing of each film; a second one is a rewatch.	Записати перегляд кожного фільму; другий — повторний.
Log every request to stderr.	Писати про кожне звернення в stderr.
Log rated films as seen too, without a date.	Оцінені фільми записати й як переглянуті, без дати.
Missing expected argument '{argument}'	бракує аргументу '{argument}'
Missing one of: {arguments}	бракує одного з: {arguments}
Missing required subcommand.	бракує команди.
Missing value for '{option}'	бракує значення для '{option}'
Names and numbers are those of 'movielib services'; upper and lower case are the same. Only the line with the services changes in config.toml.\n\nEXAMPLES:\n  movielib services add netflix\n  movielib services add "disney plus" "apple tv"	Назви й номери — з 'movielib services'; великі й малі літери рівні. У config.toml змінюється лише рядок із сервісами.\n\nПРИКЛАДИ:\n  movielib services add netflix\n  movielib services add "disney plus" "apple tv"
OPTIONS:	ПАРАМЕТРИ:
OVERVIEW: {text}	ОПИС: {text}
Only films released in this year.	Лише фільми, що вийшли цього року.
Only the line with the services changes in config.toml.\n\nEXAMPLES:\n  movielib services remove netflix\n  movielib services remove "disney plus" mubi	У config.toml змінюється лише рядок із сервісами.\n\nПРИКЛАДИ:\n  movielib services remove netflix\n  movielib services remove "disney plus" mubi
Open TMDB's page in your browser.	Відкрити сторінку TMDB у браузері.
Open a film's or person's page in your browser.	Відкрити в браузері сторінку фільму чи людини.
Open a person's page.	Відкрити сторінку людини.
Open the film's trailer.	Відкрити трейлер фільму.
Open the page at IMDb.	Відкрити сторінку на IMDb.
Open the trailer in your browser.	Відкрити трейлер у браузері.
Pages younger than a day are left alone, so that an interrupted run goes on where it stopped; --refresh fetches them too. Films elsewhere in your library of which only the title is known get their page as well.\n\nEXAMPLES:\n  movielib watchlist refresh\n  movielib watchlist refresh --refresh	Сторінки, новіші за добу, не оновлюються, тож перервана робота йде далі з того самого місця; --refresh оновлює і їх. Інші фільми бібліотеки, про які відома лише назва, теж дістають сторінку.\n\nПРИКЛАДИ:\n  movielib watchlist refresh\n  movielib watchlist refresh --refresh
People trending today or this week.	Люди в тренді сьогодні чи цього тижня.
Pick only from films that are also on someone else's exported list.	Вибирати лише з фільмів, що є і в чужому експортованому списку.
Pick something other than the last few.	Вибрати не те, що останніми разами.
Print each row by this template, as '{example}'.	Вивести кожен рядок за шаблоном, як-от '{example}'.
Print one JSON document.	Вивести один документ JSON.
Print tab-separated lines, even on a terminal.	Вивести рядки з табуляціями, навіть у терміналі.
Print these fields of each row, as id,title,year.	Вивести з кожного рядка ці поля, як-от id,title,year.
Put the films you have neither saved nor seen on the watch-later list.	Додати до списку на потім ті фільми, яких там немає і яких ви не бачили.
Rate a film, 0.5 to 10 in steps of a half.	Оцінити фільм: від 0.5 до 10 з кроком 0.5.
Read this file of films instead, compressed or not.	Прочитати натомість цей файл із фільмами, стиснений чи ні.
Redo the last change that 'undo' took back, or the last few.	Повернути зміну, яку скасував 'undo', або кілька останніх.
Remove one viewing of a film: the latest, or the one on a date.	Вилучити один перегляд фільму: останній або за датою.
Remove services from yours: all of those named, or none; needs no network.	Вилучити сервіси зі своїх: усі названі або жодного; мережа не потрібна.
Remove the note.	Вилучити нотатку.
Remove the rating.	Вилучити оцінку.
Remove the stored credential.	Видалити збережений ключ.
Replace the file if it exists.	Замінити файл, якщо він є.
Restore a backup; the current library is kept beside it.	Відновити резервну копію; теперішня бібліотека лишається поряд.
SET-UP SUBCOMMANDS:	НАЛАШТУВАННЯ:
SUBCOMMANDS:	КОМАНДИ:
Save films for later, all of them or none.	Зберегти фільми на потім: усі або жодного.
See '{command}' for detailed help.	Докладніше: '{command}'.
Show at most this many of the cast, and of the crew.	Показати щонайбільше стільки акторів і стільки з групи.
Show at most this many rows.	Показати щонайбільше стільки рядків.
Show help information.	Показати цю довідку.
Show how much is kept, and since when.	Показати, скільки збережено і відколи.
Show its date, films, people, size and age.	Показати його дату, фільми, людей, розмір і вік.
Show posters in html, linked from TMDB.	Показати в html постери, за посиланнями TMDB.
Show subcommand help information.	Показати довідку про команду.
Show the list, or part of it; latest addition first.	Показати список чи його частину; останні додані спершу.
Show the page of one film that fits, picked at random.	Показати сторінку одного з підхожих фільмів, вибраного навмання.
Show the poster beside the page, on a terminal at least 60 columns wide.	Показати поряд постер, у терміналі завширшки щонайменше 60 стовпців.
Show the version.	Показати версію.
Show this page; --limit sets its size.	Показати цю сторінку; її розмір задає --limit.
Show what would be done, without doing it.	Показати, що було б зроблено, і нічого не робити.
Show which credential is used and where it comes from, never the credential.	Показати, який ключ діє і звідки він, але не сам ключ.
Stay offline: use only what is on this disk.	Без мережі: лише те, що є на цьому диску.
TMDB has no certifications of {country}	TMDB не має вікових обмежень для {country}
TMDB key or token (it is not shown):	Ключ або токен TMDB (його не видно):
TMDB knows few certifications of {country}; --region US asks by those of the United States	TMDB знає мало вікових обмежень для {country}; з --region US діють обмеження Сполучених Штатів
TMDB knows no IMDb id of '{name}'	TMDB не знає номера IMDb для «{name}»
TMDB knows no trailer of '{film}'	TMDB не знає трейлера до «{film}»
TMDB lists no services in {region}	TMDB не знає сервісів у {region}
TMDB no longer has {films}; what was saved stays	TMDB більше не має: {films}; збережене лишається
TMDB publishes the list every morning; no credential is needed. It is about 28 MB, the catalogue about 100 MB. An interrupted fetch goes on where it stopped; the old catalogue serves until the new one is whole. People who were asked for once stay: 'movielib catalogue remove' forgets them.\n\nEXAMPLES:\n  movielib catalogue update\n  movielib catalogue update --people\n  movielib catalogue update --from movie_ids_11_21_2026.json.gz	TMDB публікує перелік щоранку; ключ не потрібен. Це близько 28 МБ, а каталог — близько 100 МБ. Перерване отримання йде далі з того самого місця; старий каталог служить, доки новий не готовий. Люди, додані одного разу, лишаються; забуває їх 'movielib catalogue remove'.\n\nПРИКЛАДИ:\n  movielib catalogue update\n  movielib catalogue update --people\n  movielib catalogue update --from movie_ids_11_21_2026.json.gz
TMDB's saved answers and pictures on this disk; always safe to delete.	Збережені на цьому диску відповіді TMDB й зображення; видаляти їх можна завжди.
TMDB's search takes a year and nothing else beside words, not '{term}'	пошук TMDB, крім слів, приймає лише рік, а не «{term}»
TMDB_TOKEN and TMDB_API_KEY in the environment go before key_command in config.toml, and that before a stored credential.\n\nEXAMPLES:\n  movielib auth login\n  movielib auth status	TMDB_TOKEN і TMDB_API_KEY в середовищі мають перевагу над key_command у config.toml, а той — над збереженим ключем.\n\nПРИКЛАДИ:\n  movielib auth login\n  movielib auth status
Tag and untag films: lists of your own.	Поставити чи зняти теги фільмів: ваші власні списки.
Tags that differ in case alone are one tag, spelled as it was first written.\n\nEXAMPLES:\n  movielib tag 603 +cyberpunk\n  movielib tag "dune 2021" "dune 1984" +desert -unsorted\n  movielib discover director:varda | movielib tag - +varda	Теги, що різняться лише великими й малими літерами, — один тег, написаний так, як уперше.\n\nПРИКЛАДИ:\n  movielib tag 603 +cyberpunk\n  movielib tag "dune 2021" "dune 1984" +desert -unsorted\n  movielib discover director:varda | movielib tag - +varda
Take away the rating, place, note or again; several with commas.	Прибрати rating, place, note чи again; кілька — через кому.
Take films off the list, all of them or none; needs no network.	Вилучити фільми зі списку: усі або жодного; мережа не потрібна.
Take the best match if the name fits several people.	Узяти найближчий збіг, якщо ім’я підходить до кількох людей.
Take the best match if the name of a person fits several.	Узяти найближчий збіг, якщо ім’я підходить до кількох людей.
Take the best match if the words fit several films on the list.	Узяти найближчий збіг, якщо слова підходять до кількох фільмів зі списку.
Take the best match if the words fit several films.	Узяти найближчий збіг, якщо слова підходять до кількох фільмів.
Take the best match if the words fit several.	Узяти найближчий збіг, якщо слова підходять до кількох.
Takes an API key or an API Read Access Token, whichever you have; both are free and shown at themoviedb.org/settings/api. It is read without being shown, or from standard input.\n\nEXAMPLES:\n  movielib auth login\n  movielib auth login < token.txt\n  pass show tmdb | movielib auth login	Приймає ключ API чи API Read Access Token, що маєте; обидва безкоштовні, їх видно на themoviedb.org/settings/api. Під час введення його не видно; можна подати й через стандартний ввід.\n\nПРИКЛАДИ:\n  movielib auth login\n  movielib auth login < token.txt\n  pass show tmdb | movielib auth login
The TMDB credential: store it, look at it, remove it.	Ключ TMDB: зберегти, перевірити, видалити.
The backup is checked first. 'movielib doctor' names the backups that were made by themselves.\n\nEXAMPLES:\n  movielib restore movielib-2026-11-21.db	Копія спершу перевіряється. Копії, що зроблені самі, називає 'movielib doctor'.\n\nПРИКЛАДИ:\n  movielib restore movielib-2026-11-21.db
The backup.	Резервна копія.
The collection's name, or a film that is in it.	Назва колекції або фільм із неї.
The file to write.	Файл, у який писати.
The files; '-' is standard input.	Файли; «-» — стандартний ввід.
The film or person.	Фільм чи людина.
The film, then the rating.	Фільм, а тоді оцінка.
The film, then the text.	Фільм, а тоді текст.
The film.	Фільм.
The films come off the watch-later list, unless --keep is given. A date is as precise as you remember it: 2026-08-14, 2026-08, 2026, today, yesterday, friday, or unknown.\n\nEXAMPLES:\n  movielib watched add dune 2021\n  movielib watched add "the matrix 1999" --on friday --rating 8.5\n  movielib watched add 603 604 --on 2003 --place Odeon --note "twice"	Фільми зникають зі списку на потім, якщо немає --keep. Дата така точна, як ви її пам’ятаєте: 2026-08-14, 2026-08, 2026, today, yesterday, friday чи unknown.\n\nПРИКЛАДИ:\n  movielib watched add dune 2021\n  movielib watched add "the matrix 1999" --on friday --rating 8.5\n  movielib watched add 603 604 --on 2003 --place Odeon --note "twice"
The films of a series, in order, and which of them you have seen.	Фільми колекції за порядком і які з них ви бачили.
The films, +tags to put on and -tags to take off.	Фільми, +теги поставити, -теги зняти.
The films, among those on the list.	Фільми з тих, що у списку.
The films.	Фільми.
The first argument is the film (a title of several words in quotes), the rest is the text. $VISUAL or $EDITOR is the editor; what you typed there is kept in a file where it cannot be saved, and what was written elsewhere meanwhile is kept above it. '-' as the text reads it from standard input; '-' as the film reads films, one a line, which all get the text.\n\nEXAMPLES:\n  movielib note 603 "the lobby scene, again"\n  movielib note "dune 2021"\n  movielib note 603 --remove	Перший аргумент — фільм (назва з кількох слів у лапках), решта — текст. Редактор називають $VISUAL чи $EDITOR; якщо написане не вдається зберегти, воно лишається у файлі, а написане тим часом в іншому місці стає над ним. '-' замість тексту читає його зі стандартного вводу; '-' замість фільму читає фільми, по одному в рядку, і всі дістають цей текст.\n\nПРИКЛАДИ:\n  movielib note 603 "the lobby scene, again"\n  movielib note "dune 2021"\n  movielib note 603 --remove
The first day: 2026-11-14, friday, -2w.	Перший день: 2026-11-14, friday, -2w.
The four shelves side by side and the top of your watch-later list.	Чотири полиці поряд і початок вашого списку на потім.
The full screen: shelves, film and person pages, search as you type.	Повноекранний режим: полиці, сторінки фільмів і людей, пошук під час набору.
The genres that films can be asked for by.	Жанри, за якими можна питати про фільми.
The highest-rated films of all time.	Фільми з найвищим рейтингом за всі часи.
The language is that of the library: field:value asks of one field, a leading - negates a term, a comma means or. 'movielib help queries' has all of it, and what TMDB cannot be asked. Without a query: what is popular.\n\nYour library counts: unseen, unsaved, tag: and mine: go by it. With a rating, films with fewer than 100 votes are left out, unless the query names votes.\n\nEXAMPLES:\n  movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' rating:7.. unseen\n  movielib discover director:"agnès varda" sort:year\n  movielib discover about:"time travel" --surprise\n  movielib discover studio:ghibli sort:rating-\n  movielib discover out:cinema,-1m --region UA	Мова та сама, що й для бібліотеки: поле:значення питає про одне поле, - попереду заперечує умову, кома — це «або». Усе про неї і про те, чого не можна запитати в TMDB, каже 'movielib help queries'. Без запиту — що популярне.\n\nВаша бібліотека важить: за нею діють unseen, unsaved, tag: і mine:. З рейтингом фільми, у яких менш як 100 голосів, пропускаються, якщо в запиті немає votes.\n\nПРИКЛАДИ:\n  movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' rating:7.. unseen\n  movielib discover director:"agnès varda" sort:year\n  movielib discover about:"time travel" --surprise\n  movielib discover studio:ghibli sort:rating-\n  movielib discover out:cinema,-1m --region UA
The latest changes to your library, which 'undo' takes back.	Останні зміни вашої бібліотеки, які скасовує 'undo'.
The list is kept for a week. It is JustWatch's.\n\nEXAMPLES:\n  movielib services\n  movielib services --region GB	Перелік зберігається тиждень. Він від JustWatch.\n\nПРИКЛАДИ:\n  movielib services\n  movielib services --region GB
The log of what you saw: when, how often, what you thought.	Журнал переглядів: коли, скільки разів, які враження.
The new date.	Нова дата.
The option '{option}' does not take any value, but '{value}' was specified.	параметр '{option}' не приймає значення, а подано «{value}».
The page is TMDB's, unless --imdb or --trailer asks for another. A person is an IMDb id (nm3154303), an address, or anything with --person. $BROWSER names the browser, otherwise the desktop's default is used. Where there is none, in a pipe, and with --json, the address is written instead.\n\nEXAMPLES:\n  movielib open dune 2021\n  movielib open dune 2021 --trailer\n  movielib open --person agnès varda --imdb\n  movielib open 438631 --print | xclip	Сторінка — на TMDB, якщо --imdb чи --trailer не просить іншої. Людина — це номер IMDb (nm3154303), адреса або будь-що з --person. Браузер називає $BROWSER, без цього — типовий браузер системи. Якщо його немає, у конвеєрі та з --json замість цього виводиться адреса.\n\nПРИКЛАДИ:\n  movielib open dune 2021\n  movielib open dune 2021 --trailer\n  movielib open --person agnès varda --imdb\n  movielib open 438631 --print | xclip
The person.	Людина.
The same as {command}.	Те саме, що {command}.
The same number picks the same film again.	Те саме число знову вибирає той самий фільм.
The services that show films in your region, and which of them are yours.	Сервіси, що показують фільми у вашому регіоні, і які з них ваші.
The services to remove.	Сервіси, які вилучити.
The services.	Сервіси.
The value '{value}' is invalid for '{option}'	«{value}» не підходить для '{option}'
The value '{value}' is invalid for '{option}'. Please provide one of {values}.	«{value}» не підходить для '{option}'. Можна: {values}.
The value '{value}' is invalid for '{option}': {why}	«{value}» не підходить для '{option}': {why}
The viewing on this date.	Перегляд за цією датою.
This works until you change something else.\n\nEXAMPLES:\n  movielib undo\n  movielib redo\n  movielib redo 3	Це можливо, доки ви не змінили чогось іншого.\n\nПРИКЛАДИ:\n  movielib undo\n  movielib redo\n  movielib redo 3
USAGE: {usage}	ВИКОРИСТАННЯ: {usage}
Undo the last change to your library, or the last few.	Скасувати останню зміну бібліотеки або кілька останніх.
Unexpected argument '{argument}'	зайвий аргумент «{argument}»
Unexpected arguments: {arguments}	зайві аргументи: {arguments}
Unknown option '{option}'	невідомий параметр '{option}'
Use this library file.	Узяти цей файл бібліотеки.
Value to be set with flag {flag} had already been set with flag {other}	те, що задає {flag}, уже задано через {other}
What came to cinemas, or to your services, since a day.	Що від певного дня вийшло в кіно чи у ваших сервісах.
What kind of file it is, if that is not clear.	Що це за файл, якщо не ясно.
What the certifications of a country mean, the mildest first.	Що означають вікові обмеження країни, від найм’якшого.
What the columns of any other table hold.	Що є у стовпцях якоїсь іншої таблиці.
What to ask for, such as: noir year:..1960 -seen sort:rating-	Про що запитати, як-от: нуар year:..1960 -seen sort:rating-
What to find: movie, person or all.	Кого чи що знайти: movie (фільми), person (людей) чи all (усе).
What to look for.	Що шукати.
What you thought of it.	Що ви про нього думаєте.
What your viewings and ratings add up to.	Що складається з ваших переглядів і оцінок.
When you saw it.	Коли ви його бачили.
Where you saw it.	Де ви його дивилися.
Whose viewings to import from a Netflix account's file.	Чиї перегляди імпортувати з файлу Netflix.
With --surprise, the same number gives the same film again.	З --surprise: те саме число знову дає той самий фільм.
With --verbose its last four characters are shown, to tell one from another.\n\nEXAMPLES:\n  movielib auth status\n  movielib auth status --json	З --verbose видно його останні чотири знаки, щоб відрізнити один від одного.\n\nПРИКЛАДИ:\n  movielib auth status\n  movielib auth status --json
Without a command: what is on, and the head of your watch-later list.\n\nEXAMPLES:\n  movielib search dune\n  movielib movie dune 2021\n  movielib watchlist add 438631\n\nTOPICS, as in 'movielib help queries':\n  queries       the language that asks for films\n  films         how a film is named, and films from standard input\n  json          the documents of --json, key by key\n  fields        the fields of every answer, and templates for its rows\n  exit-codes    how a command ends, for scripts\n  environment   the variables that count\n  config        the settings file\n  browse        the full screen: places and keys	Без команди: що зараз іде і початок вашого списку на потім.\n\nПРИКЛАДИ:\n  movielib search dune\n  movielib movie dune 2021\n  movielib watchlist add 438631\n\nТЕМИ, як-от 'movielib help queries':\n  queries       мова, якою питають про фільми\n  films         як назвати фільм, і фільми зі стандартного вводу\n  json          документи --json, ключ за ключем\n  fields        поля кожної відповіді й шаблони для її рядків\n  exit-codes    як завершується команда, для скриптів\n  environment   змінні середовища, що важать\n  config        файл налаштувань\n  browse        повноекранний режим: розділи й клавіші
Without a country, those of your region. Many films have certifications in few countries: those of the United States are the most complete. The list is kept for a week.\n\nEXAMPLES:\n  movielib certifications\n  movielib certifications US\n  movielib certifications united kingdom	Без країни — обмеження вашого регіону. Багато фільмів мають їх лише в кількох країнах; найповніші — у Сполучених Штатів. Перелік зберігається тиждень.\n\nПРИКЛАДИ:\n  movielib certifications\n  movielib certifications US\n  movielib certifications united kingdom
Without a name the file is called after today, in the current folder. Others may go on changing the library meanwhile. A copy of the day is made by itself before its first change.\n\nEXAMPLES:\n  movielib backup\n  movielib backup /media/usb/movielib.db --force	Без назви файл дістає сьогоднішню дату й стає в поточній теці. Бібліотеку тим часом можна змінювати. Щодня перед першою зміною копія робиться й сама.\n\nПРИКЛАДИ:\n  movielib backup\n  movielib backup /media/usb/movielib.db --force
Words are TMDB's to match: titles in other languages count too. With --offline, and where TMDB cannot be reached, the catalogue answers, which has original titles: see 'movielib help catalogue'. The words can be followed by year:1984; 'movielib discover' and 'movielib library' take all other terms.\n\nEXAMPLES:\n  movielib search dune\n  movielib search dune year:1984\n  movielib search --type person agnès varda\n  movielib search --offline wall e\n  movielib search amélie --json | jq '.results[0].id'	Слова зіставляє TMDB: важать і назви іншими мовами. З --offline чи коли TMDB недосяжний, відповідає каталог, де назви оригінальні: див. 'movielib help catalogue'. Після слів може стояти year:1984; усі інші умови приймають 'movielib discover' і 'movielib library'.\n\nПРИКЛАДИ:\n  movielib search dune\n  movielib search dune year:1984\n  movielib search --type person agnès varda\n  movielib search --offline wall e\n  movielib search amélie --json | jq '.results[0].id'
Words are looked for in titles, names, tags and notes; field:value asks of one field, a leading - turns a term round, a comma means or. 'movielib help queries' has it all. '-' asks of the films that standard input names, one a line.\n\nEXAMPLES:\n  movielib library\n  movielib library mine:9.. sort:mine-,year\n  movielib library director:"agnès varda" -seen\n  movielib search dune | movielib library - unseen\n  movielib library genre:drama,thriller year:1970..1979 'runtime:<110'	Слова шукаються в назвах, іменах, тегах і нотатках; поле:значення питає про одне поле, - попереду заперечує умову, кома — це «або». Усе про це каже 'movielib help queries'. '-' питає про фільми, що їх називає стандартний ввід, по одному в рядку.\n\nПРИКЛАДИ:\n  movielib library\n  movielib library mine:9.. sort:mine-,year\n  movielib library director:"agnès varda" -seen\n  movielib search dune | movielib library - unseen\n  movielib library genre:drama,thriller year:1970..1979 'runtime:<110'
Words are the name of a collection or else a film's title; a number is a film's id, collection:726871 or an address means a collection. --add saves the films you have neither saved nor seen, including those that are not out yet.\n\nEXAMPLES:\n  movielib collection star wars\n  movielib collection 438631\n  movielib collection collection:726871 --add\n  movielib collection "blade runner 2049" --json | jq .seen	Слова — це назва колекції, а як такої немає, то фільму; число — номер фільму, collection:726871 чи адреса — колекція. --add зберігає фільми, яких немає у списку і яких ви не бачили, навіть ті, що ще не вийшли.\n\nПРИКЛАДИ:\n  movielib collection star wars\n  movielib collection 438631\n  movielib collection collection:726871 --add\n  movielib collection "blade runner 2049" --json | jq .seen
Write a note on a film; without a text your editor opens.	Написати нотатку до фільму; без тексту відкривається редактор.
Write the address, and open nothing.	Вивести адресу й нічого не відкривати.
Write the note in your editor.	Писати нотатку в редакторі.
Write to this file.	Писати в цей файл.
You had seen it before, though no earlier viewing is logged.	Ви вже бачили його, хоч ранішого перегляду й не записано.
You had seen it before, though no viewing is logged.	Ви вже бачили його, хоч перегляду й не записано.
Your rating, 0.5 to 10 in steps of a half.	Ваша оцінка: від 0.5 до 10 з кроком 0.5.
Your watch-later list, on this disk: no network, no account.	Ваш список на потім, на цьому диску: без мережі й без облікового запису.
Yours are what on:mine asks for. They are the setting 'services' in config.toml.\n\nEXAMPLES:\n  movielib services\n  movielib services add netflix\n  movielib services remove netflix	Про ваші питає on:mine. Вони — у налаштуванні «services» в config.toml.\n\nПРИКЛАДИ:\n  movielib services\n  movielib services add netflix\n  movielib services remove netflix
a brace of your own is written {signs}, between braces {others}	власну дужку пишуть {signs}, а всередині дужок {others}
a field's name is missing	бракує назви поля
a film and a +tag or -tag are needed	потрібні фільм і +тег чи -тег
a film and a rating, 0.5 to 10 in halves, are needed	потрібні фільм і оцінка від 0.5 до 10 з кроком 0.5
a film is needed	потрібен фільм
a number from 1 to 100 is needed, not {number}	потрібне число від 1 до 100, а не {number}
a person has no trailer	людина не має трейлера
a rating is 0.5 to 10 in halves, not '{text}'	оцінка — це від 0.5 до 10 з кроком 0.5, а не «{text}»
a rating is 0.5 to 10, in halves	оцінка — це від 0.5 до 10 з кроком 0.5
a service's name is empty	назва сервісу порожня
a tag\|'{name}'	«{name}»
a time is 2h, 1h30 or 100 (minutes)	час — це 2h, 1h30 чи 100 (хвилин)
a width is a number up to 1000: {title:30}, or {rating:>5}	ширина — це число до 1000: {title:30} чи {rating:>5}
and {n} more like that	і ще {n} такий	і ще {n} такі	і ще {n} таких
beside a command\|(default)	(типова)
between tags\| or 	 чи 
between thousands\|,	 
braces stand in braces too often	надто багато дужок у дужках
choose of {names}	виберіть із {names}
command or topic	команда чи тема
default:	типово:
did you mean 'movielib doctor' or 'movielib auth status'?	можливо, 'movielib doctor' чи 'movielib auth status'?
did you mean '{command}'? See 'movielib help queries'	можливо, '{command}'? Див. 'movielib help queries'
did you mean '{guess}'?	можливо, '{guess}'?
every film that fits was picked recently	усі підхожі фільми вже недавно випадали
every page is younger than a day	усі сторінки новіші за добу
fields are {names}	є поля {names}
films from standard input need their text on the command line	для фільмів зі стандартного вводу текст має бути в командному рядку
films with fewer than 100 votes are left out; 'votes:0..' has them too	фільми, у яких менш як 100 голосів, пропущено; з 'votes:0..' є і вони
from the catalogue; TMDB is still being asked	з каталогу; TMDB ще не відповідає
from your library, where the oldest page was fetched {age}	з вашої бібліотеки; найстарішу сторінку отримано {age}
genres are {names}	є жанри: {names}
hint: {hint}	підказка: {hint}
home: some shelves are missing: {why}	home: деяких полиць бракує: {why}
it needs a TMDB credential	потрібен ключ TMDB
it needs a terminal that can show a full screen	потрібен термінал, що вміє повноекранний режим
its answer has no fields	ця відповідь не має полів
json loses nothing and is what 'movielib import' reads back; csv is for spreadsheets; letterboxd is what Letterboxd imports; markdown and html are to be read; ics is a calendar of the releases to come of the films on your watch-later list. The extension of --output tells the format, too.\n\nEXAMPLES:\n  movielib export --output library.json\n  movielib export tag:noir --format markdown\n  movielib export mine:9.. --output best.html --posters	json нічого не втрачає, і його читає 'movielib import'; csv — для електронних таблиць; letterboxd імпортує Letterboxd; markdown і html — щоб читати; ics — календар прем’єр фільмів з вашого списку на потім. Формат видно й з розширення в --output.\n\nПРИКЛАДИ:\n  movielib export --output library.json\n  movielib export tag:noir --format markdown\n  movielib export mine:9.. --output best.html --posters
json, csv, letterboxd, markdown, html or ics.	json, csv, letterboxd, markdown, html чи ics.
leave out --again to pick one of them	без --again випаде один із них
left out {file}: {why}	пропущено {file}: {why}
left out {n} film that you have seen	пропущено {n} фільм, який ви бачили	пропущено {n} фільми, які ви бачили	пропущено {n} фільмів, які ви бачили
left out {n} result that could not be read	пропущено {n} результат, який не вдалося прочитати	пропущено {n} результати, які не вдалося прочитати	пропущено {n} результатів, які не вдалося прочитати
left out {part}: --output writes it as well	пропущено частину {part}: її теж записує --output
manual\|0 where all was done; 'movielib help exit-codes' has the other codes.	0, коли все зроблено; інші коди показує 'movielib help exit-codes'.
manual\|DESCRIPTION	ОПИС
manual\|EXIT STATUS	КОДИ ЗАВЕРШЕННЯ
manual\|NAME	НАЗВА
manual\|SEE ALSO	ДИВ. ТАКОЖ
manual\|SYNOPSIS	КОРОТКИЙ ОПИС
movielib auth login [<options>]	movielib auth login [<параметри>]
movielib auth logout [<options>]	movielib auth logout [<параметри>]
movielib auth status [<options>]	movielib auth status [<параметри>]
movielib backup [<file>] [<options>]	movielib backup [<файл>] [<параметри>]
movielib browse [<place> | <words> ...] [<options>]	movielib browse [<розділ> | <слова> ...] [<параметри>]
movielib cache clear [<options>]	movielib cache clear [<параметри>]
movielib cache status [<options>]	movielib cache status [<параметри>]
movielib catalogue [status] [<options>]	movielib catalogue [status] [<параметри>]
movielib catalogue remove [<options>]	movielib catalogue remove [<параметри>]
movielib catalogue update [--people] [--from <file>] [<options>]	movielib catalogue update [--people] [--from <файл>] [<параметри>]
movielib certifications [<country>] [<options>]	movielib certifications [<країна>] [<параметри>]
movielib collection <film> | <name> [<options>]	movielib collection <фільм> | <назва> [<параметри>]
movielib discover [<query>] [<options>]	movielib discover [<запит>] [<параметри>]
movielib doctor [<options>]	movielib doctor [<параметри>]
movielib export [<query>] [--format <format>] [--output <file>] [<options>]	movielib export [<запит>] [--format <формат>] [--output <файл>] [<параметри>]
movielib genres [<options>]	movielib genres [<параметри>]
movielib history [<options>]	movielib history [<параметри>]
movielib home [<options>]	movielib home [<параметри>]
movielib import <file> ... [--dry-run] [<options>]	movielib import <файл> ... [--dry-run] [<параметри>]
movielib library [<query>] [<options>]	movielib library [<запит>] [<параметри>]
movielib movie <film> [<options>]	movielib movie <фільм> [<параметри>]
movielib new [<query>] [--since <day> | --since-last] [<options>]	movielib new [<запит>] [--since <день> | --since-last] [<параметри>]
movielib note <film> [<text>] [<options>]	movielib note <фільм> [<текст>] [<параметри>]
movielib now-playing [<options>]	movielib now-playing [<параметри>]
movielib open <film> [<options>]	movielib open <фільм> [<параметри>]
movielib people [<options>]	movielib people [<параметри>]
movielib person <person> [<options>]	movielib person <людина> [<параметри>]
movielib popular [<options>]	movielib popular [<параметри>]
movielib rate <film> <rating> [<options>]	movielib rate <фільм> <оцінка> [<параметри>]
movielib redo [<n>] [<options>]	movielib redo [<n>] [<параметри>]
movielib restore <file> [<options>]	movielib restore <файл> [<параметри>]
movielib search <words> ... [<options>]	movielib search <слова> ... [<параметри>]
movielib services add <name> ... [<options>]	movielib services add <назва> ... [<параметри>]
movielib services list [<options>]	movielib services list [<параметри>]
movielib services remove <name> ... [<options>]	movielib services remove <назва> ... [<параметри>]
movielib stats [<query>] [<options>]	movielib stats [<запит>] [<параметри>]
movielib tag <film> ... +<tag> ... -<tag> ... [<options>]	movielib tag <фільм> ... +<тег> ... -<тег> ... [<параметри>]
movielib tags [<options>]	movielib tags [<параметри>]
movielib tonight [<query>] [--under <time>] [<options>]	movielib tonight [<запит>] [--under <час>] [<параметри>]
movielib top-rated [<options>]	movielib top-rated [<параметри>]
movielib trending [<options>]	movielib trending [<параметри>]
movielib undo [<n>] [<options>]	movielib undo [<n>] [<параметри>]
movielib upcoming [<options>]	movielib upcoming [<параметри>]
movielib watched add <film> ... [<options>]	movielib watched add <фільм> ... [<параметри>]
movielib watched edit <film> [--on <date>] [--new-on <date>]\n       [--rating <number>] [--place <text>] [--again]\n       [--note <text> | --note-editor] [--clear <what>] [<options>]	movielib watched edit <фільм> [--on <дата>] [--new-on <дата>]\n       [--rating <число>] [--place <текст>] [--again]\n       [--note <текст> | --note-editor] [--clear <що>] [<параметри>]
movielib watched list [<query>] [<options>]	movielib watched list [<запит>] [<параметри>]
movielib watched remove <film> [--on <date>] [<options>]	movielib watched remove <фільм> [--on <дата>] [<параметри>]
movielib watchlist add <film> ... [<options>]	movielib watchlist add <фільм> ... [<параметри>]
movielib watchlist list [<query>] [<options>]	movielib watchlist list [<запит>] [<параметри>]
movielib watchlist refresh [<options>]	movielib watchlist refresh [<параметри>]
movielib watchlist remove <film> ... [<options>]	movielib watchlist remove <фільм> ... [<параметри>]
name another file	назвіть інший файл
no TMDB key: films without a TMDB id cannot be looked up; with a free key they can: movielib auth login	немає ключа TMDB: фільмів без номера TMDB не знайти; з безкоштовним ключем можна: movielib auth login
no browser was found; set $BROWSER to the one to use	браузера не знайдено; назвіть потрібний у $BROWSER
no credential was given	ключа не подано
no credential was stored	збереженого ключа не було
no credential: the built-in sample answers	немає ключа: відповідає вбудований зразок
no film on both lists fits	жоден фільм з обох списків не підходить
no film on the watch-later list fits	у списку на потім жоден фільм не підходить
no film was named	фільму не названо
no person was named	людини не названо
no service in {region} is called '{words}'	у {region} немає сервісу з назвою «{words}»
no service in {region} is called '{words}'; did you mean '{name}'?	у {region} немає сервісу з назвою «{words}»; можливо, «{name}»?
no service in {region} is called '{words}'; there is {names}	у {region} немає сервісу з назвою «{words}»; є {names}
no viewing matches	жоден перегляд не підходить
no viewing of '{film}' is logged	немає запису про перегляд «{film}»
no viewing of '{film}' on {date} is logged	немає запису про перегляд «{film}», дата: {date}
not among your services: {names}	немає серед ваших сервісів: {names}
not among your services: {names}; did you mean '{name}'?	немає серед ваших сервісів: {names}; можливо, «{name}»?
not in your library: {films}	немає у вашій бібліотеці: {films}
not in your library: {films} and {n} more	немає у вашій бібліотеці: {films} і ще {n}	немає у вашій бібліотеці: {films} і ще {n}	немає у вашій бібліотеці: {films} і ще {n}
not on the list: {films}	немає у списку: {films}
not on the list: {films} and {n} more	немає у списку: {films} і ще {n}	немає у списку: {films} і ще {n}	немає у списку: {films} і ще {n}
not on your list: {films}	немає у вашому списку: {films}
not on your list: {films} and {n} more	немає у вашому списку: {films} і ще {n}	немає у вашому списку: {films} і ще {n}	немає у вашому списку: {films} і ще {n}
not out yet: {films}	ще не вийшли: {films}
nothing fits all of this	жоден фільм не відповідає всім умовам
nothing fits: the first {looked} of {n} film were looked through	нічого не підходить: переглянуто перші {looked} із {n} фільму	нічого не підходить: переглянуто перші {looked} із {n} фільмів	нічого не підходить: переглянуто перші {looked} із {n} фільмів
nothing found for '{query}'	за «{query}» нічого не знайдено
nothing has been changed yet	ще нічого не змінено
nothing has been logged yet; 'movielib watched add <film>' logs a viewing	ще нічого не записано; перегляд записує 'movielib watched add <фільм>'
nothing in the library matches	у бібліотеці нічого такого немає
nothing in the library matches '{words}'	у бібліотеці нічого не відповідає «{words}»
nothing is new since {day}	новинок немає; перший день: {day}
nothing matches '{words}'	нічого не відповідає «{words}»
nothing of {collection} is missing: all is saved or seen	{collection}: нічого не бракує, усе збережено чи переглянуто
nothing of {year} found for '{query}'	за «{query}» нічого не знайдено, рік: {year}
nothing on the list matches	у списку нічого такого немає
nothing to change: give --new-on, --rating, --place, --note, --note-editor, --again or --clear	нема чого змінювати: додайте --new-on, --rating, --place, --note, --note-editor, --again чи --clear
nothing was changed; 'movielib doctor' names the backups there are	нічого не змінено; які є копії, каже 'movielib doctor'
nothing was changed; what was fetched is kept, and the next run goes on from there	нічого не змінено; отримане збережено, і наступного разу робота піде з того місця
nothing was ever saved	ще нічого не збережено
nothing was removed; 'movielib services' shows which are yours	нічого не вилучено; які з них ваші, показує 'movielib services'
nothing was removed; 'movielib watchlist' shows the list	нічого не вилучено; список показує 'movielib watchlist'
nothing was stored	нічого не збережено
off the watch-later list: {films}	вилучено зі списку на потім: {films}
offline: only a credential that TMDB has accepted is stored	без мережі: зберегти можна лише ключ, який прийняв TMDB
one column has to be title, tmdb or imdb, such as {example}	один стовпець має бути title, tmdb чи imdb, як-от {example}
one more term, such as decade: or genre:, narrows it	звузьте ще однією умовою, як-от decade: чи genre:
opened {address}	відкрито {address}
people have that name: {names}; see '{command}'	є люди з таким іменем: {names}; див. '{command}'
quotes of its own make it a word: '"{term}"'	словом його роблять власні лапки: '"{term}"'
services of your films are {names}	сервіси ваших фільмів: {names}
set HOME or XDG_CACHE_HOME	задайте HOME або XDG_CACHE_HOME
settings are a file: 'movielib help config' says where it is and what it takes	налаштування — у файлі: де він і що в ньому може бути, каже 'movielib help config'
standard input	стандартний ввід
the again is given and cleared at once	again водночас подано й прибрано
the browser '{program}' could not open {address}: {why}	браузер «{program}» не зміг відкрити {address}: {why}
the cache is empty	кеш порожній
the catalogue cannot be read; 'movielib catalogue update' rebuilds it	каталог не вдається прочитати; відбудовує його 'movielib catalogue update'
the catalogue is gone	каталог видалено
the credential works and is stored in {file}	ключ діє, його збережено в {file}
the day could not be kept in a home folder	день не вдалося зберегти: немає домашньої теки
the day could not be kept in {file}	день не вдалося зберегти в {file}
the film has no tag {tags}	фільм не має тегу {tags}
the films have no tag {tags}	фільми не мають тегу {tags}
the first {looked} of {n} film were looked through	переглянуто перші {looked} із {n} фільму	переглянуто перші {looked} із {n} фільмів	переглянуто перші {looked} із {n} фільмів
the library is empty; 'movielib watched add <film>' logs what you saw	бібліотека порожня; переглянуте записує 'movielib watched add <фільм>'
the library that was there is kept as {file}	попередню бібліотеку збережено як {file}
the name '{file}' does not tell the format	з назви «{file}» не видно формату
the note is given and cleared at once	нотатку водночас подано й прибрано
the note on {film} stays as it was	нотатка лишається, як була: {film}
the note was changed elsewhere while you wrote; both texts are kept	поки ви писали, нотатку змінено в іншому місці; збережено обидва тексти
the note was changed elsewhere while you wrote; it stays	поки ви писали, нотатку змінено в іншому місці; вона лишається
the place is given and cleared at once	місце водночас подано й прибрано
the rating is given and cleared at once	оцінку водночас подано й прибрано
the stored credential is gone	збережений ключ видалено
the terminal cannot be taken: {why}	термінал не вдається зайняти: {why}
the viewing of '{film}' is no longer there	перегляду «{film}» уже немає
the viewing of {film} stays as it was	перегляд лишається, як був: {film}
the viewing of {film} stays as it was; every viewing but the first is 'again'	перегляд лишається, як був: {film}; кожен перегляд, крім першого, повторний
the watch-later list is empty	список на потім порожній
the watch-later list is empty; 'movielib watchlist add <film>' saves one	список на потім порожній; зберігає фільм 'movielib watchlist add <фільм>'
the year is given twice	рік подано двічі
there are no films	немає фільмів
there are no tags yet; 'movielib tag <film> +noir' makes one	тегів ще немає; створює їх 'movielib tag <фільм> +нуар'
there are no words to look for, only '{term}'	немає слів, які шукати, лише «{term}»
there are {escapes} and {last}	є {escapes} і {last}
there is no '{escape}'	немає такого знака: '{escape}'
there is no cache folder	немає теки для кешу
there is no catalogue; 'movielib catalogue update' fetches one	каталогу немає; отримує його 'movielib catalogue update'
there is no field '{name}'	немає поля «{name}»
there is no library yet	бібліотеки ще немає
there is no option '{option}'	немає параметра '{option}'
there is no page {page}	немає сторінки {page}
there is no such command	немає такої команди
there is no such command or topic	немає такої команди чи теми
there is no such command, and no film like it	немає такої команди, і фільму такого немає
there is no such option	немає такого параметра
there is nobody	немає нікого
there is nothing in it	там нічого немає
there is nothing to add up; 'movielib watched add <film>' logs what you saw	нема чого підсумовувати; переглянуте записує 'movielib watched add <фільм>'
there is nothing to export	нема чого експортувати
there is nothing to look for: the words are empty	нема чого шукати: слова порожні
there is nothing to redo: nothing was undone, or something was changed since	нема чого повертати: нічого не скасовано або відтоді щось змінено
there is nothing to take back	нема чого скасовувати
these are cinemas alone; 'movielib services add NAME' names your services	тут лише кінотеатри; ваші сервіси додає 'movielib services add НАЗВА'
this '{brace}' closes nothing	ця '{brace}' нічого не закриває
this '{brace}' is never closed	цю '{brace}' не закрито
topics are {topics}	теми: {topics}
up to {n} more film, not told yet: the next --since-last counts from {day} again	ще не показано щонайбільше {n} фільм: наступний --since-last знову рахує від дня {day}	ще не показано щонайбільше {n} фільми: наступний --since-last знову рахує від дня {day}	ще не показано щонайбільше {n} фільмів: наступний --since-last знову рахує від дня {day}
value\|collection	колекція
value\|country	країна
value\|date	дата
value\|day	день
value\|field=column,...	поле=стовпець,...
value\|fields	поля
value\|file	файл
value\|files	файли
value\|film	фільм
value\|film and rating	фільм і оцінка
value\|film and text	фільм і текст
value\|films	фільми
value\|films and tags	фільми й теги
value\|format	формат
value\|kind	вид
value\|name	ім’я
value\|names	назви
value\|number	число
value\|order	порядок
value\|path	шлях
value\|person	людина
value\|query	запит
value\|subcommand	команда
value\|template	шаблон
value\|text	текст
value\|time	час
value\|way	спосіб
value\|what	що
value\|when	коли
value\|window	проміжок
value\|words	слова
what could not be matched is in {file}; fill in its column tmdb_id and import it	що не вдалося впізнати, те в {file}; заповніть у ньому стовпець tmdb_id та імпортуйте його
without '{word}' TMDB finds {n} film	без «{word}» TMDB знаходить {n} фільм	без «{word}» TMDB знаходить {n} фільми	без «{word}» TMDB знаходить {n} фільмів
write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago	напишіть 2026-11-14, 2026-11, yesterday, friday чи -2w (два тижні тому)
write its two letters, as in UA	напишіть дві літери, як-от UA
wrong usage	неправильно вжито
wrote {file}	записано {file}
your service {names} is not listed in {region}	у переліку для {region} немає вашого сервісу {names}	у переліку для {region} немає ваших сервісів {names}	у переліку для {region} немає ваших сервісів {names}
{done} of {n} film	{done} із {n} фільму	{done} із {n} фільмів	{done} із {n} фільмів
{file} belongs to a movielib library	{file} належить до бібліотеки movielib
{file} cannot be deleted	не вдається видалити {file}
{file} could not be written: {why}	не вдалося записати {file}: {why}
{file} is there already	{file} уже є
{file}: {kinds}, {n} row	{file}: {kinds}, {n} рядок	{file}: {kinds}, {n} рядки	{file}: {kinds}, {n} рядків
{film} (line {n})	{film} (рядок {n})
{film} has no note	немає нотатки до фільму {film}
{film} has no rating of yours	немає вашої оцінки фільму {film}
{name} is set and takes precedence	задано {name}, і це має перевагу
{name} is still set in the environment	{name} і далі задано в середовищі
{name} is still set in {file}	{name} і далі задано в {file}
{nothing} in the built-in sample	{nothing} (у вбудованому зразку)
{n} date could not be read; the rest was kept	не вдалося прочитати {n} дату; решту збережено	не вдалося прочитати {n} дати; решту збережено	не вдалося прочитати {n} дат; решту збережено
{n} film rated, not logged as seen; import with --rated-as-seen to log those too	{n} фільм оцінено, але не записано як переглянутий; щоб записати, імпортуйте з --rated-as-seen	{n} фільми оцінено, але не записано як переглянуті; щоб записати, імпортуйте з --rated-as-seen	{n} фільмів оцінено, але не записано як переглянуті; щоб записати, імпортуйте з --rated-as-seen
{n} series left out	пропущено {n} серіал	пропущено {n} серіали	пропущено {n} серіалів
{n} viewing are logged on that date; using the one logged last	на цю дату записано {n} перегляд; береться записаний останнім	на цю дату записано {n} перегляди; береться записаний останнім	на цю дату записано {n} переглядів; береться записаний останнім
{option} and {other} cannot be combined	{option} і {other} разом не вживають
{option}: {why}, at character {n}	{option}: {why}, знак {n}
{place}: {problems}; left out	{place}: {problems}; пропущено
{setting} names {host}, and a stored credential is only sent to TMDB: set TMDB_TOKEN for this address	{setting} вказує на {host}, а збережений ключ надсилається лише до TMDB: для цієї адреси задайте TMDB_TOKEN
{term} goes with --type movie alone	{term} вживають лише з --type movie
{what}: some results are missing: {why}	{what}: частини результатів бракує: {why}
"""#
