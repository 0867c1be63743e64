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
${n}	{n} $
${n} billion	{n} млрд $
${n} million	{n} млн $
'-' reads films from standard input, one a line, for a rating that all of them get.\n\nEXAMPLES:\n  movielib rate dune 2021 8.5\n  movielib rate 603 9\n  movielib rate 603 --remove	'-' читає фільми зі стандартного вводу, по одному в рядку, й усі дістають ту саму оцінку.\n\nПРИКЛАДИ:\n  movielib rate dune 2021 8.5\n  movielib rate 603 9\n  movielib rate 603 --remove
'-' stands for several films, and this takes one	'-' означає кілька фільмів, а тут потрібен один
'movielib --generate-completion-script bash' writes one; zsh and fish, too	'movielib --generate-completion-script bash' пише такий скрипт; для zsh і fish так само
'movielib --help' lists the commands	'movielib --help' показує команди
'movielib auth login' stores another one; 'movielib auth status' says which one is used	зберегти інший: 'movielib auth login'; який діє, каже 'movielib auth status'
'movielib auth login' stores one	зберігає ключ 'movielib auth login'
'movielib catalogue update' fetches every film's title	назви всіх фільмів завантажує 'movielib catalogue update'
'movielib catalogue update' fetches every film's title, for searches without a network	назви всіх фільмів для пошуку без мережі завантажує 'movielib catalogue update'
'movielib certifications US' has those of the United States	обмеження Сполучених Штатів показує 'movielib certifications US'
'movielib collection <name>' finds it by its name	за назвою її знаходить 'movielib collection <назва>'
'movielib discover' asks all of TMDB	усю TMDB питає 'movielib discover'
'movielib doctor' looks closer	докладна перевірка: 'movielib doctor'
'movielib doctor' looks closer; 'movielib watchlist' works without a network	докладна перевірка: 'movielib doctor'; без мережі працює 'movielib watchlist'
'movielib export -o list.json' writes one	такий файл записує 'movielib export -o list.json'
'movielib help fields' lists the answers that have	відповіді з полями показує 'movielib help fields'
'movielib home' and 'movielib search' write plain answers	'movielib home' і 'movielib search' відповідають звичайним текстом
'movielib import --help' lists what can	які імпортуються, показує 'movielib import --help'
'movielib library' asks your own films	ваші власні фільми питає 'movielib library'
'movielib library' shows what it has	що в ній є, показує 'movielib library'
'movielib restore FILE' puts it in the library's place	на місце бібліотеки її ставить 'movielib restore ФАЙЛ'
'movielib restore' with that file goes back	повернутися до неї можна через 'movielib restore' із цим файлом
'movielib search --type movie' finds films alone	лише фільми шукає 'movielib search --type movie'
'movielib search --type person' finds people alone	лише людей шукає 'movielib search --type person'
'movielib search <words>' finds its id	номер знаходить 'movielib search <слова>'
'movielib search' finds titles	назви шукає 'movielib search'
'movielib services add NAME' adds one to them	додати сервіс: 'movielib services add НАЗВА'
'movielib services' lists them; nothing was added	які є, показує 'movielib services'; нічого не додано
'movielib watchlist add <film>' saves one	зберігає фільм 'movielib watchlist add <фільм>'
'movielib watchlist add' takes any number of films	'movielib watchlist add' приймає скільки завгодно фільмів
'movielib watchlist refresh' fetches fresh pages for your list, 'movielib catalogue update' every title	'movielib watchlist refresh' оновлює сторінки фільмів зі списку, 'movielib catalogue update' — усі назви
'movielib watchlist refresh' fetches the rest	решту завантажить 'movielib watchlist refresh'
'movielib watchlist' is your watch-later list, 'movielib library' all your films	'movielib watchlist' — ваш список на потім, 'movielib library' — усі ваші фільми
'new' itself takes two for each: cinemas, and what is on your services	'new' сам додає на кожну дві: кінотеатри і те, що у ваших сервісах
'on:mine' needs your services	для 'on:mine' потрібні ваші сервіси
'out:' is what 'new' asks for itself: cinemas, and what is on your services	'out:' команда 'new' питає сама: кінотеатри і те, що у ваших сервісах
'sort:' stands by itself	'sort:' стоїть окремо
'{answer}' does not say which: answer with the number in front, a year or an id	неясно, що таке «{answer}»: потрібен номер на початку рядка, рік або номер у TMDB
'{command}' allows enough	'{command}' дозволить достатньо
'{command}' asks all films, without words	про всі фільми, без слів, питає '{command}'
'{command}' asks for films without words	фільми без слів шукає '{command}'
'{command}' asks for other releases	про інші релізи питає '{command}'
'{command}' asks your own	про ваші фільми питає '{command}'
'{command}' asks your own films alone	'{command}' питає лише про ваші фільми
'{command}' brings back the backup of {day}	резервну копію за {day} повертає '{command}'
'{command}' has examples	приклади є в '{command}'
'{command}' has {commands}	у '{command}' є {commands}
'{command}' lists its commands	'{command}' показує її команди
'{command}' lists the commands	'{command}' показує команди
'{command}' lists the options	'{command}' показує параметри
'{command}' lists them	'{command}' показує, які є
'{command}' logs a viewing	'{command}' записує перегляд
'{command}' looks for a film	фільм шукає '{command}'
'{command}' looks for films of that year	фільми того року шукає '{command}'
'{command}' looks for the word	це слово шукає '{command}'
'{command}' opens a person's page	сторінку людини відкриває '{command}'
'{command}' opens its page	сторінку відкриває '{command}'
'{command}' shows the film	фільм показує '{command}'
'{command}' shows those that are	ті, що є, показує '{command}'
'{command}' takes a tag off	'{command}' знімає мітку
'{date}' could be two different days, and no other date settles it	«{date}» може бути двома різними днями, а інші дати цього не прояснюють
'{editor}' ended with code {code}; nothing was changed	редактор «{editor}» завершив роботу з кодом {code}; нічого не змінено
'{field}:' asks all of TMDB, not the library	'{field}:' питає всю TMDB, а не бібліотеку
'{field}:' can ask TMDB for all of several or for any of several, and not for both	'{field}:' може питати TMDB або про всі значення разом, або про будь-яке з них, але не про те й те водночас
'{field}:' cannot be asked of TMDB	TMDB не відповідає на '{field}:'
'{field}:' takes {words} or a date, not '{value}'	'{field}:' приймає {words} або дату, а не «{value}»
'{field}:' takes {words}, not '{value}'	'{field}:' приймає {words}, а не «{value}»
'{film}' is in no collection	фільм «{film}» не входить до жодної колекції
'{list}' saves a film for later, '{log}' logs one you saw	'{list}' зберігає фільм на потім, '{log}' записує перегляд
'{list}' takes a film off your list, '{log}' takes back a viewing	'{list}' вилучає фільм зі списку, '{log}' — перегляд
'{log}' changes a viewing, '{note}' a note, '{rate}' a rating	'{log}' змінює перегляд, '{note}' — нотатку, '{rate}' — оцінку
'{movie}' shows a film's page, 'movielib watchlist' your list	'{movie}' показує сторінку фільму, 'movielib watchlist' — ваш список
'{name}'	«{name}»
'{name}' has fields of its own	«{name}» має власні поля
'{name}' is no certification of {region}	у {region} немає вікового обмеження «{name}»
'{name}' is not a date order; use dmy or mdy	«{name}» — це не порядок дати; напишіть dmy чи mdy
'{name}' is not a field; the fields are {names}	«{name}» — це не поле; є поля {names}
'{name}' is not a kind of file. There are {names}	«{name}» — це не вид файлу. Є {names}
'{name}' is not a kind of file. did you mean '{guess}'? There are {names}	«{name}» — це не вид файлу; можливо, «{guess}»? Є {names}
'{name}' is not a setting	немає налаштування «{name}»
'{name}' is your tag '{tag}'	«{name}» — це ваш тег «{tag}»
'{one}' or '{other}'	'{one}' чи '{other}'
'{part}' is not field=column, such as {example}	«{part}» — це не поле=стовпець, як-от {example}
'{path}' is relative; it has to begin with '/'	шлях «{path}» відносний, а має починатися з «/»
'{term}' goes behind the words	«{term}» має стояти після слів
'{text}'	«{text}»
'{text}' is no day up to today	потрібен день, не пізніший за сьогодні, а не «{text}»
'{text}' is no width	«{text}» — це не ширина
'{text}' is not a country	«{text}» — це не країна
'{text}' is not a date	«{text}» — це не дата
'{text}' is not a date for '{field}'	«{text}» — це не дата для «{field}»
'{text}' is not a language	«{text}» — це не мова
'{text}' is not a number for '{field}'	«{text}» — це не число для «{field}»
'{text}' is not a year	«{text}» — це не рік
'{undo}' takes this back, '{add}' saves the film for later	'{undo}' скасує це, '{add}' збереже фільм на потім
'{words}' fits {n} collection	«{words}» підходить до {n} колекції	«{words}» підходить до {n} колекцій	«{words}» підходить до {n} колекцій
'{words}' fits {n} film	«{words}» підходить до {n} фільму	«{words}» підходить до {n} фільмів	«{words}» підходить до {n} фільмів
'{words}' fits {n} person	«{words}» підходить до {n} людини	«{words}» підходить до {n} людей	«{words}» підходить до {n} людей
'{words}' has not been looked up	«{words}» ще не шукали
'{words}' is not a country	«{words}» — це не країна
'{words}' is not a country; did you mean '{name}'?	«{words}» — це не країна; можливо, «{name}»?
'{word}' is neither a +tag nor a -tag	«{word}» — це не +тег і не -тег
(default:	(типово:
(e: more)	(e: докладніше)
(values:	(значення:
--clear takes rating, place, note and again, not '{word}'	--clear приймає rating, place, note і again, а не «{word}»
--dates dmy for day, month, year; --dates mdy for month, day, year	--dates dmy: день, місяць, рік; --dates mdy: місяць, день, рік
--force replaces it	замінює його --force
--format says it: {formats}	його задає --format: {formats}
--from FILE reads one that is on this disk	--from ФАЙЛ читає той, що вже є на диску
--imdb and --trailer cannot be combined	--imdb і --trailer разом не вживають
--kind says what it is	що це за файл, каже --kind
--kind says what it is: {option}	що це за файл, каже --kind: {option}
--library PATH or MOVIELIB_LIBRARY names another file	інший файл задає --library ШЛЯХ або MOVIELIB_LIBRARY
--limit shows more at once	більше за раз показує --limit
--limit takes a number from 1 to 10000, not {number}	--limit приймає число від 1 до 10000, а не {number}
--note and --note-editor cannot be combined	--note і --note-editor разом не вживають
--offline and --refresh cannot be combined	--offline і --refresh разом не вживають
--offline and a fetch cannot be combined	--offline і завантаження разом не вживають
--on says which viewing is meant, --new-on when it really was. 'movielib undo' brings back what was there.\n\nEXAMPLES:\n  movielib watched edit dune 2021 --rating 8.5 --place "Odeon"\n  movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13\n  movielib watched edit 603 --note-editor\n  movielib watched edit 603 --on 1999 --clear place,note	--on каже, про який перегляд мова, --new-on — коли він був насправді. Що було, повертає 'movielib undo'.\n\nПРИКЛАДИ:\n  movielib watched edit dune 2021 --rating 8.5 --place "Odeon"\n  movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13\n  movielib watched edit 603 --note-editor\n  movielib watched edit 603 --on 1999 --clear place,note
--page takes a number from 1 to 500, not {number}	--page приймає число від 1 до 500, а не {number}
--people fetches; with --from it is --people-from FILE	--people завантажує з мережі; із --from потрібен --people-from ФАЙЛ
--people-from goes with --from	--people-from вживають із --from
--person and --trailer cannot be combined	--person і --trailer разом не вживають
--profile is for Netflix's ViewingActivity.csv, and no file is one	--profile — для ViewingActivity.csv від Netflix, а такого файлу тут немає
--profile picks one: {names}	виберіть один через --profile: {names}
--region US asks by those of the United States	з --region US діють обмеження Сполучених Штатів
--seed goes with --surprise	--seed вживають із --surprise
--since and --since-last cannot be combined	--since і --since-last разом не вживають
--since-last takes no --page; --limit shows more at once	--since-last не вживають із --page; більше за раз показує --limit
--surprise takes no --page	--surprise не вживають із --page
--web and --trailer take one film	--web і --trailer приймають один фільм
--web takes one person	--web приймає одну людину
--web, --trailer and the credits cannot be combined	--web, --trailer і учасників разом не вживають
--year goes with --type movie alone	--year вживають лише з --type movie
--year takes a year from 1870 to 2100, not {year}	--year приймає рік від 1870 до 2100, а не {year}
1-9 + viewings a day	1-9 +: переглядів за день
10 is the highest	найвища — 10
<1 MB/s	<1 МБ/с
A country: its two letters, or its name.	Країна: дві літери або назва.
A film from the watch-later list, and why this one.	Фільм зі списку на потім і чому саме він.
A film is a TMDB id, an IMDb id, an address of either, or words of its title with or without a year. '-' reads films from standard input, one a line; of a line with tabs the first field counts.\n\n--limit counts the people shown, of the cast and of the crew each. --json always has everybody. In a pipe the credits of several films begin each line with the film's id.\n\nEXAMPLES:\n  movielib movie 438631\n  movielib movie tt1160419\n  movielib movie dune 2021\n  movielib movie "Dune (1984)" --json\n  movielib movie dune 2021 --poster\n  movielib movie dune 2021 --all-cast --crew\n  movielib movie dune 2021 --trailer\n  movielib search dune | head -3 | movielib movie -	Фільм — це номер у TMDB, ідентифікатор IMDb, адреса там чи там або слова з назви, з роком чи без. '-' читає фільми зі стандартного вводу, по одному в рядку; у рядку з табуляціями важить перше поле.\n\n--limit — скільки показати людей, окремо акторів і групи. У --json завжди всі. У конвеєрі рядки учасників кількох фільмів починаються з номера фільму.\n\nПРИКЛАДИ:\n  movielib movie 438631\n  movielib movie tt1160419\n  movielib movie dune 2021\n  movielib movie "Dune (1984)" --json\n  movielib movie dune 2021 --poster\n  movielib movie dune 2021 --all-cast --crew\n  movielib movie dune 2021 --trailer\n  movielib search dune | head -3 | movielib movie -
A film's page: what it is, who made it, where to watch it.	Сторінка фільму: про що він, хто його зняв, де дивитися.
A person is a TMDB id, an IMDb id, an address of either, or a name. '-' reads people from standard input, one a line; of a line with tabs the first field counts.\n\nEXAMPLES:\n  movielib person 1190668\n  movielib person nm3154303\n  movielib person agnès varda\n  movielib person agnès varda --web	Людина — це номер у TMDB, ідентифікатор IMDb, адреса там чи там або ім’я. '-' читає людей зі стандартного вводу, по одній у рядку; у рядку з табуляціями важить перше поле.\n\nПРИКЛАДИ:\n  movielib person 1190668\n  movielib person nm3154303\n  movielib person agnès varda\n  movielib person agnès varda --web
A person's page: life, best-known films, filmography.	Сторінка людини: життя, відомі роботи, фільмографія.
A place is one of shelves, list, library, people, search, stats and watched; other words are searched for. '?' shows the keys, 'q' leaves. The setting home = "browse" makes a bare 'movielib' open it.\n\nEXAMPLES:\n  movielib browse\n  movielib browse list\n  movielib browse dune	Розділ — одне з shelves, list, library, people, search, stats, watched; інші слова програма шукає. '?' показує клавіші, 'q' — вихід. З налаштуванням home = "browse" його відкриває 'movielib' без команди.\n\nПРИКЛАДИ:\n  movielib browse\n  movielib browse list\n  movielib browse dune
A place, or words to search for.	Розділ або слова, які шукати.
A query narrows it: to a year, a genre, a director, a tag. --limit says how many names a list has.\n\nEXAMPLES:\n  movielib stats\n  movielib stats seen:2026\n  movielib stats genre:horror --limit 20	Запит звужує статистику: до року, жанру, режисера, тегу. --limit — скільки імен у кожному переліку.\n\nПРИКЛАДИ:\n  movielib stats\n  movielib stats seen:2026\n  movielib stats genre:horror --limit 20
API Read Access Token	токен API для читання
API key	ключ API
ARGUMENTS:	АРГУМЕНТИ:
Actors	Актори
Add services to yours: all of those named, or none.	Додати сервіси до своїх: усі названі або жодного.
Added: {film}	Додано: {film}
All of TMDB's films by what they are: genre, year, people, where to watch.	Усі фільми TMDB: за жанром, роком, людьми, сервісами.
All that fits	Усе, що підходить
All time	За весь час
All your tags, most used first.	Усі ваші теги, найуживаніші спершу.
Already logged today; S logs another viewing of {films}	Сьогодні вже записано; S записує ще один перегляд: {films}
Already on the list: {films}	Уже в списку: {films}
Already there: {film}	Уже є: {film}
Also	Також
Also read this file of people.	Прочитати й цей файл із людьми.
Ambiguous	Неоднозначно
An import is one change. The last hundred can be taken back; 'movielib redo' does them again, until something else is changed.\n\nEXAMPLES:\n  movielib history\n  movielib undo\n  movielib undo 3	Імпорт — одна зміна. Скасувати можна останні сто; 'movielib redo' повертає їх, доки не змінено чогось іншого.\n\nПРИКЛАДИ:\n  movielib history\n  movielib undo\n  movielib undo 3
Answers	Відповіді
Ask TMDB even if a saved answer would do.	Звернутися до TMDB, навіть якщо є збережена відповідь.
Backups	Резервні копії
Because you liked {film}	Бо сподобалося: {film}
Best actors	Найкращі актори
Best directors	Найкращі режисери
Best known for	Найвідоміші фільми
Born	Дата народження
Both notes are kept: {film} got another one meanwhile	Залишено обидві нотатки: {film}; іншу записано тим часом
Broken pipe	конвеєр закрито
Build: {build}	Збірка: {build}
By decade of release	За десятиліттям виходу
By month	За місяцями
By year	За роками
Cache	Кеш
Cannot allocate memory	бракує пам’яті
Cast	У ролях
Catalogue	Каталог
Certifications are {names}.	Вікові обмеження: {names}.
Changed the viewing of {films}	Змінено перегляд: {films}
Check a TMDB credential and store it for you alone.	Перевірити ключ TMDB і зберегти його лише для вас.
Check what works and what does not, line by line.	Перевірити, що працює, а що ні, рядок за рядком.
Collection	Колекція
Copy the whole library into one verified file.	Скопіювати всю бібліотеку в один перевірений файл.
Correct one viewing of a film: the latest, or the one on a date.	Виправити один перегляд фільму: останній або за датою.
Countries	Країни
Country	Країна
Country for releases, certifications and providers.	Країна виходу, вікових обмежень і сервісів.
Credential	Ключ
Crew	Знімальна група
Criticker ratings	оцінки Criticker
DISCOVER SUBCOMMANDS:	ЩО ПОДИВИТИСЯ:
Dates lost	Втрачено дат
Delete all saved answers and pictures; your library is not touched.	Видалити всі збережені відповіді й зображення; бібліотека лишається.
Delete the catalogue; your library is not touched.	Видалити каталог; бібліотека лишається.
Device or resource busy	файл чи пристрій зайнято
Did you mean {words}?	Можливо, {words}?
Died	Дата смерті
Directed by	Режисура
Directors	Режисери
Disk	Диск
Disk quota exceeded	вичерпано квоту на диску
Do not page long output.	Не передавати довгий вивід програмі перегляду.
Done again: change of a viewing of {film}; u undoes it	Повернено зміну перегляду: {film}; u скасовує
Done again: note on {film}; u undoes it	Повернено нотатку: {film}; u скасовує
Done again: rating of {film}; u undoes it	Повернено оцінку: {film}; u скасовує
Done again: removal of a viewing of {film}; u undoes it	Повернено вилучення перегляду: {film}; u скасовує
Done again: saving of {film}; u undoes it	Повернено збереження: {film}; u скасовує
Done again: tags of {film}; u undoes it	Повернено зміну тегів: {film}; u скасовує
Done again: taking off the list of {film}; u undoes it	Повернено вилучення зі списку: {film}; u скасовує
Done again: viewing of {film}; u undoes it	Повернено перегляд: {film}; u скасовує
Done again: {change}	Повернено: {change}
Done again: {command} {film}; u undoes it	Повернено: {command} {film}; u скасовує
Draw pictures by kitty, iterm, sixel or blocks; none draws cards.	Чим малювати зображення: kitty, iterm, sixel чи blocks; none — лише картки.
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
Edited: {film}	Виправлено: {film}
Enter takes your rating off	Enter зніме оцінку
Esc shows all again.	Esc знову показує все.
Every film of yours: saved, seen, rated, tagged or noted.	Усі ваші фільми: збережені, переглянуті, оцінені, з тегами чи нотатками.
Every film there is, by original title, on this disk: search without a network.	Усі фільми за оригінальною назвою на цьому диску: пошук без мережі.
Every title, without a network: movielib catalogue update	Усі назви без мережі: movielib catalogue update
Everywhere	Усюди
Exec format error	це не програма
Exits 0 only when nothing is wrong.\n\nEXAMPLES:\n  movielib doctor\n  movielib doctor --json | jq '.findings[] | select(.state != "ok")'	Код завершення 0 лише тоді, коли все гаразд.\n\nПРИКЛАДИ:\n  movielib doctor\n  movielib doctor --json | jq '.findings[] | select(.state != "ok")'
Export notes as Letterboxd reviews, which anyone can read.	Експортувати нотатки як рецензії Letterboxd, що їх бачать усі.
Export your library, or part of it, for programs or people.	Експортувати бібліотеку чи її частину для програм або людей.
Fetch fresh pages for the films on the list.	Оновити сторінки фільмів зі списку.
Fetch today's list of all films, or read one from a file.	Завантажити сьогоднішній перелік усіх фільмів або прочитати його з файлу.
File	Файл
File exists	такий файл уже є
File name too long	назва файлу задовга
File too large	файл завеликий
Files of Letterboxd, IMDb, Trakt, TMDB, Simkl, Movary, Yamtrack, Netflix, Criticker, MovieLens and movielib, as ZIP archives, CSV or JSON; what a file is, is found from its content. All of it is one change, which 'movielib undo' takes back; importing the same again changes nothing. What cannot be matched is written to FILE.unmatched.csv: fill in the column tmdb_id and import that.\n\nFor any other table, --columns says what each column is: title, original, year, tmdb, imdb, rating (:5, :10 or :100), seen and saved (:dmy, :mdy or :ymd), note, tags or place.\n\nEXAMPLES:\n  movielib import letterboxd-olena-2026-11-21.zip --dry-run\n  movielib import ratings.csv watchlist.csv\n  movielib import --kind letterboxd-watchlist list.csv\n  movielib import ratings.csv --rated-as-seen\n  movielib import ViewingActivity.csv --profile Olena\n  movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy	Файли Letterboxd, IMDb, Trakt, TMDB, Simkl, Movary, Yamtrack, Netflix, Criticker, MovieLens і movielib: архіви ZIP, CSV чи JSON; що це за файл, видно з його вмісту. Усе разом — одна зміна, яку скасовує 'movielib undo'; повторний імпорт нічого не змінює. Чого не впізнано, те пишеться у ФАЙЛ.unmatched.csv: заповніть стовпець tmdb_id та імпортуйте його.\n\nДля будь-якої іншої таблиці --columns каже, що є у стовпцях: title, original, year, tmdb, imdb, rating (:5, :10 чи :100), seen і saved (:dmy, :mdy чи :ymd), note, tags чи place.\n\nПРИКЛАДИ:\n  movielib import letterboxd-olena-2026-11-21.zip --dry-run\n  movielib import ratings.csv watchlist.csv\n  movielib import --kind letterboxd-watchlist list.csv\n  movielib import ratings.csv --rated-as-seen\n  movielib import ViewingActivity.csv --profile Olena\n  movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy
Film {id}	Фільм {id}
Films	Фільми
Films coming soon to cinemas in your region.	Фільми, що незабаром вийдуть у кіно у вашому регіоні.
Films now in cinemas in your region.	Фільми, що зараз у кіно у вашому регіоні.
Films that are popular right now.	Фільми, популярні саме зараз.
Films that came to cinemas in your region, re-releases among them, and films that came out there digitally or on disc and are on a service of yours now ('movielib services add' names those). TMDB does not know when a film came to a service: an older film that was added yesterday is not found. A query narrows it.\n\nNothing new ends with code 3. --since-last counts from the day on which the same query last told all there was, the first time from a week ago; that day is asked for again, because releases are often entered late. While there is more than was shown, or TMDB cannot be asked, the day stays.\n\nEXAMPLES:\n  movielib new\n  movielib new --since friday genre:horror unseen\n  movielib new --since 2026-11-01 --region UA --json\n  movielib new --since-last unseen || true	Фільми, що вийшли в кіно у вашому регіоні, зокрема повторно, і ті, що вийшли там у цифрі чи на дисках і зараз є у вашому сервісі (їх додає 'movielib services add'). Коли фільм з’явився в сервісі, TMDB не знає: старішого фільму, доданого вчора, тут не буде. Запит звужує перелік.\n\nЯкщо новинок немає, код завершення 3. --since-last рахує від дня, коли той самий запит востаннє показав усе, а вперше — від тижня тому; сам той день береться знову, бо дати виходу часто вносять пізно. Поки показано не все чи TMDB не відповідає, день не змінюється.\n\nПРИКЛАДИ:\n  movielib new\n  movielib new --since friday genre:horror unseen\n  movielib new --since 2026-11-01 --region UA --json\n  movielib new --since-last unseen || true
Films trending today or this week.	Фільми в тренді сьогодні чи цього тижня.
Films you save, see, rate, tag or note are kept here.	Тут будуть фільми, які ви зберегли, переглянули чи оцінили, з тегами й нотатками.
Find a film in a second, decide what to watch tonight, keep your own list.	Знайти фільм за секунду, вирішити, що дивитися ввечері, вести власний список.
Find films by title and people by name.	Знайти фільми за назвою, а людей за іменем.
Friday, {date}	п’ятниця, {date}
From the day of the last run with this option.	Від дня, коли востаннє запускали з цим параметром.
Genres	Жанри
Genres are {genres}.	Жанри: {genres}.
HTTP {status} where a file was expected	HTTP {status} замість файлу
Hide TMDB's ratings of films you have not seen.	Не показувати рейтинг TMDB для фільмів, яких ви не бачили.
How dates are written, if the file does not show it: dmy or mdy.	Як записано дати, якщо з файлу не видно: dmy чи mdy.
How far back to look; week by default.	За який час: day (день) чи week (тиждень); стандартно week.
How long you have: 2h, 1h30 or 100 (minutes).	Скільки маєте часу: 2h, 1h30 чи 100 (хвилин).
How many.	Скільки.
How pictures are drawn.	Як малювати зображення.
IMDb list	список IMDb
IMDb ratings	оцінки IMDb
IMDb watchlist	список на потім IMDb
Ids, addresses and titles of several words in quotes are a film each; other words make one title. '-' reads films from standard input, one a line; of a line with tabs the first field counts. A film that is there already stays where it is.\n\nEXAMPLES:\n  movielib watchlist add dune 2021\n  movielib watchlist add 438631 tt0087182 "blade runner 2049"\n  movielib search dune | movielib watchlist add -	Номери, адреси й назви з кількох слів у лапках — окремі фільми; інші слова складають одну назву. '-' читає фільми зі стандартного вводу, по одному в рядку; у рядку з табуляціями важить перше поле. Фільм, що вже у списку, лишається на місці.\n\nПРИКЛАДИ:\n  movielib watchlist add dune 2021\n  movielib watchlist add 438631 tt0087182 "blade runner 2049"\n  movielib search dune | movielib watchlist add -
Import what Letterboxd, IMDb, Trakt, Netflix and others export.	Імпортувати те, що експортують Letterboxd, IMDb, Trakt, Netflix та інші.
In your language and in English: a query takes both. The list is kept for a week.\n\nEXAMPLES:\n  movielib genres\n  movielib genres --language uk	Вашою мовою й англійською: запит розуміє обидві. Перелік зберігається тиждень.\n\nПРИКЛАДИ:\n  movielib genres\n  movielib genres --language uk
Include adult films, if the file has them.	Узяти й фільми для дорослих, якщо вони є у файлі.
Include people: some 4.8 million, 600 MB.	Узяти й людей: близько 4,8 млн, 600 МБ.
Input/output error	помилка читання чи запису на диску
Is a directory	це тека
Keys	Клавіші
Keywords	Ключові слова
Kinopoisk ratings	оцінки Kinopoisk
LIBRARY SUBCOMMANDS:	ВАША БІБЛІОТЕКА:
Language for titles and texts, such as uk or pt-BR.	Мова назв і текстів, як-от uk чи pt-BR.
Leave the films on the watch-later list.	Лишити фільми у списку на потім.
Left out	Пропущено
Letterboxd diary	щоденник Letterboxd
Letterboxd import file	файл для імпорту в Letterboxd
Letterboxd likes	вподобання Letterboxd
Letterboxd list	список Letterboxd
Letterboxd ratings	оцінки Letterboxd
Letterboxd reviews	рецензії Letterboxd
Letterboxd watched films	переглянуті фільми Letterboxd
Letterboxd watchlist	список на потім Letterboxd
Library	Бібліотека
List everybody who made it in place of the page.	Замість сторінки перелічити всю знімальну групу.
List the services of your region.	Показати сервіси вашого регіону.
List the whole cast in place of the page.	Замість сторінки перелічити всіх акторів.
List your viewings, latest first.	Показати ваші перегляди, останні спершу.
Log a viewing of each film; a second one is a rewatch.	Записати перегляд кожного фільму; другий — повторний.
Log every request to stderr.	Писати про кожне звернення в stderr.
Log rated films as seen too, without a date.	Оцінені фільми записати й як переглянуті, без дати.
Logged {films} on {date}	Переглянуто: {films}, {date}
Logged {films}, date unknown	Переглянуто: {films}, дата невідома
Longest wait	Чекає найдовше
Looked at last	Нещодавно відкриті
Missing expected argument '{argument}'	бракує аргументу '{argument}'
Missing one of: {arguments}	бракує одного з: {arguments}
Missing required subcommand.	бракує команди.
Missing value for '{option}'	бракує значення для '{option}'
Monday, {date}	понеділок, {date}
Money	Гроші
Movary history	історія Movary
Movary ratings	оцінки Movary
Movary watchlist	список на потім Movary
MovieLens ratings	оцінки MovieLens
Moving	Рух
My rating	Моя оцінка
Names and numbers are those of 'movielib services'; upper and lower case are the same. Only the line with the services changes in config.toml.\n\nEXAMPLES:\n  movielib services add netflix\n  movielib services add "disney plus" "apple tv"	Назви й номери — з 'movielib services'; регістр не важить. У config.toml змінюється лише рядок із сервісами.\n\nПРИКЛАДИ:\n  movielib services add netflix\n  movielib services add "disney plus" "apple tv"
Netflix viewing activity	докладна історія переглядів Netflix
Netflix viewing history	історія переглядів Netflix
Newest	Найновіша
No browser was found for {address}; y copies it	Немає браузера, щоб відкрити {address}; y копіює
No film fits.	Жоден фільм не підходить.
No space left on device	на диску немає місця
No such file or directory	немає такого файлу чи теки
No viewing fits.	Жоден перегляд не підходить.
Not a directory	це не тека
Not a film	Не фільми
Not found	Не знайдено
Not looked up	Не шукали
Not on the list: {films}	Немає в списку: {films}
Note removed: {film}	Нотатку вилучено: {film}
Noted {film}; u undoes it	Записано нотатку: {film}; u скасовує
Noted: {film}	Нотатку записано: {film}
Nothing fits.	Нічого не підходить.
Nothing found at TMDB, in the catalogue or in your library	Нічого не знайдено ні в TMDB, ні в каталозі, ні у вашій бібліотеці
Nothing found in the built-in sample	У вбудованому зразку нічого не знайдено
Nothing found in the catalogue or in your library	Ні в каталозі, ні у вашій бібліотеці нічого не знайдено
Nothing found in your library	У вашій бібліотеці нічого не знайдено
Nothing has failed	Невдач не було
Nothing here yet.	Тут ще порожньо.
Nothing to add up yet: s on any film says that you saw it.	Ще нема що рахувати: s на будь-якому фільмі записує перегляд.
Nothing was changed	Нічого не змінено
OPTIONS:	ПАРАМЕТРИ:
OVERVIEW: {text}	ОПИС: {text}
Oldest	Найстаріша
On a film	Для фільму
On {n} film	Для {n} фільму	Для {n} фільмів	Для {n} фільмів
Only films released in this year.	Лише фільми, що вийшли цього року.
Only the line with the services changes in config.toml.\n\nEXAMPLES:\n  movielib services remove netflix\n  movielib services remove "disney plus" mubi	У config.toml змінюється лише рядок із сервісами.\n\nПРИКЛАДИ:\n  movielib services remove netflix\n  movielib services remove "disney plus" mubi
Open TMDB's page in your browser.	Відкрити сторінку TMDB у браузері.
Open a film's or person's page in your browser.	Відкрити в браузері сторінку фільму чи людини.
Open a person's page.	Відкрити сторінку людини.
Open the film's trailer.	Відкрити трейлер фільму.
Open the page at IMDb.	Відкрити сторінку на IMDb.
Open the trailer in your browser.	Відкрити трейлер у браузері.
Opened {address}	Відкрито: {address}
Operation not permitted	цього не дозволено
Other name	Інше ім’я
Pages younger than a day are left alone, so that an interrupted run goes on where it stopped; --refresh fetches them too. Films elsewhere in your library of which only the title is known get their page as well.\n\nEXAMPLES:\n  movielib watchlist refresh\n  movielib watchlist refresh --refresh	Сторінки, новіші за добу, не оновлюються, тож перервана робота йде далі з того самого місця; --refresh оновлює і їх. Інші фільми бібліотеки, про які відома лише назва, теж дістають сторінку.\n\nПРИКЛАДИ:\n  movielib watchlist refresh\n  movielib watchlist refresh --refresh
People	Люди
People trending today or this week.	Люди в тренді сьогодні чи цього тижня.
Permission denied	немає прав доступу
Pick only from films that are also on someone else's exported list.	Вибирати лише з фільмів, що є і в чужому експортованому списку.
Pick something other than the last few.	Вибрати не те, що останніми разами.
Picked at random, but films that have waited long, are well liked or differ from what you saw last are more likely. No network is needed.\n\nEXAMPLES:\n  movielib tonight\n  movielib tonight --under 2h genre:comedy\n  movielib tonight on:mine offer:stream\n  movielib tonight --again\n  movielib tonight --limit 3\n  movielib tonight --with ana.json	Навмання, але ймовірніше той, що довго чекає, має добрий рейтинг чи не схожий на бачений останнім. Мережа не потрібна.\n\nПРИКЛАДИ:\n  movielib tonight\n  movielib tonight --under 2h genre:comedy\n  movielib tonight on:mine offer:stream\n  movielib tonight --again\n  movielib tonight --limit 3\n  movielib tonight --with ana.json
Pictures	Зображення
Poster	Постер
Print each row by this template, as '{example}'.	Вивести кожен рядок за шаблоном, як-от '{example}'.
Print one JSON document.	Вивести один документ JSON.
Print tab-separated lines, even on a terminal.	Вивести рядки з табуляціями, навіть у терміналі.
Print these fields of each row, as id,title,year.	Вивести з кожного рядка ці поля, як-от id,title,year.
Put the films you have neither saved nor seen on the watch-later list.	Додати до списку на потім ті фільми, яких там немає і яких ви не бачили.
Put the tag {tags} on {films}; u undoes it	Поставлено тег {tags}: {films}; u скасовує
Put the tags {tags} on {films}; u undoes it	Поставлено теги {tags}: {films}; u скасовує
Rate a film, 0.5 to 10 in steps of a half.	Оцінити фільм: від 0.5 до 10 з кроком 0.5.
Rated: {film}	Оцінено: {film}
Rating removed: {film}	Оцінку вилучено: {film}
Ratings from 1 to 10	Оцінки від 1 до 10
Read this file of films instead, compressed or not.	Прочитати натомість цей файл із фільмами, стиснений чи ні.
Read-only file system	цей диск лише для читання
Redo the last change that 'undo' took back, or the last few.	Повернути зміну, яку скасував 'undo', або кілька останніх.
Remove one viewing of a film: the latest, or the one on a date.	Вилучити один перегляд фільму: останній або за датою.
Remove services from yours: all of those named, or none; needs no network.	Вилучити сервіси зі своїх: усі названі або жодного; мережа не потрібна.
Remove the note.	Вилучити нотатку.
Remove the rating.	Вилучити оцінку.
Remove the stored credential.	Видалити збережений ключ.
Removed the viewing of {date}: {films}; u undoes it	Вилучено перегляд за {date}: {films}; u скасовує
Removed the viewing: {films}; u undoes it	Вилучено перегляд: {films}; u скасовує
Removed: {film}	Вилучено: {film}
Replace the file if it exists.	Замінити файл, якщо він є.
Resource temporarily unavailable	системі тимчасово бракує ресурсів
Restore a backup; the current library is kept beside it.	Відновити резервну копію; теперішня бібліотека лишається поряд.
SET-UP SUBCOMMANDS:	НАЛАШТУВАННЯ:
SQLite says: {detail}	повідомлення SQLite: {detail}
SUBCOMMANDS:	КОМАНДИ:
Saturday, {date}	субота, {date}
Save films for later, all of them or none.	Зберегти фільми на потім: усі або жодного.
Saved {films}; u undoes it	Збережено: {films}; u скасовує
Saved {films}; {n} was there already; u undoes it	Збережено: {films}; уже в списку: {n}; u скасовує	Збережено: {films}; уже в списку: {n}; u скасовує	Збережено: {films}; уже в списку: {n}; u скасовує
See '{command}' for detailed help.	Докладніше: '{command}'.
Seen: {films}	Переглянуто: {films}
Sent to the terminal's clipboard: {text}	Надіслано до буфера обміну термінала: {text}
Services are {services}.	Сервіси: {services}.
Settings	Налаштування
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
Simkl backup	резервна копія Simkl
Size	Розмір
Skipped	Пропущено
Status	Стан
Stay offline: use only what is on this disk.	Без мережі: лише те, що є на цьому диску.
Studio	Студія
Studios	Студії
Sunday, {date}	неділя, {date}
TMDB answered for {found} instead of {asked}	TMDB відповіла про {found}, а не про {asked}
TMDB asks to wait {n} hour	TMDB просить зачекати {n} годину	TMDB просить зачекати {n} години	TMDB просить зачекати {n} годин
TMDB asks to wait {n} minute	TMDB просить зачекати {n} хвилину	TMDB просить зачекати {n} хвилини	TMDB просить зачекати {n} хвилин
TMDB asks to wait {n} second	TMDB просить зачекати {n} секунду	TMDB просить зачекати {n} секунди	TMDB просить зачекати {n} секунд
TMDB cannot be asked for films whose '{field}:' is not known	TMDB не вміє шукати фільми, де '{field}:' невідоме
TMDB cannot leave films out by '{field}:'	TMDB не вміє відкидати фільми за '{field}:'
TMDB cannot sort by '{key}'	TMDB не вміє впорядковувати за «{key}»
TMDB could not answer: {why}	TMDB не дає відповіді: {why}
TMDB does not have it	у TMDB цього немає
TMDB favourites	улюблене TMDB
TMDB finds nothing of that name	TMDB не знаходить такої назви
TMDB has no certifications of '{region}'	TMDB не має вікових обмежень для «{region}»
TMDB has no certifications of {country}	TMDB не має вікових обмежень для {country}
TMDB has no country '{region}'	TMDB не знає країни «{region}»
TMDB has no film {id}	у TMDB немає фільму {id}
TMDB has no services of '{region}'	TMDB не має сервісів для «{region}»
TMDB is having trouble: {detail}	у TMDB негаразди: {detail}
TMDB key or token (it is not shown):	Ключ або токен TMDB (його не видно):
TMDB knows few certifications of {country}; --region US asks by those of the United States	TMDB знає мало вікових обмежень для {country}; з --region US діють обмеження Сполучених Штатів
TMDB knows no IMDb id of '{name}'	TMDB не знає ідентифікатора IMDb для «{name}»
TMDB knows no certifications of {region}	TMDB не має вікових обмежень для {region}
TMDB knows no person with this IMDb id	TMDB не знає людини з таким ідентифікатором IMDb
TMDB knows no trailer of '{film}'	TMDB не знає трейлера до «{film}»
TMDB lists no services in {region}	TMDB не знає сервісів у {region}
TMDB no longer has {films}; what was saved stays	TMDB більше не має: {films}; збережене лишається
TMDB publishes the list every morning; no credential is needed. It is about 28 MB, the catalogue about 100 MB. An interrupted fetch goes on where it stopped; the old catalogue serves until the new one is whole. People who were asked for once stay: 'movielib catalogue remove' forgets them.\n\nEXAMPLES:\n  movielib catalogue update\n  movielib catalogue update --people\n  movielib catalogue update --from movie_ids_11_21_2026.json.gz	TMDB публікує перелік щоранку; ключ не потрібен. Це близько 28 МБ, а каталог — близько 100 МБ. Перерване завантаження йде далі з того самого місця; старий каталог служить, доки новий не готовий. Люди, додані одного разу, лишаються; забуває їх 'movielib catalogue remove'.\n\nПРИКЛАДИ:\n  movielib catalogue update\n  movielib catalogue update --people\n  movielib catalogue update --from movie_ids_11_21_2026.json.gz
TMDB ratings	оцінки TMDB
TMDB refused the credential: {detail}	TMDB не приймає ключ: {detail}
TMDB refused the request: {detail}	TMDB не приймає звернення: {detail}
TMDB sorts by one key alone	TMDB впорядковує лише за одним ключем
TMDB was not asked	до TMDB не зверталися
TMDB was not asked for {id}	про {id} до TMDB не зверталися
TMDB watchlist	список на потім TMDB
TMDB's saved answers and pictures on this disk; always safe to delete.	Збережені на цьому диску відповіді TMDB і зображення; видаляти їх можна завжди.
TMDB's search takes a year and nothing else beside words, not '{term}'	пошук TMDB, крім слів, приймає лише рік, а не «{term}»
TMDB_TOKEN and TMDB_API_KEY in the environment go before key_command in config.toml, and that before a stored credential.\n\nEXAMPLES:\n  movielib auth login\n  movielib auth status	TMDB_TOKEN і TMDB_API_KEY в середовищі мають перевагу над key_command у config.toml, а той — над збереженим ключем.\n\nПРИКЛАДИ:\n  movielib auth login\n  movielib auth status
Tag and untag films: lists of your own.	Теги фільмів, тобто ваші власні списки: поставити чи зняти.
Tagged {films}: {tags}; u undoes it	Змінено теги {tags}: {films}; u скасовує
Tagged: {film}	Теги змінено: {film}
Tags of {films}	Теги: {films}
Tags that differ in case alone are one tag, spelled as it was first written.\n\nEXAMPLES:\n  movielib tag 603 +cyberpunk\n  movielib tag "dune 2021" "dune 1984" +desert -unsorted\n  movielib discover director:varda | movielib tag - +varda	Теги, що різняться лише регістром, — один тег, написаний так, як уперше.\n\nПРИКЛАДИ:\n  movielib tag 603 +cyberpunk\n  movielib tag "dune 2021" "dune 1984" +desert -unsorted\n  movielib discover director:varda | movielib tag - +varda
Take away the rating, place, note or again; several with commas.	Прибрати rating, place, note чи again; кілька — через кому.
Take films off the list, all of them or none; needs no network.	Вилучити фільми зі списку: усі або жодного; мережа не потрібна.
Take the best match if the name fits several people.	Узяти найближчий збіг, якщо ім’я підходить до кількох людей.
Take the best match if the name of a person fits several.	Узяти найближчий збіг, якщо ім’я підходить до кількох людей.
Take the best match if the words fit several films on the list.	Узяти найближчий збіг, якщо слова підходять до кількох фільмів зі списку.
Take the best match if the words fit several films.	Узяти найближчий збіг, якщо слова підходять до кількох фільмів.
Take the best match if the words fit several.	Узяти найближчий збіг, якщо слова підходять до кількох.
Taken back: {change}	Скасовано: {change}
Takes an API key or an API Read Access Token, whichever you have; both are free and shown at themoviedb.org/settings/api. It is read without being shown, or from standard input.\n\nEXAMPLES:\n  movielib auth login\n  movielib auth login < token.txt\n  pass show tmdb | movielib auth login	Приймає ключ API або API Read Access Token, що маєте; обидва безкоштовні, їх показує themoviedb.org/settings/api. Під час введення ключа не видно; його можна подати й через стандартний ввід.\n\nПРИКЛАДИ:\n  movielib auth login\n  movielib auth login < token.txt\n  pass show tmdb | movielib auth login
The TMDB credential: store it, look at it, remove it.	Ключ TMDB: зберегти, перевірити, видалити.
The backup is checked first. 'movielib doctor' names the backups that were made by themselves.\n\nEXAMPLES:\n  movielib restore movielib-2026-11-21.db	Копія спершу перевіряється. Копії, що зроблені самі, називає 'movielib doctor'.\n\nПРИКЛАДИ:\n  movielib restore movielib-2026-11-21.db
The backup.	Резервна копія.
The browser could not open {address}; y copies it	Браузеру не вдалося відкрити {address}; y копіює
The collection's name, or a film that is in it.	Назва колекції або фільм із неї.
The file to write.	Файл, у який писати.
The files; '-' is standard input.	Файли; '-' — стандартний ввід.
The film or person.	Фільм чи людина.
The film, then the rating.	Фільм, а тоді оцінка.
The film, then the text.	Фільм, а тоді текст.
The film.	Фільм.
The films come off the watch-later list, unless --keep is given. A date is as precise as you remember it: 2026-08-14, 2026-08, 2026, today, yesterday, friday, or unknown.\n\nEXAMPLES:\n  movielib watched add dune 2021\n  movielib watched add "the matrix 1999" --on friday --rating 8.5\n  movielib watched add 603 604 --on 2003 --place Odeon --note "twice"	Фільми буде вилучено зі списку на потім, якщо немає --keep. Дата може бути такою точною, як ви пам’ятаєте: 2026-08-14, 2026-08, 2026, today, yesterday, friday чи unknown.\n\nПРИКЛАДИ:\n  movielib watched add dune 2021\n  movielib watched add "the matrix 1999" --on friday --rating 8.5\n  movielib watched add 603 604 --on 2003 --place Odeon --note "twice"
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
The language is that of the library: field:value asks of one field, a leading - negates a term, a comma means or. 'movielib help queries' has all of it, and what TMDB cannot be asked. Without a query: what is popular.\n\nYour library counts: unseen, unsaved, tag: and mine: go by it. With a rating, films with fewer than 100 votes are left out, unless the query names votes.\n\nEXAMPLES:\n  movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' rating:7.. unseen\n  movielib discover director:"agnès varda" sort:year\n  movielib discover about:"time travel" --surprise\n  movielib discover studio:ghibli sort:rating-\n  movielib discover out:cinema,-1m --region UA	Мова та сама, що й для бібліотеки: поле:значення питає про одне поле, - попереду заперечує умову, кома — це «або». Усе про неї і про те, чого не можна запитати в TMDB, каже 'movielib help queries'. Без запиту — що популярне.\n\nНа вашу бібліотеку зважають unseen, unsaved, tag: і mine:. Якщо в запиті є рейтинг, але немає votes, то фільми, де менш як 100 голосів, пропущено.\n\nПРИКЛАДИ:\n  movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' rating:7.. unseen\n  movielib discover director:"agnès varda" sort:year\n  movielib discover about:"time travel" --surprise\n  movielib discover studio:ghibli sort:rating-\n  movielib discover out:cinema,-1m --region UA
The latest changes to your library, which 'undo' takes back.	Останні зміни вашої бібліотеки, які скасовує 'undo'.
The list is kept for a week. It is JustWatch's.\n\nEXAMPLES:\n  movielib services\n  movielib services --region GB	Перелік надає JustWatch; зберігається він тиждень.\n\nПРИКЛАДИ:\n  movielib services\n  movielib services --region GB
The log of what you saw: when, how often, what you thought.	Журнал переглядів: коли, скільки разів, які враження.
The new date.	Нова дата.
The note on {film} stays as it was	Нотатка без змін: {film}
The option '{option}' does not take any value, but '{value}' was specified.	параметр '{option}' не приймає значення, а подано «{value}».
The page is TMDB's, unless --imdb or --trailer asks for another. A person is an IMDb id (nm3154303), an address, or anything with --person. $BROWSER names the browser, otherwise the desktop's default is used. Where there is none, in a pipe, and with --json, the address is written instead.\n\nEXAMPLES:\n  movielib open dune 2021\n  movielib open dune 2021 --trailer\n  movielib open --person agnès varda --imdb\n  movielib open 438631 --print | xclip	Сторінка — на TMDB, якщо --imdb чи --trailer не просить іншої. Людина — це ідентифікатор IMDb (nm3154303), адреса або будь-що з --person. Браузер називає $BROWSER, без цього — типовий браузер системи. Якщо його немає, у конвеєрі та з --json замість цього виводиться адреса.\n\nПРИКЛАДИ:\n  movielib open dune 2021\n  movielib open dune 2021 --trailer\n  movielib open --person agnès varda --imdb\n  movielib open 438631 --print | xclip
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
There is no page: {reason}	Немає сторінки: {reason}
There is nothing in it.	Тут нічого немає.
There is nothing to do again	Нема чого повертати
There is nothing to undo	Нема чого скасовувати
This viewing is no longer there: {films}	Цього перегляду вже немає: {films}
This works until you change something else.\n\nEXAMPLES:\n  movielib undo\n  movielib redo\n  movielib redo 3	Це можливо, доки ви не змінили чогось іншого.\n\nПРИКЛАДИ:\n  movielib undo\n  movielib redo\n  movielib redo 3
Thursday, {date}	четвер, {date}
Time	Час
Too many levels of symbolic links	забагато символічних посилань поспіль
Too many open files	відкрито забагато файлів
Took off the list: {films}; u undoes it	Вилучено зі списку: {films}; u скасовує
Took the tag {tags} off {films}; u undoes it	Знято тег {tags}: {films}; u скасовує
Took the tags {tags} off {films}; u undoes it	Знято теги {tags}: {films}; u скасовує
Took your rating off {films}; u undoes it	Знято оцінку: {films}; u скасовує
Trailer	Трейлер
Trakt favourites	улюблене Trakt
Trakt history	історія Trakt
Trakt list	список Trakt
Trakt ratings	оцінки Trakt
Trakt watched films	переглянуті фільми Trakt
Trakt watchlist	список на потім Trakt
Tuesday, {date}	вівторок, {date}
Type a title or a name, in any language	Введіть назву чи ім’я будь-якою мовою
USAGE: {usage}	ВИКОРИСТАННЯ: {usage}
Undo the last change to your library, or the last few.	Скасувати останню зміну бібліотеки або кілька останніх.
Undone: change of a viewing of {film}; U does it again	Скасовано зміну перегляду: {film}; U повертає
Undone: note on {film}; U does it again	Скасовано нотатку: {film}; U повертає
Undone: rating of {film}; U does it again	Скасовано оцінку: {film}; U повертає
Undone: removal of a viewing of {film}; U does it again	Скасовано вилучення перегляду: {film}; U повертає
Undone: saving of {film}; U does it again	Скасовано збереження: {film}; U повертає
Undone: tags of {film}; U does it again	Скасовано зміну тегів: {film}; U повертає
Undone: taking off the list of {film}; U does it again	Скасовано вилучення зі списку: {film}; U повертає
Undone: viewing of {film}; U does it again	Скасовано перегляд: {film}; U повертає
Undone: {command} {film}; U does it again	Скасовано: {command} {film}; U повертає
Unexpected argument '{argument}'	зайвий аргумент «{argument}»
Unexpected arguments: {arguments}	зайві аргументи: {arguments}
Unknown option '{option}'	невідомий параметр '{option}'
Updated: {film}	Оновлено: {film}
Use this library file.	Узяти цей файл бібліотеки.
Value to be set with flag {flag} had already been set with flag {other}	те, що задає {flag}, уже задано через {other}
Viewing: {films}	Перегляд: {films}
Watch in {region}	Де дивитися ({region})
Watched: {film}	Записано перегляд: {film}
Wednesday, {date}	середа, {date}
What came to cinemas, or to your services, since a day.	Що вийшло в кіно чи з’явилося у ваших сервісах від певного дня.
What failed	Що не вдалося
What kind of file it is, if that is not clear.	Що це за файл, якщо це неясно.
What the certifications of a country mean, the mildest first.	Що означають вікові обмеження країни, від найм’якшого.
What the columns of any other table hold.	Що є у стовпцях якоїсь іншої таблиці.
What to ask for, such as: noir year:..1960 -seen sort:rating-	Про що запитати, як-от: нуар year:..1960 -seen sort:rating-
What to find; movie by default.	Кого чи що знайти: movie (фільми), person (людей) чи all (усе); стандартно movie.
What to look for.	Що шукати.
What you thought of it.	Що ви про нього думаєте.
What your viewings and ratings add up to.	Ваші перегляди й оцінки в числах.
When to use colour; auto by default.	Коли вживати колір; стандартно auto.
When you saw it.	Коли ви його бачили.
Where to watch a film is known thanks to JustWatch.	Де дивитися фільми, відомо завдяки JustWatch.
Where to watch: data from JustWatch.	Де дивитися: дані JustWatch.
Where you saw it.	Де ви його дивилися.
Which one? (1-{last}, Enter for none)	Що саме? (1–{last}, Enter — нічого)
Whose viewings to import from a Netflix account's file.	Чиї перегляди імпортувати з файлу Netflix.
Why	Чому
With --surprise, the same number gives the same film again.	З --surprise: те саме число знову дає той самий фільм.
With --verbose its last four characters are shown, to tell one from another.\n\nEXAMPLES:\n  movielib auth status\n  movielib auth status --json	З --verbose видно його останні чотири знаки, щоб відрізнити один від одного.\n\nПРИКЛАДИ:\n  movielib auth status\n  movielib auth status --json
With a free TMDB key every film is there: movielib auth login	З безкоштовним ключем TMDB є всі фільми: movielib auth login
Without a command: what is on, and the head of your watch-later list.\n\nEXAMPLES:\n  movielib search dune\n  movielib movie dune 2021\n  movielib watchlist add 438631\n\nTOPICS, as in 'movielib help queries':\n  queries       the language that asks for films\n  films         how a film is named, and films from standard input\n  json          the documents of --json, key by key\n  fields        the fields of every answer, and templates for its rows\n  exit-codes    how a command ends, for scripts\n  environment   the variables that count\n  config        the settings file\n  browse        the full screen: places and keys	Без команди: що зараз іде і початок вашого списку на потім.\n\nПРИКЛАДИ:\n  movielib search dune\n  movielib movie dune 2021\n  movielib watchlist add 438631\n\nТЕМИ, як-от 'movielib help queries':\n  queries       мова, якою питають про фільми\n  films         як назвати фільм, і фільми зі стандартного вводу\n  json          документи --json, ключ за ключем\n  fields        поля кожної відповіді й шаблони для її рядків\n  exit-codes    як завершується команда, для скриптів\n  environment   змінні середовища\n  config        файл налаштувань\n  browse        повноекранний режим: розділи й клавіші
Without a country, those of your region. Many films have certifications in few countries: those of the United States are the most complete. The list is kept for a week.\n\nEXAMPLES:\n  movielib certifications\n  movielib certifications US\n  movielib certifications united kingdom	Без країни — обмеження вашого регіону. Багато фільмів мають їх лише в кількох країнах; найповніші — у Сполучених Штатів. Перелік зберігається тиждень.\n\nПРИКЛАДИ:\n  movielib certifications\n  movielib certifications US\n  movielib certifications united kingdom
Without a name the file is called after today, in the current folder. Others may go on changing the library meanwhile. A copy of the day is made by itself before its first change.\n\nEXAMPLES:\n  movielib backup\n  movielib backup /media/usb/movielib.db --force	Якщо назви не подано, файл названо за сьогоднішньою датою, у поточній теці. Бібліотеку тим часом можна змінювати. Раз на день, перед першою зміною, копія робиться сама.\n\nПРИКЛАДИ:\n  movielib backup\n  movielib backup /media/usb/movielib.db --force
Words are TMDB's to match: titles in other languages count too. With --offline, and where TMDB cannot be reached, the catalogue answers, which has original titles: see 'movielib help catalogue'. The words can be followed by year:1984; 'movielib discover' and 'movielib library' take all other terms.\n\nEXAMPLES:\n  movielib search dune\n  movielib search dune year:1984\n  movielib search --type person agnès varda\n  movielib search --offline wall e\n  movielib search amélie --json | jq '.results[0].id'	Слова зіставляє TMDB: важать і назви іншими мовами. З --offline чи коли TMDB недосяжна, відповідає каталог, де назви оригінальні: див. 'movielib help catalogue'. Після слів може стояти year:1984; усі інші умови приймають 'movielib discover' і 'movielib library'.\n\nПРИКЛАДИ:\n  movielib search dune\n  movielib search dune year:1984\n  movielib search --type person agnès varda\n  movielib search --offline wall e\n  movielib search amélie --json | jq '.results[0].id'
Words are looked for in titles, names, tags and notes; field:value asks of one field, a leading - turns a term round, a comma means or. 'movielib help queries' has it all. '-' asks of the films that standard input names, one a line.\n\nEXAMPLES:\n  movielib library\n  movielib library mine:9.. sort:mine-,year\n  movielib library director:"agnès varda" -seen\n  movielib search dune | movielib library - unseen\n  movielib library genre:drama,thriller year:1970..1979 'runtime:<110'	Слова шукаються в назвах, іменах, тегах і нотатках; поле:значення питає про одне поле, - попереду заперечує умову, кома — це «або». Усе про це каже 'movielib help queries'. '-' питає про фільми, що їх називає стандартний ввід, по одному в рядку.\n\nПРИКЛАДИ:\n  movielib library\n  movielib library mine:9.. sort:mine-,year\n  movielib library director:"agnès varda" -seen\n  movielib search dune | movielib library - unseen\n  movielib library genre:drama,thriller year:1970..1979 'runtime:<110'
Words are the name of a collection or else a film's title; a number is a film's id, collection:726871 or an address means a collection. --add saves the films you have neither saved nor seen, including those that are not out yet.\n\nEXAMPLES:\n  movielib collection star wars\n  movielib collection 438631\n  movielib collection collection:726871 --add\n  movielib collection "blade runner 2049" --json | jq .seen	Слова — це назва колекції, а як такої немає, то фільму; число — номер фільму, collection:726871 чи адреса — колекція. --add зберігає фільми, яких немає у списку і яких ви не бачили, навіть ті, що ще не вийшли.\n\nПРИКЛАДИ:\n  movielib collection star wars\n  movielib collection 438631\n  movielib collection collection:726871 --add\n  movielib collection "blade runner 2049" --json | jq .seen
Would be new	Було б додано
Would be updated	Було б оновлено
Write a note on a film; without a text your editor opens.	Написати нотатку до фільму; без тексту відкривається редактор.
Write the address, and open nothing.	Вивести адресу й нічого не відкривати.
Write the note in your editor.	Писати нотатку в редакторі.
Write to this file.	Писати в цей файл.
Written by	Сценарій
You had seen it before, though no earlier viewing is logged.	Ви вже бачили його, хоч ранішого перегляду й не записано.
You had seen it before, though no viewing is logged.	Ви вже бачили його, хоч перегляду й не записано.
You may also like	Вам може сподобатися
Your note	Ваша нотатка
Your rating	Ваша оцінка
Your rating, 0.5 to 10 in steps of a half.	Ваша оцінка: від 0.5 до 10 з кроком 0.5.
Your viewings	Ваші перегляди
Your watch-later list, on this disk: no network, no account.	Ваш список на потім, на цьому диску: без мережі й без облікового запису.
Yours are what on:mine asks for. They are the setting 'services' in config.toml.\n\nEXAMPLES:\n  movielib services\n  movielib services add netflix\n  movielib services remove netflix	Про ваші питає on:mine. Вони — у налаштуванні «services» в config.toml.\n\nПРИКЛАДИ:\n  movielib services\n  movielib services add netflix\n  movielib services remove netflix
[Above: written elsewhere. Below: in your editor.]	[Вище: записане деінде. Нижче: у вашому редакторі.]
a backup is dated in the future ({day}); 'movielib doctor' says more	резервна копія має дату з майбутнього ({day}); докладніше: 'movielib doctor'
a brace of your own is written {signs}, between braces {others}	власну дужку пишуть {signs}, а всередині дужок {others}
a catalogue takes 100 MB, and twice that while it is made	каталог займає 100 МБ, а під час створення вдвічі більше
a command in quotes	команда в лапках
a command in quotes, or {none} for none	команда в лапках або {none}, якщо жодна
a country such as {a}	країна, як-от {a}
a credential to be stored is only sent to TMDB	ключ, який треба зберегти, надсилаємо лише до TMDB
a date is needed: today, friday, 2026-08-14	потрібна дата: today, friday, 2026-08-14
a device	пристрій
a field's name is missing	бракує назви поля
a film and a +tag or -tag are needed	потрібні фільм і +тег чи -тег
a film and a rating, 0.5 to 10 in halves, are needed	потрібні фільм і оцінка від 0.5 до 10 з кроком 0.5
a film is a TMDB id, an IMDb id, an address of either, or words	фільм задає номер у TMDB, ідентифікатор IMDb, адреса там чи там або слова
a film is needed	потрібен фільм
a folder	тека
a free TMDB key brings every film: 'movielib auth login'	усі фільми дає безкоштовний ключ TMDB: 'movielib auth login'
a key has 32 hexadecimal digits, a read access token begins with eyJ	ключ API має 32 шістнадцяткові цифри, токен для читання починається з eyJ
a language such as {a} or {b}	мова, як-от {a} чи {b}
a library is missing (libturbojpeg0 or libturbojpeg, libchafa0): {why}	бракує системної бібліотеки (libturbojpeg0 або libturbojpeg, libchafa0): {why}
a loop of symbolic links	петля символічних посилань
a named pipe	іменований канал
a new tag	новий тег
a newer SQLite than this one wrote it	її записав новіший SQLite
a newer movielib made it (version {found}, this one knows {known})	його створила новіша movielib (версія {found}, ця знає {known})
a number from 1 to 100 is needed, not {number}	потрібне число від 1 до 100, а не {number}
a number is a TMDB id; '{command}' looks for a title	число — це номер у TMDB; '{command}' шукає за назвою
a path from / or ~, your home folder, in quotes	шлях від / або ~, вашої домашньої теки, у лапках
a path through a file that is no folder	шлях через файл, який не є текою
a path with a NUL in it	шлях із символом NUL
a person has no trailer	людина не має трейлера
a person is a TMDB id, an IMDb id, an address of either, or words	людину задає номер у TMDB, ідентифікатор IMDb, адреса там чи там або слова
a pipe	канал
a quote that begins here is never closed	лапки, що тут відкриваються, ніде не закрито
a rating is 0.5 to 10 in halves, not '{text}'	оцінка — це число від 0.5 до 10 з кроком 0.5, а не «{text}»
a rating is 0.5 to 10, in halves	оцінка — це число від 0.5 до 10 з кроком 0.5
a relative path	відносний шлях
a row of {table} refers to a film that is not there	рядок таблиці {table} вказує на фільм, якого немає
a second time that day	вдруге того дня
a service's name is empty	назва сервісу порожня
a socket	сокет
a stored credential is only sent to TMDB	збережений ключ надсилаємо лише до TMDB
a stored value has the wrong type	збережене значення має хибний тип
a symbolic link is there that leads nowhere	там символічне посилання, що нікуди не веде
a tag, or -tag to take it off; then a comma	тег або -тег, щоб зняти; далі кома
a tag\|'{name}'	«{name}»
a temporary file cannot be written	не вдається записати тимчасовий файл
a temporary folder cannot be made	не вдається створити тимчасову теку
a time is 2h, 1h30 or 100 (minutes)	час — це 2h, 1h30 чи 100 (хвилин)
a web page came back instead of an answer: the login page of this network?	замість відповіді надійшла вебсторінка: може, сторінка входу до цієї мережі?
a width is a number up to 1000: {title:30}, or {rating:>5}	ширина — це число до 1000: {title:30} чи {rating:>5}
access token	токен API
added {service}	додано: {service}
alphabet\|abcdefghijklmnopqrstuvwxyz	абвгґдеєжзиіїйклмнопрстуфхцчшщьюя
an archive in an archive	архів в архіві
an empty path	порожній шлях
an export is text and cannot be a .{ending}	експорт — це текст, а не .{ending}
an https address in quotes	адреса https у лапках
an id is written with the digits 0 to 9	номер пишуть цифрами від 0 до 9
and {n} more	і ще {n}	і ще {n}	і ще {n}
and {n} more like that	і ще {n} такий	і ще {n} такі	і ще {n} таких
another catalogue update is running; waiting for it	каталог уже оновлюється; чекаємо
another file has its name	таку назву має інший файл
another program is writing the library; waiting	у бібліотеку пише інша програма; чекаємо
another program is writing {path} (waited {seconds} s)	у {path} пише інша програма (чекали {seconds} с)
argument {n}	аргумент {n}
argument\|film	фільм
argument\|person	людина
ask for fewer at a time	запитуйте менше за раз
ask for less	запитайте менше
before its release	до виходу
before what is typed\|Search	Пошук
beside a command\|(default)	(типова)
between names\| or 	 або 
between tags\| or 	 чи 
between thousands\|,	 
bottom line\|seen today	переглянуто
bottom line\|watch later	на потім
braces stand in braces too often	надто багато дужок у дужках
bring it back, or start movielib again for a new library	поверніть файл або запустіть movielib знову, щоб почати нову бібліотеку
buy {services}	купівля: {services}
cannot sort by '{key}'	впорядкувати за «{key}» не можна
cards are drawn instead of pictures: {reason}	замість зображень картки: {reason}
catalogue\|Made	Створено
catalogue\|Of	Станом на
certifications are from {begin} to {end}	вікові обмеження: дані від {begin} до {end}
certifications are from {day}	вікові обмеження: дані від {day}
certifications are not known: no film has its page	вікові обмеження невідомі: немає сторінки жодного фільму
certifications of your films are {names}	вікові обмеження ваших фільмів: {names}
check this computer's date, or MOVIELIB_EXPORT_URL	перевірте дату на цьому комп’ютері або MOVIELIB_EXPORT_URL
checking it takes too long	перевірка триває задовго
choose of {names}	виберіть із {names}
close the quote	закрийте лапки
collection	колекція
column '{name}' is not read	пропущено стовпець «{name}»
column of people\|NAME	ІМ’Я
column of services\|YOURS	ВАШ
column\|ADDED	ДОДАНО
column\|AGE	ВІК
column\|AS	РОЛЬ
column\|CHARACTER	РОЛЬ
column\|DEPARTMENT	ФАХ
column\|FILMS	ФІЛЬМИ
column\|GENRE	ЖАНР
column\|GENRES	ЖАНРИ
column\|ID	ID
column\|IN ENGLISH	АНГЛІЙСЬКОЮ
column\|JOB	РОБОТА
column\|KIND	ТИП
column\|KNOWN FOR	ВІДОМІ РОБОТИ
column\|MEANING	ЗНАЧЕННЯ
column\|MINE	МОЯ
column\|NOTE	НОТАТКА
column\|ORIGINAL TITLE	ОРИГІНАЛЬНА НАЗВА
column\|OUT	ВИХІД
column\|OVERVIEW	ОПИС
column\|PLACE	МІСЦЕ
column\|RATING	РЕЙТИНГ
column\|RELEASED	ВИХІД
column\|RUNTIME	ТРИВАЛІСТЬ
column\|SEEN	ПЕРЕГЛЯНУТО
column\|SERVICE	СЕРВІС
column\|TAG	ТЕГ
column\|TAGS	ТЕГИ
column\|TITLE	НАЗВА
column\|TITLE OR NAME	НАЗВА ЧИ ІМ’Я
column\|VOTES	ГОЛОСИ
column\|WATCHED	ПЕРЕГЛЯНУТО
column\|WHAT	ЩО
column\|WHEN	КОЛИ
column\|YEAR	РІК
column\|again	повторно
columns {names} are not read	пропущено стовпці {names}
command	команда
command or topic	команда чи тема
command\|+<tag> -<tag>	+<тег> -<тег>
command\|0.5 to 10 in halves; none takes it off	від 0.5 до 10 по пів бала; none знімає
command\|<date>	<дата>
command\|<film>	<фільм>
command\|<person>	<людина>
command\|<query>	<запит>
command\|<rating>	<оцінка>
command\|<words>	<слова>
command\|TMDB's page in the web browser	сторінка TMDB у браузері
command\|a film's page	сторінка фільму
command\|a person's page	сторінка людини
command\|a shelf	полиця
command\|do it again	повернути скасоване
command\|films and people of that name	фільми й люди з такою назвою чи ім’ям
command\|from your list	фільм із вашого списку
command\|in your editor	нотатка у вашому редакторі
command\|leave	вийти
command\|put tags on and take them off	поставити й зняти теги
command\|save for later	зберегти на потім
command\|seen: today, friday, 2003, unknown	переглянуто: today, friday, 2003, unknown
command\|take off the list	вилучити зі списку
command\|take the last change back	скасувати останню зміну
command\|the film's address	адреса фільму
command\|the keys	клавіші
command\|the viewings	перегляди
command\|the watch-later list	список на потім
command\|the week's people	люди тижня
command\|the year in numbers	роки в числах
command\|your films	ваші фільми
copy the file before anything else; 'sqlite3 FILE .dump' saves what can be read	насамперед зробіть копію файлу; усе, що читається, рятує 'sqlite3 ФАЙЛ .dump'
cost {money}	бюджет {money}
credential\|From	Звідки
date unknown	дата невідома
dated in the future: {paths}; the clock was wrong then, or is now (today is {today}). They do not count among the five, and stay until you delete them	мають дату з майбутнього: {paths}; годинник помилявся тоді або помиляється тепер (сьогодні {today}). До п’яти копій вони не входять і лишаються, доки ви їх не видалите
dates are read as day, month, year	дати читаються як день, місяць, рік
dates are read as month, day, year	дати читаються як місяць, день, рік
dates look like 2026-08-14, 2026-08, 2026	дати пишуть так: 2026-08-14, 2026-08, 2026
decades look like 1990s, 1970s..1990s	десятиліття пишуть так: 1990s, 1970s..1990s
decimal mark\|.	,
default:	типово:
deleted by the person	ви це вже видалили
department\|Acting	Акторська гра
department\|Actors	Актори
department\|Art	Художнє оформлення
department\|Camera	Операторська робота
department\|Costume & Make-Up	Костюми й грим
department\|Creator	Автор задуму
department\|Crew	Група
department\|Directing	Режисура
department\|Editing	Монтаж
department\|Lighting	Освітлення
department\|Production	Виробництво
department\|Sound	Звук
department\|Visual Effects	Візуальні ефекти
department\|Writing	Сценарій
did you mean 'movielib doctor' or 'movielib auth status'?	можливо, 'movielib doctor' чи 'movielib auth status'?
did you mean '{command}'? See 'movielib help queries'	можливо, '{command}'? Див. 'movielib help queries'
did you mean '{guess}'?	можливо, '{guess}'?
each of these alternatives needs a list of its own, and {most} is the limit	кожен із цих варіантів потребує окремого списку, а їх може бути не більш як {most}
empty	порожній файл
end the name with .json, .csv, .md, .html or .ics	дайте назві закінчення .json, .csv, .md, .html чи .ics
every film that fits was picked recently	усі фільми, що підходять, недавно вже випадали
every page is younger than a day	усі сторінки новіші за добу
exported table\|Mine	Моя оцінка
exported table\|Note	Нотатка
exported table\|Seen	Переглянуто
exported table\|Tags	Теги
exported table\|Title	Назва
exported table\|Year	Рік
fetching	завантаження
field of a query\|IMDb's id	ідентифікатор IMDb
field of a query\|TMDB's number	номер у TMDB
field of a query\|TMDB's popularity	популярність за TMDB
field of a query\|TMDB's rating, 0 to 10; a whole number for all that begin with it	рейтинг TMDB, 0–10; ціле число — усі, що з нього починаються
field of a query\|a company that made it; also `company:`	студія, що зняла фільм; також `company:`
field of a query\|a country of production, by its code, English or own name	країна виробництва: код, англійська чи власна назва
field of a query\|a genre	жанр
field of a query\|a keyword of TMDB's; also `keyword:`	ключове слово TMDB; також `keyword:`
field of a query\|a service that has it in your country; `mine` for those you named	сервіс, у якому фільм є у вашому регіоні; `mine` — ті, що ви назвали своїми
field of a query\|a tag; with `*` at its end, all that begin so	тег; із `*` у кінці — усі, що так починаються
field of a query\|how it came out in your country, when, or both: premiere, cinema, digital, physical, tv	як фільм вийшов у вашому регіоні, коли або те й те: premiere, cinema, digital, physical, tv
field of a query\|how it can be had: stream, rent, buy, free, ads	на яких умовах: stream, rent, buy, free, ads
field of a query\|how many votes that rating is made of	скільки голосів у цьому рейтингу
field of a query\|how often you saw it	скільки разів ви бачили фільм
field of a query\|part of the place of a viewing	частина назви місця, де ви дивилися
field of a query\|the certification in your country; also `cert:`	вікове обмеження у вашому регіоні; також `cert:`
field of a query\|the day it was put on the watch-later list	день, коли його додано до списку на потім
field of a query\|the day of a viewing	день перегляду
field of a query\|the day of the first release	день першого виходу
field of a query\|the decade of the first release	десятиліття першого виходу
field of a query\|the length in minutes, or as `2h`, `1h30`	тривалість у хвилинах або як `2h`, `1h30`
field of a query\|the original language, by its code, English or own name	мова оригіналу: код, англійська чи власна назва
field of a query\|the year of the first release	рік першого виходу
field of a query\|words of a director's name	слова з імені режисера
field of a query\|words of a note, the film's or a viewing's	слова з нотатки про фільм чи перегляд
field of a query\|words of an actor's name; also `cast:`	слова з імені актора; також `cast:`
field of a query\|words of the title or the original title	слова з назви чи оригінальної назви
field of a query\|your own rating	ваша оцінка
fields are {names}	є поля {names}
file {file}; language {language}, region {region}	файл: {file}; мова {language}, регіон {region}
file\|none	немає
films from standard input need their text on the command line	для фільмів зі стандартного вводу текст має бути в командному рядку
films imported\|Already there	Уже є
films imported\|New	Додано
films imported\|Updated	Оновлено
films of a person\|All	Усі
films with fewer than 100 votes are left out; 'votes:0..' has them too	фільми, де менш як 100 голосів, пропущено; з 'votes:0..' є і вони
films, words and paths are given as UTF-8 text	фільми, слова й шляхи пишуть текстом UTF-8
for example {text}	наприклад {text}
for example: {line}	наприклад: {line}
for several films, put each title in quotes of its own	кілька фільмів беріть у лапки, кожну назву окремо
free {services}	безкоштовно: {services}
from the catalogue of {day}	з каталогу за {day}
from the catalogue, made {age}	з каталогу, створеного {age}
from the catalogue; TMDB is still being asked	з каталогу; TMDB ще не відповідає
from the mildest up they are {names}	від найм’якшого: {names}
from your library and saved answers alone	лише з вашої бібліотеки та збережених відповідей
from your library, where the oldest page was fetched {age}	з вашої бібліотеки; найстарішу сторінку завантажено {age}
genres are {names}	є жанри: {names}
give it a value, as in year:1999	додайте значення, як-от year:1999
give the text as an argument, or '-' to read it from standard input	додайте текст аргументом або '-', щоб прочитати його зі стандартного вводу
halves only: 8 or 8.5	лише по пів бала: 8 або 8.5
head line\|loading {sign}	{sign}
head line\|loading{ellipsis}	завантаження{ellipsis}
head line\|offline	офлайн
head line\|sample	зразок
head line\|saved {age}	збережено {age}
heading\|Best known for	Найвідоміші фільми
heading\|Cast	У ролях
heading\|Date unknown	Дата невідома
heading\|Films	Фільми
heading\|You may also like	Вам може сподобатися
hint: {hint}	підказка: {hint}
history\|place {value}	місце {value}
history\|rating {value}	оцінка {value}
history\|removed	вилучено
history\|{value} removed	{value} вилучено
home: some shelves are missing: {why}	home: деяких полиць бракує: {why}
if it is a table, say what its columns are: {option}	якщо це таблиця, назвіть її стовпці: {option}
indexing films	упорядкування фільмів
indexing people	упорядкування людей
install libarchive13, or unpack the archive first	установіть libarchive13 або спершу розпакуйте архів
install that version; the file was left as it is	установіть ту версію; файл лишився, як був
it belongs to another user	файл належить іншому користувачеві
it can only be read	її можна лише читати
it cannot be drawn	його не вдається намалювати
it cannot be read	не вдається прочитати
it cannot be read as TOML	це не вдається прочитати як TOML
it cannot be removed: {why}	не вдається видалити: {why}
it cannot be started: {why}	не вдається запустити: {why}
it cannot be written: {why}	не вдається записати: {why}
it does not hold a TMDB credential	у ньому немає ключа TMDB
it ended with code {code}	код завершення {code}
it ended with exit code {code}	код завершення {code}
it has more than one profile	у ньому кілька профілів
it has more than {n} file in it	у ньому понад {n} файл	у ньому понад {n} файли	у ньому понад {n} файлів
it has more than {n} row	у ньому понад {n} рядок	у ньому понад {n} рядки	у ньому понад {n} рядків
it has no column '{name}'	у ньому немає стовпця «{name}»
it has no profile '{name}'	у ньому немає профілю «{name}»
it has {n} name (hard links); keep one	вона має {n} ім’я (жорсткі посилання); лишіть одне	вона має {n} імені (жорсткі посилання); лишіть одне	вона має {n} імен (жорсткі посилання); лишіть одне
it holds more than {n} MiB	у ньому понад {n} МіБ
it is about the selected film, and takes no words	ця команда стосується вибраного фільму й не приймає слів
it is another user's symbolic link	це символічне посилання іншого користувача
it is empty	він порожній
it is encrypted	його зашифровано
it is given twice	указано двічі
it is in {file}; run it by hand to see what it says	команда у файлі {file}; запустіть її самі, щоб побачити, що вона каже
it is larger than 64 KiB	файл більший за 64 КіБ
it is no JPEG	це не JPEG
it is no UTF-8 text	це не текст UTF-8
it is not UTF-8 text	це не текст UTF-8
it is not a TMDB id	це не номер у TMDB
it is not a kind of file that can be imported; it begins with '{begins}'	такий файл не імпортується; він починається з «{begins}»
it is not a regular file	це не звичайний файл
it is not an address like {example}	це не адреса на зразок {example}
it is not in the built-in sample	у вбудованому зразку цього немає
it is not valid UTF-8	це не UTF-8
it is not {kind}	це не {kind}
it is the library itself	це сама бібліотека
it is {encoding} text	це текст {encoding}
it is {kind}, which is not opened	це {kind}, а таких архівів movielib не відкриває
it is {what}	це {what}
it may be {kinds}	це може бути {kinds}
it needs a TMDB credential	потрібен ключ TMDB
it needs a terminal that can show a full screen	потрібен термінал, що вміє повноекранний режим
it redirects elsewhere, which TMDB does not (HTTP {status})	сервер переспрямовує деінде, чого TMDB не робить (HTTP {status})
it redirects to {address}, which TMDB does not (HTTP {status})	сервер переспрямовує на {address}, чого TMDB не робить (HTTP {status})
it says nothing of the film	у рядку нічого не сказано про фільм
it takes no words	ця команда не приймає слів
it took longer than 10 seconds	команда працювала довше ніж 10 секунд
it unpacks to more than any list could hold	розпакований файл більший за будь-який можливий список
it was ended by signal {signal}	завершено сигналом {signal}
it was moved or deleted while it was open	її перемістили або видалили, поки вона була відкрита
it was not looked up	його не шукали
it wrote nothing	команда нічого не вивела
its answer has no fields	ця відповідь не має полів
its columns are {names}	його стовпці: {names}
its list cannot be read	її список не вдається прочитати
its page cannot be encoded	його сторінку не вдається записати
job\|Adaptation	Адаптація
job\|Animation	Анімація
job\|Animation Director	Режисура анімації
job\|Art Direction	Художнє оформлення
job\|Assistant Director	Асистент режисера
job\|Assistant Editor	Асистент монтажу
job\|Associate Producer	Асоційоване продюсування
job\|Author	Автор
job\|Book	Книжка
job\|Camera Operator	Камера
job\|Casting	Добір акторів
job\|Characters	Персонажі
job\|Choreographer	Хореографія
job\|Cinematography	Операторська робота
job\|Co-Director	Співрежисура
job\|Co-Editor	Співмонтаж
job\|Co-Executive Producer	Виконавче співпродюсування
job\|Co-Producer	Співпродюсування
job\|Co-Writer	Співавторство сценарію
job\|Colorist	Корекція кольору
job\|Comic Book	Комікс
job\|Costume Design	Костюми
job\|Costume Designer	Створення костюмів
job\|Creator	Автор задуму
job\|Dialogue	Діалоги
job\|Director	Режисура
job\|Director of Photography	Операторська робота
job\|Editor	Монтаж
job\|Executive Producer	Виконавче продюсування
job\|First Assistant Director	Перший асистент режисера
job\|Foley Artist	Шумове озвучення
job\|Gaffer	Світло
job\|Graphic Novel	Графічний роман
job\|Hairstylist	Зачіски
job\|Idea	Ідея
job\|Line Producer	Лінійне продюсування
job\|Makeup Artist	Грим
job\|Makeup Designer	Створення гриму
job\|Music	Музика
job\|Music Supervisor	Добір музики
job\|Narrator	Розповідь
job\|Novel	Роман
job\|Original Music Composer	Музика до фільму
job\|Original Story	Оригінальний сюжет
job\|Producer	Продюсування
job\|Production Design	Художня постановка
job\|Production Manager	Організація виробництва
job\|Screenplay	Кіносценарій
job\|Script Supervisor	Скрипт-супервайзинг
job\|Second Assistant Director	Другий асистент режисера
job\|Set Decoration	Оформлення декорацій
job\|Set Designer	Декорації
job\|Short Story	Оповідання
job\|Songs	Пісні
job\|Sound	Звук
job\|Sound Designer	Звуковий дизайн
job\|Sound Editor	Монтаж звуку
job\|Sound Mixer	Запис звуку
job\|Sound Re-Recording Mixer	Перезапис звуку
job\|Special Effects	Спецефекти
job\|Special Effects Supervisor	Керування спецефектами
job\|Steadicam Operator	Стедікам
job\|Still Photographer	Фотографії
job\|Story	Сюжет
job\|Storyboard Artist	Розкадрування
job\|Stunt Coordinator	Постановка трюків
job\|Stunts	Трюки
job\|Supervising Sound Editor	Керування монтажем звуку
job\|Teleplay	Телесценарій
job\|Thanks	Подяка
job\|Theatre Play	П’єса
job\|Translator	Переклад
job\|Unit Production Manager	Організація знімання
job\|Visual Effects	Візуальні ефекти
job\|Visual Effects Producer	Продюсування візуальних ефектів
job\|Visual Effects Supervisor	Керування візуальними ефектами
job\|Voice	Голос
job\|Writer	Сценарій
json loses nothing and is what 'movielib import' reads back; csv is for spreadsheets; letterboxd is what Letterboxd imports; markdown and html are to be read; ics is a calendar of the releases to come of the films on your watch-later list. The extension of --output tells the format, too.\n\nEXAMPLES:\n  movielib export --output library.json\n  movielib export tag:noir --format markdown\n  movielib export mine:9.. --output best.html --posters	json нічого не втрачає, і його читає 'movielib import'; csv — для електронних таблиць; letterboxd імпортує Letterboxd; markdown і html — щоб читати; ics — календар прем’єр фільмів із вашого списку на потім. Формат видно й з розширення в --output.\n\nПРИКЛАДИ:\n  movielib export --output library.json\n  movielib export tag:noir --format markdown\n  movielib export mine:9.. --output best.html --posters
json, csv, letterboxd, markdown, html or ics.	json, csv, letterboxd, markdown, html чи ics.
just now	щойно
keep the first after 'sort:'	лишіть перший після 'sort:'
key\|a screenful	на екран
key\|along the shelf	уздовж полиці
key\|as the arrows	як стрілки
key\|back	назад
key\|best known	найвідоміші
key\|calendar	календар
key\|cast	актори
key\|change	змінити
key\|change this viewing	змінити цей перегляд
key\|clear	очистити
key\|close	закрити
key\|commands by name	команди за назвою
key\|complete	доповнити
key\|copy its address	скопіювати її адресу
key\|day	день
key\|films	фільми
key\|films: {part}	фільми: {part}
key\|filter	фільтр
key\|first and last viewing	перший, останній
key\|first, last	перший, останній
key\|half a point	пів бала
key\|keep	лишити
key\|keys	клавіші
key\|leave	закрити
key\|less text	коротше
key\|mark	позначити
key\|month	місяць
key\|move	рух
key\|next	далі
key\|next part, part before	частини сторінки
key\|no rating	без оцінки
key\|none	без оцінки
key\|note, in your editor	нотатка, у вашому редакторі
key\|numbers	числа
key\|off or on	зняти чи поставити
key\|open	відкрити
key\|open TMDB's page	відкрити сторінку TMDB
key\|open the day	відкрити день
key\|other days	інші дні
key\|other order	інший порядок
key\|other shelves	інші полиці
key\|other tags	інші теги
key\|other words	інші слова
key\|other years	інші роки
key\|places	розділи
key\|points	бали
key\|quit	вийти
key\|rate	оцінити
key\|redo	повернути
key\|redraw the screen	перемалювати екран
key\|remove this viewing	вилучити цей перегляд
key\|results	результати
key\|run	виконати
key\|save	зберегти
key\|scroll	гортати
key\|search	пошук
key\|search or filter	шукати чи фільтрувати
key\|seen today	переглянуто сьогодні
key\|seen: date, rating, place, note	перегляд: дата, оцінка й решта
key\|show all	показати все
key\|tags	теги
key\|take it	прийняти
key\|take off the list	вилучити зі списку
key\|text	текст
key\|try again	ще раз
key\|turn the order round	зворотний порядок
key\|undo	скасувати
key\|unmark	зняти позначки
key\|watch later on/off	на потім: так чи ні
key\|what failed last	остання невдача
key\|whole text	увесь текст
key_command in {file}	key_command у файлі {file}
keys are {names}	ключі: {names}
kind\|film	фільм
kind\|person	людина
label\|Date	Дата
label\|Keep	Лишити
label\|Known for	Фах
label\|My rating	Моя оцінка
label\|Note	Нотатка
label\|Pages	Сторінки
label\|Place	Місце
label\|Rating	Оцінка
label\|Released	Вихід
label\|Saved	Збережено
label\|Seen	Переглянуто
label\|Tags	Теги
leave out --again to pick one of them	без --again випаде один із них
leave out one of these terms	приберіть одну з цих умов
left out {file}: {why}	пропущено {file}: {why}
left out {n} film not on your watch-later list	пропущено {n} фільм, якого немає у списку на потім	пропущено {n} фільми, яких немає у списку на потім	пропущено {n} фільмів, яких немає у списку на потім
left out {n} film released before today	пропущено {n} фільм, що вже вийшов	пропущено {n} фільми, що вже вийшли	пропущено {n} фільмів, що вже вийшли
left out {n} film that you have seen	пропущено {n} фільм, який ви бачили	пропущено {n} фільми, які ви бачили	пропущено {n} фільмів, які ви бачили
left out {n} film whose day of release is not known	пропущено {n} фільм, день виходу якого невідомий	пропущено {n} фільми, день виходу яких невідомий	пропущено {n} фільмів, день виходу яких невідомий
left out {n} film without a saved page; 'movielib watchlist refresh' fetches it	пропущено {n} фільм без збереженої сторінки; її завантажує 'movielib watchlist refresh'	пропущено {n} фільми без збереженої сторінки; її завантажує 'movielib watchlist refresh'	пропущено {n} фільмів без збереженої сторінки; її завантажує 'movielib watchlist refresh'
left out {n} result that could not be read	пропущено {n} результат, який не вдалося прочитати	пропущено {n} результати, які не вдалося прочитати	пропущено {n} результатів, які не вдалося прочитати
left out {part}: --output writes it as well	пропущено частину {part}: її теж записує --output
libcurl cannot be opened: {why}	не вдається відкрити libcurl: {why}
libcurl could not be set up	не вдалося налаштувати libcurl
libcurl failed ({code})	збій libcurl ({code})
line {line} names a film	у рядку {line} фільм
line {line} names a person	у рядку {line} людина
line {line}: {what}	рядок {line}: {what}
list of titles	список назв
list\|Watch later	На потім
loading	завантаження
looking for {words}{ellipsis}	пошук: {words}{ellipsis}
manual\|0 where all was done; 'movielib help exit-codes' has the other codes.	0, коли все зроблено; інші коди показує 'movielib help exit-codes'.
manual\|DESCRIPTION	ОПИС
manual\|EXIT STATUS	КОДИ ЗАВЕРШЕННЯ
manual\|NAME	НАЗВА
manual\|SEE ALSO	ДИВ. ТАКОЖ
manual\|SYNOPSIS	КОРОТКИЙ ОПИС
may be {films}	можливо, це {films}
mine {rating}	моя оцінка {rating}
month before a year\|Apr	квітень
month before a year\|Aug	серпень
month before a year\|Dec	грудень
month before a year\|Feb	лютий
month before a year\|Jan	січень
month before a year\|Jul	липень
month before a year\|Jun	червень
month before a year\|Mar	березень
month before a year\|May	травень
month before a year\|Nov	листопад
month before a year\|Oct	жовтень
month before a year\|Sep	вересень
month behind a day\|Apr	квітня
month behind a day\|Aug	серпня
month behind a day\|Dec	грудня
month behind a day\|Feb	лютого
month behind a day\|Jan	січня
month behind a day\|Jul	липня
month behind a day\|Jun	червня
month behind a day\|Mar	березня
month behind a day\|May	травня
month behind a day\|Nov	листопада
month behind a day\|Oct	жовтня
month behind a day\|Sep	вересня
month in a calendar\|Apr	кві
month in a calendar\|Aug	сер
month in a calendar\|Dec	гру
month in a calendar\|Feb	лют
month in a calendar\|Jan	січ
month in a calendar\|Jul	лип
month in a calendar\|Jun	чер
month in a calendar\|Mar	бер
month in a calendar\|May	тра
month in a calendar\|Nov	лис
month in a calendar\|Oct	жов
month in a calendar\|Sep	вер
month in a table\|Apr	04
month in a table\|Aug	08
month in a table\|Dec	12
month in a table\|Feb	02
month in a table\|Jan	01
month in a table\|Jul	07
month in a table\|Jun	06
month in a table\|Mar	03
month in a table\|May	05
month in a table\|Nov	11
month in a table\|Oct	10
month in a table\|Sep	09
movielib CSV	CSV movielib
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
movielib unmatched	невпізнане з movielib
movielib upcoming [<options>]	movielib upcoming [<параметри>]
movielib watched add <film> ... [<options>]	movielib watched add <фільм> ... [<параметри>]
movielib watched edit <film> [--on <date>] [--new-on <date>]\n       [--rating <number>] [--place <text>] [--again]\n       [--note <text> | --note-editor] [--clear <what>] [<options>]	movielib watched edit <фільм> [--on <дата>] [--new-on <дата>]\n       [--rating <число>] [--place <текст>] [--again]\n       [--note <текст> | --note-editor] [--clear <що>] [<параметри>]
movielib watched list [<query>] [<options>]	movielib watched list [<запит>] [<параметри>]
movielib watched remove <film> [--on <date>] [<options>]	movielib watched remove <фільм> [--on <дата>] [<параметри>]
movielib watchlist add <film> ... [<options>]	movielib watchlist add <фільм> ... [<параметри>]
movielib watchlist list [<query>] [<options>]	movielib watchlist list [<запит>] [<параметри>]
movielib watchlist refresh [<options>]	movielib watchlist refresh [<параметри>]
movielib watchlist remove <film> ... [<options>]	movielib watchlist remove <фільм> ... [<параметри>]
movielib: removed '{note}'; 'movielib undo' brings it back	movielib: вилучено «{note}»; поверне 'movielib undo'
movielib: replaced '{note}'; 'movielib undo' brings it back	movielib: замінено «{note}»; поверне 'movielib undo'
movielib: {film}: another viewing is logged on {date}; both are kept	movielib: {film}: уже є перегляд за {date}; збережено обидва
movielib: {film}: {date} is before its release, {release}	movielib: {film}: {date} — раніше за вихід ({release})
name a shell that completions can be made for: bash, zsh or fish	назвіть оболонку, для якої є автодоповнення: bash, zsh чи fish
name another file	назвіть інший файл
name another folder with it	задайте в ній іншу теку
name it from / on	напишіть шлях від /
name one by its id or add the year, or take the best match with --first	назвіть номер, додайте рік або візьміть найближчий збіг: --first
name one by its id, or take the best match with --first	назвіть номер або візьміть найближчий збіг: --first
name the films	назвіть фільми
name the people	назвіть людей
names in brackets, each in quotes	назви у квадратних дужках, кожна в лапках
names no film	у рядку не названо фільму
neither minus nor 'or' goes with it: drama sort:rating-	ні мінус, ні 'or' з ним не вживають: drama sort:rating-
no CA certificates (install ca-certificates)	немає сертифікатів CA (установіть ca-certificates)
no CSV and no JSON	не CSV і не JSON
no TLS connection to {host} could be agreed on: {why}	не вдалося встановити з’єднання TLS з {host}: {why}
no TMDB credential; 'movielib auth login' changes that	немає ключа TMDB; зберегти його: 'movielib auth login'
no TMDB key: films without a TMDB id are not looked up, not even in the built-in sample; with a free key they are: movielib auth login	немає ключа TMDB: фільмів без номера TMDB не шукатимемо, навіть у вбудованому зразку; з безкоштовним ключем — шукатимемо: movielib auth login
no browser was found; set $BROWSER to the one to use	браузера не знайдено; назвіть потрібний у $BROWSER
no certification is called '{name}' in your region	у вашому регіоні немає вікового обмеження «{name}»
no collection is called '{words}'	немає колекції з назвою «{words}»
no collection of {year} is called '{words}'	немає колекції {year} року з назвою «{words}»
no collection or film is called '{words}'	немає ні колекції, ні фільму з назвою «{words}»
no country is called '{name}'	немає країни з назвою «{name}»
no credential came: {why}	ключа не отримано: {why}
no credential was given	ключа не подано
no credential was stored	збереженого ключа не було
no credential: the built-in sample answers	немає ключа: відповідає вбудований зразок
no date	без дати
no film	немає фільму
no film in it is on a watch-later list	у ньому немає фільмів зі списку на потім
no film is called '{words}'	немає фільму з назвою «{words}»
no film is selected	не вибрано жодного фільму
no film of {year} is called '{words}'	немає фільму {year} року з назвою «{words}»
no film on both lists fits	жоден фільм з обох списків не підходить
no film on the watch-later list fits	у списку на потім жоден фільм не підходить
no film was named	фільму не названо
no genre is called '{name}'	немає жанру з назвою «{name}»
no keyword is called '{name}'	немає ключового слова «{name}»
no language is called '{name}'	немає мови з назвою «{name}»
no more than {n} MB of memory may be used	дозволено не більш як {n} МБ пам’яті
no more than {n} file may be open at once	дозволено відкрити водночас не більш як {n} файл	дозволено відкрити водночас не більш як {n} файли	дозволено відкрити водночас не більш як {n} файлів
no person is called '{words}'	немає нікого на ім’я «{words}»
no person of {year} is called '{words}'	немає нікого з {year} року на ім’я «{words}»
no person was named	людини не названо
no poster: {why}	без постера: {why}
no record of {service}'s	це не запис {service}
no service in {region} is called '{words}'	у {region} немає сервісу з назвою «{words}»
no service in {region} is called '{words}'; did you mean '{name}'?	у {region} немає сервісу з назвою «{words}»; можливо, «{name}»?
no service in {region} is called '{words}'; there is {names}	у {region} немає сервісу з назвою «{words}»; є {names}
no service is called '{name}' in your region	у вашому регіоні немає сервісу з назвою «{name}»
no service of yours in {region} is called {names}: see the setting 'services'	у {region} немає ваших сервісів із назвою {names}: див. налаштування «services»
no studio is called '{name}'	немає студії з назвою «{name}»
no studio is called just '{name}'	немає студії з назвою саме «{name}»
no title has '{year}' in it; these are films of {year} called '{words}'	жодна назва не містить «{year}»; це фільми {year} року з назвою «{words}»
no viewing matches	жоден перегляд не підходить
no viewing of '{film}' is logged	немає запису про перегляд «{film}»
no viewing of '{film}' on {date} is logged	немає запису про перегляд «{film}», дата: {date}
no {field} is called '{name}'	для {field} немає значення «{name}»
no {field} is called just '{name}'	для {field} немає значення саме «{name}»
nobody has this IMDb id	немає людини з таким ідентифікатором IMDb
nobody is named	нікого не названо
none of your services is in {region}: {names}	у {region} немає жодного з ваших сервісів: {names}
none yet: one is made before the first change of a day	ще немає: копія з’являється перед першою зміною за день
none yet: {path}	ще немає: {path}
none: the built-in sample answers; 'movielib auth login' changes that	немає: відповідає вбудований зразок; додати ключ: 'movielib auth login'
none; 'movielib catalogue update' fetches one	немає; його завантажує 'movielib catalogue update'
not UTF-8; read as Windows-1252	це не UTF-8; прочитано як Windows-1252
not among your services: {names}	немає серед ваших сервісів: {names}
not among your services: {names}; did you mean '{name}'?	немає серед ваших сервісів: {names}; можливо, «{name}»?
not asked: --offline	не перевірено: --offline
not asked: {why}	не перевірено: {why}
not found	не знайдено
not in your library: {films}	немає у вашій бібліотеці: {films}
not in your library: {films} and {n} more	немає у вашій бібліотеці: {films} і ще {n}	немає у вашій бібліотеці: {films} і ще {n}	немає у вашій бібліотеці: {films} і ще {n}
not on the list: {films}	немає у списку: {films}
not on the list: {films} and {n} more	немає у списку: {films} і ще {n}	немає у списку: {films} і ще {n}	немає у списку: {films} і ще {n}
not on your list: {films}	немає у вашому списку: {films}
not on your list: {films} and {n} more	немає у вашому списку: {films} і ще {n}	немає у вашому списку: {films} і ще {n}	немає у вашому списку: {films} і ще {n}
not out yet: {films}	ще не вийшли: {films}
not rated yet	ще без оцінки
note changed	нотатку змінено
note removed	нотатку вилучено
note written	нотатку записано
note: {finding}	примітка: {finding}
nothing else of yours is kept about it	більше нічого вашого про нього не збережено
nothing fits all of this	усьому цьому не відповідає жоден фільм
nothing fits: the first {looked} of {n} film were looked through	нічого не підходить: перевірено перші {looked} із {n} фільму	нічого не підходить: перевірено перші {looked} із {n} фільмів	нічого не підходить: перевірено перші {looked} із {n} фільмів
nothing found for '{query}'	за «{query}» нічого не знайдено
nothing has been changed yet	ще нічого не змінено
nothing has been logged yet; 'movielib watched add <film>' logs a viewing	ще нічого не записано; перегляд записує 'movielib watched add <фільм>'
nothing in the archive can be imported	в архіві немає нічого, що можна імпортувати
nothing in the library matches	у бібліотеці нічого такого немає
nothing in the library matches '{words}'	у бібліотеці нічого не відповідає «{words}»
nothing is new since {day}	новинок немає від {day}
nothing matches '{words}'	нічого не відповідає «{words}»
nothing of {collection} is missing: all is saved or seen	{collection}: нічого не бракує, усе збережено чи переглянуто
nothing of {year} found for '{query}'	за «{query}» нічого не знайдено, рік: {year}
nothing on the list matches	у списку нічого такого немає
nothing seen	нічого не переглянуто
nothing that is imported	нема чого імпортувати
nothing to change: give --new-on, --rating, --place, --note, --note-editor, --again or --clear	нема чого змінювати: додайте --new-on, --rating, --place, --note, --note-editor, --again чи --clear
nothing was changed	нічого не змінено
nothing was changed; 'movielib doctor' names the backups there are	нічого не змінено; які є копії, каже 'movielib doctor'
nothing was changed; --library PATH or MOVIELIB_LIBRARY names another file	нічого не змінено; інший файл задає --library ШЛЯХ або MOVIELIB_LIBRARY
nothing was changed; try again	нічого не змінено; спробуйте ще раз
nothing was changed; what was fetched is kept, and the next run goes on from there	нічого не змінено; завантажене збережено, і наступного разу робота піде з того місця
nothing was chosen	нічого не вибрано
nothing was ever saved	ще нічого не збережено
nothing was removed; 'movielib services' shows which are yours	нічого не вилучено; які з них ваші, показує 'movielib services'
nothing was removed; 'movielib watchlist' shows the list	нічого не вилучено; список показує 'movielib watchlist'
nothing was stored	нічого не збережено
nothing was typed	нічого не введено
now {rating}	зараз {rating}
numbers look like 7, 7..9, >7	числа пишуть так: 7, 7..9, >7
of {day}: {n} film, {size} MB	за {day}: {n} фільм, {size} МБ	за {day}: {n} фільми, {size} МБ	за {day}: {n} фільмів, {size} МБ
off the watch-later list: {films}	вилучено зі списку на потім: {films}
off your list	вилучено зі списку
offline, and nothing saved answers this	без мережі, а збереженої відповіді немає
offline: only a credential that TMDB has accepted is stored	без мережі: зберегти можна лише ключ, який прийняла TMDB
on both lists	в обох списках
on the watch-later list	у списку на потім
on your list for {n} day	у вашому списку вже {n} день	у вашому списку вже {n} дні	у вашому списку вже {n} днів
on your watch-later list	у вашому списку на потім
once	один раз
one column has to be title, tmdb or imdb, such as {example}	один стовпець має бути title, tmdb чи imdb, як-от {example}
one more term, such as decade: or genre:, narrows it	звузить ще одна умова, як-от decade: чи genre:
one of {words}, in quotes	щось із {words}, у лапках
only the title of {n} film is known so far	поки що відома лише назва {n} фільму	поки що відомі лише назви {n} фільмів	поки що відомі лише назви {n} фільмів
only the title of {title} is known so far	поки що відома лише назва: {title}
opened {address}	відкрито {address}
or run 'movielib auth login' again	або запустіть 'movielib auth login' знову
or {name}	або {name}
others can read it: {command}	її можуть прочитати інші: {command}
others on this machine can read it	його можуть прочитати інші на цьому комп’ютері
out of memory	бракує пам’яті
page {page} of {count}	сторінка {page} із {count}
people have that name: {names}; see '{command}'	є люди з таким іменем: {names}; див. '{command}'
person	людина
person: {films}	людина: {films}
person\|unknown	невідомо
pipe something in, or name a file	передайте дані через конвеєр або назвіть файл
place\|Library	Бібліотека
place\|List	Список
place\|People	Люди
place\|Search	Пошук
place\|Shelves	Полиці
place\|Stats	Статистика
place\|Watched	Перегляди
plain http is only for this machine	http без шифрування — лише для цього комп’ютера
problem: {finding}	проблема: {finding}
quotes of its own make it a word: '"{term}"'	словом його роблять власні лапки: '"{term}"'
rated differently	оцінки різні
rating {old} → {new}	оцінка {old} → {new}
rating\|without one	без вашої оцінки
ratings\|Mine	Мої
reading films	читання фільмів
reading people	читання людей
refused	відмовлено
release\|digital	цифровий реліз
release\|first release	перший показ
release\|in cinemas	у кіно
release\|in some cinemas	обмежений прокат
release\|on disc	на дисках
release\|on television	на телебаченні
release\|premiere	прем’єра
release\|released	вихід
remove it and run 'movielib auth login'	видаліть його й запустіть 'movielib auth login'
removed {service}	вилучено: {service}
rent {services}	оренда: {services}
s on any film says that you saw it today.	s на будь-якому фільмі записує, що ви бачили його сьогодні.
sample data (no TMDB credential); 'movielib auth login' changes that	вбудований зразок, без ключа TMDB; додати ключ: 'movielib auth login'
saved answers\|none	жодної
saved today	збережено сьогодні
saved yesterday	збережено вчора
saved {age}	збережено {age}
say what it should be instead of what it should not	напишіть, що має бути, а не чого не має
schema number {number}	номер схеми {number}
seen\|yes	так
service of yours\|yes	так
services of your films are {names}	сервіси ваших фільмів: {names}
services\|none	немає
set HOME or XDG_CACHE_HOME	задайте HOME або XDG_CACHE_HOME
set HOME or XDG_CONFIG_HOME	задайте HOME або XDG_CONFIG_HOME
set HOME to your home folder	задайте в HOME вашу домашню теку
set HOME, or give --library PATH	задайте HOME або додайте --library ШЛЯХ
set TMDB_TOKEN for this address	для цієї адреси задайте TMDB_TOKEN
settings are a file: 'movielib help config' says where it is and what it takes	налаштування — у файлі: де він і що в ньому може бути, каже 'movielib help config'
shelf\|Because you liked	Бо сподобалося
shelf\|For tonight	На вечір
shelf\|Now playing	Зараз у кіно
shelf\|Popular	Популярні
shelf\|Top rated	Найвищий рейтинг
shelf\|Trending this week	У тренді цього тижня
shelf\|Upcoming	Незабаром у кіно
something between this machine and TMDB may be reading along: a proxy, or a login page	можливо, щось між цим комп’ютером і TMDB читає ваші дані: проксі-сервер або сторінка входу
something else after {title}	щось інше, ніж {title}
something is missing here	тут чогось бракує
sort order\|TMDB's number	номер у TMDB
sort order\|TMDB's popularity	популярність за TMDB
sort order\|TMDB's rating	рейтинг TMDB
sort order\|day of the first release	день першого виходу
sort order\|how often you saw it	скільки разів ви бачили фільм
sort order\|length	тривалість
sort order\|number of votes	кількість голосів
sort order\|the latest viewing; in the log, the viewing itself	останній перегляд; у журналі — сам перегляд
sort order\|title	назва
sort order\|when it was put on the watch-later list	коли додано до списку на потім
sort order\|year of the first release	рік першого виходу
sort order\|your own rating	ваша оцінка
split it	розділіть його
standard input	стандартний ввід
standard input is a terminal	стандартний ввід — це термінал
standard input is not UTF-8 text below 1 MiB	стандартний ввід — не текст UTF-8 або понад 1 МіБ
standard input: {why}	стандартний ввід: {why}
standard output is closed	стандартний вивід закрито
status of a film\|Canceled	скасовано
status of a film\|In Production	у виробництві
status of a film\|Planned	заплановано
status of a film\|Post Production	постпродакшн
status of a film\|Released	вийшов
status of a film\|Rumored	чутки
step to TMDB\|Connection	З’єднання
step to TMDB\|Name	Ім’я сервера
stopped	зупинено
stream {services}	за підпискою: {services}
table\|{day}	0{day}
table\|{day} {month}	{day}.{month}
table\|{day} {month} {year}	{day}.{month}.{year}
table\|{month} {year}	{month}.{year}
tag\|without one	без тегу
take api_url out of the settings, or name this address in MOVIELIB_API_URL	приберіть api_url із налаштувань або назвіть цю адресу в MOVIELIB_API_URL
texts stand in quotes: {example}	тексти беруть у лапки: {example}
that is more than {n} at once	це більше ніж {n} за раз
that is not known for {n} film whose page was never fetched: 'movielib watchlist refresh'	цього не відомо про {n} фільм, сторінки якого ще не завантажено: 'movielib watchlist refresh'	цього не відомо про {n} фільми, сторінок яких ще не завантажено: 'movielib watchlist refresh'	цього не відомо про {n} фільмів, сторінок яких ще не завантажено: 'movielib watchlist refresh'
the JSON is broken here	JSON тут пошкоджено
the JSON is cut off here	JSON тут обірвано
the again is given and cleared at once	again водночас подано й прибрано
the answer cannot be written as JSON	відповідь не вдається записати як JSON
the answer cannot be written row by row	відповідь не вдається записати рядок за рядком
the answer could not be written: {why}	не вдалося записати відповідь: {why}
the answer is empty	відповідь порожня
the answer is empty (HTTP {status})	відповідь порожня (HTTP {status})
the answer is larger than {n} MiB	відповідь більша за {n} МіБ
the answer is no JPEG	відповідь — не JPEG
the answer is not compressed as it says	відповідь стиснено не так, як у ній сказано
the answer is not cut into chunks as it says	відповідь поділено на частини не так, як у ній сказано
the answer is too large	відповідь завелика
the archive cannot be read: {why}	архів не вдається прочитати: {why}
the browser '{program}' could not open {address}: {why}	браузер «{program}» не зміг відкрити {address}: {why}
the cache is empty	кеш порожній
the catalogue cannot be read; 'movielib catalogue update' rebuilds it	каталог не вдається прочитати; відбудовує його 'movielib catalogue update'
the catalogue has no years: whether {title} is of {year} is not known	у каталозі немає років: чи вийшов у {year} році цей фільм, невідомо: {title}
the catalogue has no years; films whose year is not known are listed too	у каталозі немає років; показано й фільми, рік яких невідомий
the catalogue is gone	каталог видалено
the catalogue is the newest there is, of {day}	новішого каталогу немає: цей за {day}
the certificate of {host} is not trusted: {why}	немає довіри до сертифіката {host}: {why}
the clock of this computer is off by millennia	годинник цього комп’ютера хибить на тисячоліття
the compressed data are damaged or cut short	стиснені дані пошкоджено чи обірвано
the connection to {host} broke	з’єднання з {host} обірвалося
the credential cannot be read: {why}	ключ не вдається прочитати: {why}
the credential works and is stored in {file}	ключ діє, його збережено в {file}
the damaged file is kept beside it; 'sqlite3 FILE .dump' saves what can be read	пошкоджений файл лишиться поряд; усе, що читається, рятує 'sqlite3 ФАЙЛ .dump'
the day could not be kept in a home folder	день не вдалося зберегти: немає домашньої теки
the day could not be kept in {file}	день не вдалося зберегти в {file}
the disk is full	на диску немає місця
the editor left no file; nothing was changed	після редактора не лишилося файлу; нічого не змінено
the file is larger than {n} GiB	файл більший за {n} ГіБ
the file was left as it is	файл лишився, як був
the film has no tag {tags}	фільм не має тегу {tags}
the films have no tag {tags}	фільми не мають тегу {tags}
the first {looked} of {n} film were looked through	перевірено перші {looked} із {n} фільму	перевірено перші {looked} із {n} фільмів	перевірено перші {looked} із {n} фільмів
the folder it is in has no name in UTF-8	назва теки, де він лежить, не в UTF-8
the folder {folder} does not exist	теки {folder} не існує
the head of the answer is larger than {n} KiB	заголовок відповіді більший за {n} КіБ
the library is empty; 'movielib watched add <film>' logs what you saw	бібліотека порожня; переглянуте записує 'movielib watched add <фільм>'
the library is on {network}, where locks may not hold: a disk of this machine is safer	бібліотека лежить на {network}, де блокування ненадійні: безпечніше на диску цього комп’ютера
the library itself	сама бібліотека
the library that was there is kept as {file}	попередню бібліотеку збережено як {file}
the list of migrations contradicts schema number {number}	список оновлень бази суперечить номеру схеми {number}
the lower end comes first	спершу пишуть менше значення
the name '{file}' does not tell the format	з назви «{file}» не видно формату
the name of the proxy cannot be resolved	не вдається знайти адресу проксі
the name {host} cannot be resolved	не вдається знайти адресу {host}
the note is given and cleared at once	нотатку водночас подано й прибрано
the note on {film} stays as it was	нотатка лишається, як була: {film}
the note was changed elsewhere while you wrote; both texts are kept	поки ви писали, нотатку змінено в іншому місці; збережено обидва тексти
the note was changed elsewhere while you wrote; it stays	поки ви писали, нотатку змінено в іншому місці; вона лишається
the old catalogue is kept	попередній каталог залишено
the pager '{pager}' did not work: {why}	програма перегляду «{pager}» не спрацювала: {why}
the path is empty	шлях порожній
the people of the old catalogue are left out; --people-from FILE takes them in	людей із попереднього каталогу пропущено; їх бере --people-from ФАЙЛ
the picture cannot be read	зображення не вдається прочитати
the picture cannot be read: {why}	зображення не вдається прочитати: {why}
the picture is too large	зображення завелике
the place is given and cleared at once	місце водночас подано й прибрано
the proxy does not let through (HTTP {status})	проксі не пропускає (HTTP {status})
the proxy does not let through: {why}	проксі не пропускає: {why}
the proxy wants a name and a password (HTTP 407)	проксі вимагає ім’я й пароль (HTTP 407)
the query is longer than {bytes} bytes or {terms} terms	запит довший за {bytes} байтів або має понад {terms} умов
the range '{range}' ends before it begins	проміжок «{range}» закінчується раніше, ніж починається
the rating is given and cleared at once	оцінку водночас подано й прибрано
the request failed (libcurl {code}: {why})	звернення не вдалося (libcurl {code}: {why})
the request was {url}; 'movielib doctor' looks closer	звернення: {url}; докладна перевірка: 'movielib doctor'
the row names no film	у рядку не названо фільму
the services in it are written in a way that cannot be changed from here	сервіси записано в ньому так, що звідси їх не змінити
the shortest takes {time}	найкоротший триває {time}
the stored credential is gone	збережений ключ видалено
the system allows too few threads	система дозволяє замало потоків
the terminal cannot be taken: {why}	термінал не вдається зайняти: {why}
the text is empty	текст порожній
the variable {name}	змінна {name}
the viewing of '{film}' is no longer there	перегляду «{film}» уже немає
the viewing of {film} stays as it was	перегляд лишається, як був: {film}
the viewing of {film} stays as it was; every viewing but the first is 'again'	перегляд лишається, як був: {film}; кожен перегляд, крім першого, повторний
the watch-later list is empty	список на потім порожній
the watch-later list is empty; 'movielib watchlist add <film>' saves one	список на потім порожній; зберігає фільм 'movielib watchlist add <фільм>'
the year is given twice	рік подано двічі
themoviedb.org/settings/api shows both	обидва показує themoviedb.org/settings/api
there are no films	немає фільмів
there are no tags yet; 'movielib tag <film> +noir' makes one	тегів ще немає; створює їх 'movielib tag <фільм> +нуар'
there are no words to look for, only '{term}'	немає слів для пошуку, лише «{term}»
there are ratings above 5, so all of them are taken as out of 10	є оцінки понад 5, тож усі вважаються десятибальними
there are {escapes} and {last}	є {escapes} і {last}
there are: {names}	є: {names}
there is another archive in it; unpack it first	у ньому інший архів; спершу розпакуйте його
there is no '{escape}'	немає такого знака: '{escape}'
there is no cache folder	немає теки для кешу
there is no catalogue; 'movielib catalogue update' fetches one	каталогу немає; завантажує його 'movielib catalogue update'
there is no field '{name}'	немає поля «{name}»
there is no film of TMDB's list in it	у ньому немає жодного фільму зі списку TMDB
there is no folder {folder}	немає теки {folder}
there is no home folder	немає домашньої теки
there is no home folder, so nothing is kept	немає домашньої теки, тож нічого не зберігається
there is no library yet	бібліотеки ще немає
there is no memory for it	на нього бракує пам’яті
there is no option '{option}'	немає параметра '{option}'
there is no page {page}	немає сторінки {page}
there is no page {page} of {rows} rows: TMDB lists no more than 10,000	немає сторінки {page} (рядків на сторінці: {rows}): TMDB показує не більш як 10 000
there is no person of TMDB's list in it	у ньому немає жодної людини зі списку TMDB
there is no such command	немає такої команди
there is no such command or topic	немає такої команди чи теми
there is no such command, and no film like it	немає такої команди, і фільму такого немає
there is no such command; did you mean '{command}'?	немає такої команди; можливо, '{command}'?
there is no such file	немає такого файлу
there is no such option	немає такого параметра
there is no such picture	такого зображення немає
there is no terminal to open an editor in	немає термінала, щоб відкрити редактор
there is nobody	немає нікого
there is nothing in it	там нічого немає
there is nothing to add up; 'movielib watched add <film>' logs what you saw	нема чого підсумовувати; переглянуте записує 'movielib watched add <фільм>'
there is nothing to export	нема чого експортувати
there is nothing to look for: the words are empty	нема чого шукати: слова порожні
there is nothing to redo: nothing was undone, or something was changed since	нема чого повертати: нічого не скасовано або відтоді щось змінено
there is nothing to take back	нема чого скасовувати
there is text between a closing quote and the next comma	між закритими лапками й наступною комою є текст
these are cinemas alone; 'movielib services add NAME' names your services	тут лише кінотеатри; ваші сервіси додає 'movielib services add НАЗВА'
they are the setting 'services' in config.toml; 'movielib services' lists all	'movielib services' показує всі; ваші — це налаштування «services» у config.toml
this '{brace}' closes nothing	ця '{brace}' нічого не закриває
this '{brace}' is never closed	цю '{brace}' не закрито
this IMDb id is a person's	це ідентифікатор людини в IMDb
this IMDb id is a title's	це ідентифікатор фільму чи серіалу в IMDb
this address leads to no film on TMDB or IMDb	за цією адресою немає фільму на TMDB чи IMDb
this address leads to no person on TMDB or IMDb	за цією адресою немає людини на TMDB чи IMDb
this is not TOML: {why}	це не TOML: {why}
this machine's clock says {year}; check it	годинник цього комп’ютера показує {year} рік; перевірте його
this quote is never closed	ці лапки не закрито
to watch	на потім
today's backup could not be made: {why}	сьогоднішню резервну копію створити не вдалося: {why}
too many requests (HTTP 429)	забагато звернень (HTTP 429)
too many requests to TMDB (HTTP 429)	забагато звернень до TMDB (HTTP 429)
took in {money}	збори {money}
topics are {topics}	теми: {topics}
true or false, without quotes	true або false, без лапок
try again in a minute	спробуйте ще раз за хвилину
try again in a minute; status.themoviedb.org reports longer outages	спробуйте ще раз за хвилину; про довші збої пише status.themoviedb.org
twice	двічі
unchanged {service}	без змін: {service}
unexpected HTTP status {status}	несподіваний стан HTTP {status}
unexpected JSON: {why}	неочікуваний JSON: {why}
unpack it first	спершу розпакуйте його
up to {n} more film, not told yet: the next --since-last counts from {day} again	ще не показано щонайбільше {n} фільм: наступний --since-last знову рахує від {day}	ще не показано щонайбільше {n} фільми: наступний --since-last знову рахує від {day}	ще не показано щонайбільше {n} фільмів: наступний --since-last знову рахує від {day}
update movielib	оновіть movielib
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
viewing\|Now	Стало
viewing\|Was	Було
viewing\|again	повторно
viewing\|unknown	дата невідома
w on any film saves it.	w на будь-якому фільмі зберігає його.
waiting for {host}	чекаємо на {host}
watch later\|later	на потім
weekday\|Fri	пт
weekday\|Mon	пн
weekday\|Sat	сб
weekday\|Sun	нд
weekday\|Thu	чт
weekday\|Tue	вт
weekday\|Wed	ср
what answers at {host} does not speak HTTP as TMDB does	те, що відповідає на {host}, не розуміє HTTP так, як TMDB
what came back is not an answer of TMDB's	те, що надійшло, — не відповідь TMDB
what could not be matched is in {file}; fill in its column tmdb_id and import it	що не вдалося впізнати, те в {file}; заповніть у ньому стовпець tmdb_id та імпортуйте його
what it holds cannot be a TMDB credential	те, що там є, не може бути ключем TMDB
what the editor left is not UTF-8 text below 1 MiB	редактор лишив не текст UTF-8 або понад 1 МіБ
what was fetched before does not fit	завантажене раніше не підходить
what you wrote is in {path}	написане збережено у файлі {path}
where to watch is from {begin} to {end}, by JustWatch	де дивитися: дані від {begin} до {end}, JustWatch
where to watch is from {day}, by JustWatch	де дивитися: дані від {day}, JustWatch
where to watch is not known: no film has its page	де дивитися, невідомо: немає сторінки жодного фільму
which of the two values is meant cannot be told	неясно, яке з двох значень потрібне
with a TMDB key ('movielib auth login') 'movielib watchlist refresh' fetches the rest	з ключем TMDB ('movielib auth login') решту завантажить 'movielib watchlist refresh'
without '{word}' TMDB finds {n} film	без «{word}» TMDB знаходить {n} фільм	без «{word}» TMDB знаходить {n} фільми	без «{word}» TMDB знаходить {n} фільмів
word of a query\|never seen	ще не бачили
word of a query\|not on the watch-later list	не в списку на потім
word of a query\|on the watch-later list	у списку на потім
word of a query\|seen at least once	бачили хоча б раз
word of a query\|with a note, the film's or a viewing's	із нотаткою про фільм чи перегляд
word of a query\|with a rating of your own	із вашою оцінкою
word of a query\|with a tag	із тегом
words are looked for in titles, which TMDB cannot combine with a query	слова шукають у назвах, а поєднати це із запитом TMDB не вміє
works with {host}	працює: {host}
write 2026-08-14, 2026-08, 2026, yesterday, friday or unknown	пишіть 2026-08-14, 2026-08, 2026, yesterday, friday або unknown
write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago	напишіть 2026-11-14, 2026-11, yesterday, friday чи -2w (два тижні тому)
write it as in uk or pt-BR	пишіть її так: uk, pt-BR
write its two letters, as in UA	напишіть дві літери, як-от UA
write the line by hand, as in {line}	напишіть рядок самі, наприклад {line}
write the whole name, or its number: {term}	напишіть повну назву або її номер: {term}
wrong usage	команду вжито неправильно
wrote {file}	записано {file}
x takes it off	x знімає оцінку
years look like 1999, 1990s, 1999..2001	роки пишуть так: 1999, 1990s, 1999..2001
your library has no '{words}'	у вашій бібліотеці немає «{words}»
your own marks are missing: {why}	ваших позначок бракує: {why}
your service {names} is not listed in {region}	у переліку для {region} немає вашого сервісу {names}
your services {names} are not listed in {region}	у переліку для {region} немає ваших сервісів {names}
your services: {services}	ваші сервіси: {services}
yours {rating}	оцінка {rating}
{a} or {b}	{a} або {b}
{a} or {b}, in quotes	{a} або {b}, у лапках
{change}; u undoes it	{change}; u скасовує
{collection}, {number} of {count}	{collection}, {number} із {count}
{collection}, {number} of {count}, after {previous}	{collection}, {number} із {count}; попередній: {previous}
{collection}, {number} of {count}, after {previous}, before {next}	{collection}, {number} із {count}; попередній: {previous}; наступний: {next}
{collection}, {number} of {count}, before {next}	{collection}, {number} із {count}; наступний: {next}
{command} makes UTF-8 of it	{command} перетворить його на UTF-8
{count} film, {seen} seen, {saved} on the watch-later list	{count} фільм, переглянуто: {seen}, у списку на потім: {saved}	{count} фільми, переглянуто: {seen}, у списку на потім: {saved}	{count} фільмів, переглянуто: {seen}, у списку на потім: {saved}
{date} (age {n})	{date} ({n} рік)	{date} ({n} роки)	{date} ({n} років)
{date} (today)	{date} (сьогодні)
{date} in {place}	{date}, {place}
{date} is before there were films	{date}: тоді ще не було фільмів
{date} is in the future	{date}: це в майбутньому
{date}, {time}	{date}, {time}
{day} {month}	{day} {month}
{day} {month} {year}	{day} {month} {year}
{decade}s	{decade}-ті
{done} of {n} film	{done} із {n} фільму	{done} із {n} фільмів	{done} із {n} фільмів
{done} of {total} film	{done} із {total} фільму	{done} із {total} фільмів	{done} із {total} фільмів
{ellipsis} {n} more	{ellipsis} ще {n}
{file} belongs to a movielib library	{file} належить до бібліотеки movielib
{file} cannot be deleted	не вдається видалити {file}
{file} cannot be written: {why}	не вдається записати {file}: {why}
{file} could not be written: {why}	не вдалося записати {file}: {why}
{file} is there already	{file} уже є
{file}: {kinds}, {n} row	{file}: {kinds}, {n} рядок	{file}: {kinds}, {n} рядки	{file}: {kinds}, {n} рядків
{films} and {n} more	{films} і ще {n}	{films} і ще {n}	{films} і ще {n}
{films} in {n} viewing	{films} за {n} перегляд	{films} за {n} перегляди	{films} за {n} переглядів
{films}: {rating}; u undoes it	Оцінка {rating}: {films}; u скасовує
{film} (line {n})	{film} (рядок {n})
{film} has no note	немає нотатки до фільму {film}
{film} has no rating of yours	немає вашої оцінки фільму {film}
{film}, saved {date}	{film}, збережено {date}
{folder} cannot be used: {why}	теку {folder} використати не вдається: {why}
{folder} was shared by several libraries, and nobody can say which backup is whose: nothing in it is used or deleted	текою {folder} користувалося кілька бібліотек, і невідомо, чия яка копія: нічого з неї не використано й не видалено
{found} cells where the header has {count}	клітинок: {found}, а в заголовку {count}	клітинок: {found}, а в заголовку {count}	клітинок: {found}, а в заголовку {count}
{found} of {count} cell	{found} із {count} клітинки	{found} із {count} клітинок	{found} із {count} клітинок
{host} cannot be reached	{host} недосяжний
{host} closed the connection without an answer	{host} закрив з’єднання без відповіді
{host} did not answer in time	{host} не відповідає
{host} does not help: {why}	{host} не допомагає: {why}
{host} works: put the line {line} into {file}	{host} працює: додайте рядок {line} до файлу {file}
{hours}h	{hours} год
{hours}h {minutes}m	{hours} год {minutes} хв
{id} is no TMDB id	{id} — це не номер у TMDB
{kind} ending in {end}	{kind}, закінчується на {end}
{label} [{bar}] {share} %, {speed}, {seconds} s left	{label} [{bar}] {share} %, {speed}, лишилося {seconds} с
{label}: {n} MB, {speed}	{label}: {n} МБ, {speed}
{last} ({count} time)	{last} ({count} раз)	{last} ({count} рази)	{last} ({count} разів)
{minutes}m	{minutes} хв
{month} {year}	{month} {year}
{name} is set and takes precedence	задано {name}, і це має перевагу
{name} is still set in the environment	{name} і далі задано в середовищі
{name} is still set in {file}	{name} і далі задано в {file}
{nothing} in the built-in sample	{nothing} (у вбудованому зразку)
{n} KiB	{n} КіБ
{n} MB	{n} МБ
{n} MB/s	{n} МБ/с
{n} MiB free at {folder}	вільно {n} МіБ у {folder}
{n} TV series left out	пропущено {n} серіал	пропущено {n} серіали	пропущено {n} серіалів
{n} a second time that day	{n} вдруге того дня	{n} вдруге того дня	{n} вдруге того дня
{n} argument	{n} аргумент	{n} аргументи	{n} аргументів
{n} before its release	{n} до виходу	{n} до виходу	{n} до виходу
{n} certification of {country}	{n} вікове обмеження ({country})	{n} вікові обмеження ({country})	{n} вікових обмежень ({country})
{n} date could not be read; the rest was kept	не вдалося прочитати {n} дату; решту збережено	не вдалося прочитати {n} дати; решту збережено	не вдалося прочитати {n} дат; решту збережено
{n} day ago	{n} день тому	{n} дні тому	{n} днів тому
{n} film	{n} фільм	{n} фільми	{n} фільмів
{n} film at TMDB	{n} фільм у TMDB	{n} фільми у TMDB	{n} фільмів у TMDB
{n} film has no page	{n} фільм без сторінки	{n} фільми без сторінки	{n} фільмів без сторінки
{n} film rated, not logged as seen; import with --rated-as-seen to log those too	{n} фільм оцінено, але не записано як переглянутий; щоб записати, імпортуйте з --rated-as-seen	{n} фільми оцінено, але не записано як переглянуті; щоб записати, імпортуйте з --rated-as-seen	{n} фільмів оцінено, але не записано як переглянуті; щоб записати, імпортуйте з --rated-as-seen
{n} film to watch later	{n} фільм на потім	{n} фільми на потім	{n} фільмів на потім
{n} film, {size} MB	{n} фільм, {size} МБ	{n} фільми, {size} МБ	{n} фільмів, {size} МБ
{n} film; --limit {all} shows them all	{n} фільм; усі покаже --limit {all}	{n} фільми; усі покаже --limit {all}	{n} фільмів; усі покаже --limit {all}
{n} genre	{n} жанр	{n} жанри	{n} жанрів
{n} hour ago	{n} годину тому	{n} години тому	{n} годин тому
{n} is minutes; did you mean '--under {n}h'?	{n} — це хвилини; мали на увазі '--under {n}h'?
{n} is needed; 'ulimit -u' says how many processes and threads you may have	потрібен {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'	потрібно {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'	потрібно {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'
{n} line that could not be read	{n} рядок, який не вдалося прочитати	{n} рядки, які не вдалося прочитати	{n} рядків, які не вдалося прочитати
{n} marked	позначено: {n}	позначено: {n}	позначено: {n}
{n} minute ago	{n} хвилину тому	{n} хвилини тому	{n} хвилин тому
{n} not out yet	ще не вийшов: {n}	ще не вийшли: {n}	ще не вийшли: {n}
{n} note left out: Letterboxd has no row for it	пропущено {n} нотатку: у Letterboxd для неї немає рядка	пропущено {n} нотатки: у Letterboxd для них немає рядка	пропущено {n} нотаток: у Letterboxd для них немає рядка
{n} note left out; --publish-notes makes reviews of them	пропущено {n} нотатку; --publish-notes робить із нотаток рецензії	пропущено {n} нотатки; --publish-notes робить із нотаток рецензії	пропущено {n} нотаток; --publish-notes робить із нотаток рецензії
{n} of them again	із них повторно: {n}	із них повторно: {n}	із них повторно: {n}
{n} off your list	зі списку вилучено {n}	зі списку вилучено {n}	зі списку вилучено {n}
{n} person	{n} людина	{n} людини	{n} людей
{n} rating replaced	замінено {n} оцінку	замінено {n} оцінки	замінено {n} оцінок
{n} rating rounded up to Letterboxd's steps	{n} оцінку заокруглено вгору до кроку Letterboxd	{n} оцінки заокруглено вгору до кроку Letterboxd	{n} оцінок заокруглено вгору до кроку Letterboxd
{n} result	{n} результат	{n} результати	{n} результатів
{n} result and more	{n} результат, є ще	{n} результати, є ще	{n} результатів, є ще
{n} row of other profiles left out	пропущено {n} рядок інших профілів	пропущено {n} рядки інших профілів	пропущено {n} рядків інших профілів
{n} saved	на потім: {n}	на потім: {n}	на потім: {n}
{n} service in {region}, by JustWatch	{n} сервіс ({region}), за даними JustWatch	{n} сервіси ({region}), за даними JustWatch	{n} сервісів ({region}), за даними JustWatch
{n} time	{n} раз	{n} рази	{n} разів
{n} viewing	{n} перегляд	{n} перегляди	{n} переглядів
{n} viewing are logged on that date; using the one logged last	на цю дату записано {n} перегляд; береться записаний останнім	на цю дату записано {n} перегляди; береться записаний останнім	на цю дату записано {n} переглядів; береться записаний останнім
{n} viewing without a full date, which Letterboxd cannot keep	{n} перегляд без повної дати: Letterboxd таких не зберігає	{n} перегляди без повної дати: Letterboxd таких не зберігає	{n} переглядів без повної дати: Letterboxd таких не зберігає
{n} vote	{n} голос	{n} голоси	{n} голосів
{n}, {size} in {path}	{n}, {size} у {path}
{n}M	{n} млн
{n}k	{n} тис.
{n}k/s	{n} тис./с
{object} is another one	{object} має інший вигляд
{object} is missing	бракує: {object}
{object} was added	додано: {object}
{option} and {other} cannot be combined	{option} і {other} разом не вживають
{option}: {why}, at character {n}	{option}: {why}, знак {n}
{path} can only be read	{path} можна лише читати
{path} cannot be made: {why}	не вдається створити {path}: {why}
{path} cannot be read: {why}	не вдається прочитати {path}: {why}
{path} could not be written: {why}	не вдалося записати {path}: {why}
{path} has been altered: {detail}	файл {path} змінено ззовні: {detail}
{path} is a backup, and a backup is only read	{path} — це резервна копія, а її лише читають
{path} is damaged: {detail}	файл {path} пошкоджено: {detail}
{path} is gone: it was moved or deleted meanwhile	бібліотеки {path} більше немає: файл тим часом переміщено чи видалено
{path} is not a movielib library	{path} — це не бібліотека movielib
{path} is {what}, not a library	{path} — це {what}, а не бібліотека
{path} was changed by another movielib ({name})	файл {path} змінила інша movielib ({name})
{path} was made by a newer movielib (schema {found}, this one knows {known})	файл {path} створила новіша movielib (схема {found}, ця знає {known})
{path}: {detail} (SQLite {code})	{path}: {detail} (SQLite {code})
{path}: {films}, {size} KiB, sound (SQLite {version})	{path}: {films}, {size} КіБ, усе гаразд (SQLite {version})
{path}: {n} answer, {size} KiB	{path}: {n} відповідь, {size} КіБ	{path}: {n} відповіді, {size} КіБ	{path}: {n} відповідей, {size} КіБ
{place}: {problems}; left out	{place}: {problems}; пропущено
{progress}, {minutes} min left	{progress}, лишилося {minutes} хв
{progress}, {seconds} s left	{progress}, лишилося {seconds} с
{query} asks for that year	{query} — запит за той рік
{rating} by {n} vote	рейтинг {rating} ({n} голос)	рейтинг {rating} ({n} голоси)	рейтинг {rating} ({n} голосів)
{rating} on average	у середньому {rating}
{refusal}: others on this machine can write the file	{refusal}: файл можуть змінити інші на цьому комп’ютері
{refusal}: the file belongs to another user	{refusal}: файл належить іншому користувачеві
{seen} of {all} seen	переглянуто {seen} із {all}
{seen} of {all} seen, your average {rating}	переглянуто {seen} із {all}, ваша середня оцінка {rating}
{seen} of {n} film seen	переглянуто {seen} із {n} фільму	переглянуто {seen} із {n} фільмів	переглянуто {seen} із {n} фільмів
{server} has no list of films of the last three days	на {server} немає списку фільмів за останні три дні
{server} has no list of people of the last three days	на {server} немає списку людей за останні три дні
{service} accepts the credential	ключ прийнято: {service}
{setting} is not followed	{setting} не враховано
{setting} is not run	{setting} не виконано
{setting} must be {expected}	для {setting} потрібно: {expected}
{setting} names {host}, and a stored credential is only sent to TMDB: set TMDB_TOKEN for this address	{setting} вказує на {host}, а збережений ключ надсилається лише до TMDB: для цієї адреси задайте TMDB_TOKEN
{shown} of {n} film; --page and --limit show more	{shown} із {n} фільму; решту покажуть --page і --limit	{shown} із {n} фільмів; решту покажуть --page і --limit	{shown} із {n} фільмів; решту покажуть --page і --limit
{shown} of {n} tag; --limit {all} shows them all	{shown} із {n} тегу; усі покаже --limit {all}	{shown} із {n} тегів; усі покаже --limit {all}	{shown} із {n} тегів; усі покаже --limit {all}
{shown} of {n} viewing; --page and --limit show more	{shown} із {n} перегляду; решту покажуть --page і --limit	{shown} із {n} переглядів; решту покажуть --page і --limit	{shown} із {n} переглядів; решту покажуть --page і --limit
{shown} shown, {others} left out	показано {shown}, пропущено {others}
{signs} or more a day	{signs} і більше за день
{size} bytes of {expected}	байтів: {size} із {expected}
{summary}, as of {date}	{summary}, станом на {date}
{tag} ({some} of {all})	{tag} ({some} з {all})
{term} goes with --type movie alone	{term} вживають лише з --type movie
{times}, last {date}	{times}, востаннє: {date}
{variable} sends it through the proxy {host}	через {variable} звернення йде проксі-сервером {host}
{weekday} {date}	{weekday}, {date}
{weekday} {day}	{weekday} {day}
{what} (line {line})	{what} (рядок {line})
{what}: some results are missing: {why}	{what}: частини результатів бракує: {why}
{why} in the built-in sample	{why} (вбудований зразок)
{why}, at character {place}	{why}, знак {place}
{why}, at character {place}: '{text}'	{why}, знак {place}: «{text}»
{why}; nothing was done	{why}; нічого не зроблено
{why}; one of {n} that fit	{why}; усього підходить {n}	{why}; усього підходить {n}	{why}; усього підходить {n}
“{key}” cannot be read	«{key}» не вдається прочитати
“{key}” has the wrong type	«{key}» має хибний тип
“{key}” is missing	бракує «{key}»
“{text}” cannot be right	такого не може бути: «{text}»
“{text}” does not describe a viewing	«{text}» не описує перегляду
“{text}” is not a date	«{text}» — це не дата
“{text}” is not a number	«{text}» — це не число
“{text}” is not a rating	«{text}» — це не оцінка
“{text}” is not a year	«{text}» — це не рік
“{text}” is not an id	«{text}» — це не ідентифікатор
"""#
