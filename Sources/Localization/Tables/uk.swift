// Written by Scripts/messages.
// swift-format-ignore-file

extension Language {
    /// `uk`, of `Localization/uk.po`.
    static let uk = Language(
        code: "uk", messages: ukMessages,
        form: { n in (n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2) })
}

private let ukMessages: StaticString = #"""
${n}	{n} $
${n} billion	{n} млрд $
${n} million	{n} млн $
'movielib --help' lists the commands	команди показує 'movielib --help'
'movielib auth login' stores another one; 'movielib auth status' says which one is used	зберегти інший: 'movielib auth login'; який діє, каже 'movielib auth status'
'movielib catalogue update' fetches every film's title	назви всіх фільмів завантажує 'movielib catalogue update'
'movielib catalogue update' fetches every film's title, for searches without a network	назви всіх фільмів для пошуку без мережі завантажує 'movielib catalogue update'
'movielib discover' asks all of TMDB	весь TMDB питає 'movielib discover'
'movielib doctor' looks closer	докладна перевірка: 'movielib doctor'
'movielib doctor' looks closer; 'movielib watchlist' works without a network	докладна перевірка: 'movielib doctor'; без мережі працює 'movielib watchlist'
'movielib export -o list.json' writes one	такий файл записує 'movielib export -o list.json'
'movielib import --help' lists what can	які імпортуються, показує 'movielib import --help'
'movielib library' asks your own films	ваші власні фільми шукає 'movielib library'
'movielib library' shows what it has	що в ній є, показує 'movielib library'
'movielib restore FILE' puts it in the library's place	на місце бібліотеки її ставить 'movielib restore FILE'
'movielib search --type movie' finds films alone	лише фільми шукає 'movielib search --type movie'
'movielib search --type person' finds people alone	лише людей шукає 'movielib search --type person'
'movielib search <words>' finds its id	id знаходить 'movielib search <слова>'
'movielib search' finds titles	назви шукає 'movielib search'
'movielib services add NAME' adds one to them	додати сервіс: 'movielib services add NAME'
'movielib watchlist add' takes any number of films	'movielib watchlist add' приймає скільки завгодно фільмів
'movielib watchlist refresh' fetches the rest	решту завантажить 'movielib watchlist refresh'
'on:mine' needs your services	для 'on:mine' потрібні ваші сервіси
'sort:' stands by itself	'sort:' стоїть окремо
'{answer}' does not say which: answer with the number in front, a year or an id	неясно, що таке «{answer}»: потрібен номер на початку рядка, рік або id
'{command}' allows enough	'{command}' дозволить достатньо
'{command}' brings back the backup of {day}	резервну копію за {day} повертає '{command}'
'{command}' has examples	приклади: '{command}'
'{command}' has {commands}	команди для '{command}': {commands}
'{command}' lists its commands	її команди показує '{command}'
'{command}' lists the options	параметри показує '{command}'
'{command}' lists them	їх показує '{command}'
'{command}' looks for a film	шукати фільм: '{command}'
'{command}' looks for the word	шукати це слово: '{command}'
'{date}' could be two different days, and no other date settles it	«{date}» може бути двома різними днями, а інші дати цього не прояснюють
'{editor}' ended with code {code}; nothing was changed	редактор «{editor}» завершив роботу з кодом {code}; нічого не змінено
'{field}:' asks all of TMDB, not the library	'{field}:' питає весь TMDB, а не бібліотеку
'{field}:' can ask TMDB for all of several or for any of several, and not for both	'{field}:' може питати TMDB або про всі значення разом, або про будь-яке з них, але не про те й те водночас
'{field}:' cannot be asked of TMDB	TMDB не відповідає на '{field}:'
'{field}:' takes {words} or a date, not '{value}'	'{field}:' приймає {words} або дату, а не «{value}»
'{field}:' takes {words}, not '{value}'	'{field}:' приймає {words}, а не «{value}»
'{film}' is in no collection	фільм «{film}» не входить до жодної колекції
'{name}' is no certification of {region}	у {region} немає вікового обмеження «{name}»
'{name}' is not a setting	немає налаштування «{name}»
'{path}' is relative; it has to begin with '/'	шлях «{path}» відносний, а має починатися з «/»
'{text}'	«{text}»
'{text}' is not a country	«{text}» — це не країна
'{text}' is not a date	«{text}» — це не дата
'{text}' is not a date for '{field}'	«{text}» — це не дата для «{field}»
'{text}' is not a language	«{text}» — це не мова
'{text}' is not a number for '{field}'	«{text}» — це не число для «{field}»
'{text}' is not a year	«{text}» — це не рік
'{words}' fits {n} collection	«{words}» підходить до {n} колекції	«{words}» підходить до {n} колекцій	«{words}» підходить до {n} колекцій
'{words}' fits {n} film	«{words}» підходить до {n} фільму	«{words}» підходить до {n} фільмів	«{words}» підходить до {n} фільмів
'{words}' fits {n} person	«{words}» підходить до {n} людини	«{words}» підходить до {n} людей	«{words}» підходить до {n} людей
--dates dmy for day, month, year; --dates mdy for month, day, year	--dates dmy: день, місяць, рік; --dates mdy: місяць, день, рік
--kind says what it is	що це за файл, каже --kind
--kind says what it is: {option}	що це за файл, каже --kind: {option}
--library PATH or MOVIELIB_LIBRARY names another file	інший файл задає --library PATH або MOVIELIB_LIBRARY
--profile picks one: {names}	виберіть один через --profile: {names}
--region US asks by those of the United States	--region US бере їх зі Сполучених Штатів
<1 MB/s	<1 МБ/с
Credential	Ключ
Other name	Інше ім’я
SQLite says: {detail}	повідомлення SQLite: {detail}
TMDB asks to wait {n} hour	TMDB просить зачекати {n} годину	TMDB просить зачекати {n} години	TMDB просить зачекати {n} годин
TMDB asks to wait {n} minute	TMDB просить зачекати {n} хвилину	TMDB просить зачекати {n} хвилини	TMDB просить зачекати {n} хвилин
TMDB asks to wait {n} second	TMDB просить зачекати {n} секунду	TMDB просить зачекати {n} секунди	TMDB просить зачекати {n} секунд
TMDB cannot be asked for films whose '{field}:' is not known	TMDB не вміє шукати фільми, де '{field}:' невідоме
TMDB cannot leave films out by '{field}:'	TMDB не вміє відкидати фільми за '{field}:'
TMDB cannot sort by '{key}'	TMDB не вміє впорядковувати за «{key}»
TMDB could not answer: {why}	TMDB не дає відповіді: {why}
TMDB does not have it	на TMDB цього немає
TMDB has no certifications of '{region}'	TMDB не має вікових обмежень для «{region}»
TMDB has no country '{region}'	TMDB не має країни «{region}»
TMDB has no services of '{region}'	TMDB не має сервісів для «{region}»
TMDB is having trouble: {detail}	у TMDB негаразди: {detail}
TMDB knows no certifications of {region}	TMDB не має вікових обмежень для {region}
TMDB knows no person with this IMDb id	TMDB не знає людини з цим id IMDb
TMDB refused the credential: {detail}	TMDB не приймає ключ: {detail}
TMDB refused the request: {detail}	TMDB не приймає звернення: {detail}
TMDB sorts by one key alone	TMDB впорядковує лише за одним ключем
Where to watch a film is known thanks to JustWatch.	Де дивитися фільми, відомо завдяки JustWatch.
Which one? (1-{last}, Enter for none)	Що саме? (1–{last}, Enter — нічого)
[Above: written elsewhere. Below: in your editor.]	[Вище: написане деінде. Нижче: у вашому редакторі.]
a backup is dated in the future ({day}); 'movielib doctor' says more	резервна копія має дату з майбутнього ({day}); докладніше: 'movielib doctor'
a catalogue takes 100 MB, and twice that while it is made	каталог займає 100 МБ, а під час створення вдвічі більше
a command in quotes	команда в лапках
a command in quotes, or {none} for none	команда в лапках або {none}, якщо жодна
a country such as {a}	країна, як-от {a}
a credential to be stored is only sent to TMDB	ключ, який треба зберегти, надсилаємо лише до TMDB
a film is a TMDB id, an IMDb id, an address of either, or words	фільм задає id TMDB, id IMDb, адреса на одному з них або слова
a free TMDB key brings every film: 'movielib auth login'	усі фільми дає безкоштовний ключ TMDB: 'movielib auth login'
a key has 32 hexadecimal digits, a read access token begins with eyJ	ключ API має 32 шістнадцяткові цифри, токен для читання починається з eyJ
a language such as {a} or {b}	мова, як-от {a} чи {b}
a library is missing (libturbojpeg0, libchafa0): {why}	бракує системної бібліотеки (libturbojpeg0, libchafa0): {why}
a newer movielib made it (version {found}, this one knows {known})	його створила новіша movielib (версія {found}, ця знає {known})
a path from / or ~, your home folder, in quotes	шлях від / або ~, вашої домашньої теки, у лапках
a person is a TMDB id, an IMDb id, an address of either, or words	людину задає id TMDB, id IMDb, адреса на одному з них або слова
a quote that begins here is never closed	лапки, що тут відкриваються, ніде не закрито
a stored credential is only sent to TMDB	збережений ключ надсилаємо лише до TMDB
a temporary file cannot be written	не вдається записати тимчасовий файл
a temporary folder cannot be made	не вдається створити тимчасову теку
an https address in quotes	адреса https у лапках
an id is written with the digits 0 to 9	id пишуть цифрами від 0 до 9
another catalogue update is running; waiting for it	каталог уже оновлюється; чекаємо
another program is writing the library; waiting	у бібліотеку пише інша програма; чекаємо
another program is writing {path} (waited {seconds} s)	у {path} пише інша програма (чекали {seconds} с)
argument {n}	аргумент {n}
argument\|film	фільм
argument\|person	людина
ask for fewer at a time	запитуйте менше за раз
ask for less	запитайте менше
between names\| or 	 або 
between thousands\|,	 
bring it back, or start movielib again for a new library	поверніть файл або запустіть movielib знову, щоб почати нову бібліотеку
cannot sort by '{key}'	впорядкувати за «{key}» не можна
certifications are from {begin} to {end}	вікові обмеження: дані від {begin} до {end}
certifications are from {day}	вікові обмеження: дані від {day}
certifications are not known: no film has its page	вікові обмеження невідомі: немає сторінки жодного фільму
check this computer's date, or MOVIELIB_EXPORT_URL	перевірте дату на цьому комп’ютері або MOVIELIB_EXPORT_URL
close the quote	закрийте лапки
collection	колекція
copy the file before anything else; 'sqlite3 FILE .dump' saves what can be read	насамперед зробіть копію файлу; усе, що читається, рятує 'sqlite3 FILE .dump'
dates look like 2026-08-14, 2026-08, 2026	дати пишуть так: 2026-08-14, 2026-08, 2026
decades look like 1990s, 1970s..1990s	десятиліття пишуть так: 1990s, 1970s..1990s
decimal mark\|.	,
did you mean '{guess}'?	можливо, '{guess}'?
each of these alternatives needs a list of its own, and {most} is the limit	кожен із цих варіантів потребує окремого списку, а їх може бути не більш як {most}
fetching	завантаження
fields are {names}	поля: {names}
films, words and paths are given as UTF-8 text	фільми, слова й шляхи пишуть текстом UTF-8
for example: {line}	наприклад: {line}
from the catalogue of {day}	з каталогу за {day}
from the catalogue, made {age}	з каталогу, створеного {age}
from the mildest up they are {names}	від найм’якшого: {names}
from your library and saved answers alone	лише з вашої бібліотеки та збережених відповідей
give it a value, as in year:1999	додайте значення, як-от year:1999
give the text as an argument, or '-' to read it from standard input	додайте текст аргументом або '-', щоб прочитати його зі стандартного вводу
hint: {hint}	підказка: {hint}
if it is a table, say what its columns are: {option}	якщо це таблиця, назвіть її стовпці: {option}
indexing films	упорядкування фільмів
indexing people	упорядкування людей
install libarchive13, or unpack the archive first	установіть libarchive13 або спершу розпакуйте архів
install that version; the file was left as it is	установіть ту версію; файл лишився, як був
it belongs to another user	файл належить іншому користувачеві
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
it holds more than {n} MiB	у ньому понад {n} МіБ
it is another user's symbolic link	це символічне посилання іншого користувача
it is empty	він порожній
it is given twice	указано двічі
it is in {file}; run it by hand to see what it says	команда у файлі {file}; запустіть її самі, щоб побачити, що вона каже
it is larger than 64 KiB	файл більший за 64 КіБ
it is no UTF-8 text	це не текст UTF-8
it is not UTF-8 text	це не текст UTF-8
it is not a TMDB id	це не id TMDB
it is not a kind of file that can be imported; it begins with '{begins}'	файли такого типу не імпортуються; він починається з «{begins}»
it is not a regular file	це не звичайний файл
it is not an address like {example}	це не адреса на зразок {example}
it is not in the built-in sample	у вбудованому зразку цього немає
it is not valid UTF-8	це не UTF-8
it is not {kind}	це не {kind}
it is {encoding} text	це текст {encoding}
it is {kind}, which is not opened	це {kind}, а таких архівів movielib не відкриває
it is {what}	це {what}
it may be {kinds}	це може бути {kinds}
it took longer than 10 seconds	минуло понад 10 секунд
it unpacks to more than any list could hold	розпакований файл більший за будь-який можливий список
it was ended by signal {signal}	завершено сигналом {signal}
it wrote nothing	команда нічого не вивела
its columns are {names}	його стовпці: {names}
its page cannot be encoded	його сторінку не вдається записати
just now	щойно
keep the first after 'sort:'	лишіть перший після 'sort:'
keys are {names}	ключі: {names}
leave out one of these terms	приберіть одну з цих умов
left out {n} film not on your watch-later list	пропущено {n} фільм, якого немає у списку на потім	пропущено {n} фільми, яких немає у списку на потім	пропущено {n} фільмів, яких немає у списку на потім
left out {n} film released before today	пропущено {n} фільм, що вже вийшов	пропущено {n} фільми, що вже вийшли	пропущено {n} фільмів, що вже вийшли
left out {n} film whose day of release is not known	пропущено {n} фільм, день виходу якого невідомий	пропущено {n} фільми, день виходу яких невідомий	пропущено {n} фільмів, день виходу яких невідомий
left out {n} film without a saved page; 'movielib watchlist refresh' fetches it	пропущено {n} фільм без збереженої сторінки; її завантажує 'movielib watchlist refresh'	пропущено {n} фільми без збереженої сторінки; її завантажує 'movielib watchlist refresh'	пропущено {n} фільмів без збереженої сторінки; її завантажує 'movielib watchlist refresh'
line {line} names a film	у рядку {line} фільм
line {line} names a person	у рядку {line} людина
line {line}: {what}	рядок {line}: {what}
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
name another folder with it	задайте в ній іншу теку
name it from / on	напишіть шлях від /
name one by its id or add the year, or take the best match with --first	назвіть один за id, додайте рік або візьміть найближчий збіг: --first
name one by its id, or take the best match with --first	назвіть id або візьміть найближчий збіг: --first
name the films	назвіть фільми
name the people	назвіть людей
names in brackets, each in quotes	назви у квадратних дужках, кожна в лапках
neither minus nor 'or' goes with it: drama sort:rating-	ні мінус, ні 'or' з ним не вживають: drama sort:rating-
no TMDB credential; 'movielib auth login' changes that	немає ключа TMDB; зберегти його: 'movielib auth login'
no certification is called '{name}' in your region	у вашому регіоні немає вікового обмеження «{name}»
no collection is called '{words}'	немає колекції з назвою «{words}»
no collection of {year} is called '{words}'	немає колекції {year} року з назвою «{words}»
no collection or film is called '{words}'	немає ні колекції, ні фільму з назвою «{words}»
no country is called '{name}'	немає країни з назвою «{name}»
no credential came: {why}	ключа не отримано: {why}
no date	без дати
no film in it is on a watch-later list	у ньому немає фільмів зі списку на потім
no film is called '{words}'	немає фільму з назвою «{words}»
no film of {year} is called '{words}'	немає фільму {year} року з назвою «{words}»
no genre is called '{name}'	немає жанру з назвою «{name}»
no keyword is called '{name}'	немає ключового слова «{name}»
no language is called '{name}'	немає мови з назвою «{name}»
no more than {n} MB of memory may be used	дозволено не більш як {n} МБ пам’яті
no more than {n} file may be open at once	дозволено відкрити водночас не більш як {n} файл	дозволено відкрити водночас не більш як {n} файли	дозволено відкрити водночас не більш як {n} файлів
no person is called '{words}'	немає нікого на ім’я «{words}»
no person of {year} is called '{words}'	немає нікого з {year} року на ім’я «{words}»
no poster: {why}	без постера: {why}
no service is called '{name}' in your region	у вашому регіоні немає сервісу з назвою «{name}»
no service of yours in {region} is called {names}: see the setting 'services'	у {region} немає ваших сервісів із назвою {names}: див. налаштування «services»
no studio is called '{name}'	немає студії з назвою «{name}»
no studio is called just '{name}'	немає студії з назвою саме «{name}»
no title has '{year}' in it; these are films of {year} called '{words}'	жодна назва не містить «{year}»; це фільми {year} року з назвою «{words}»
no {field} is called '{name}'	для {field} немає значення «{name}»
no {field} is called just '{name}'	для {field} немає значення саме «{name}»
nobody has this IMDb id	немає людини з цим id IMDb
none of your services is in {region}: {names}	у {region} немає жодного з ваших сервісів: {names}
none: the built-in sample answers; 'movielib auth login' changes that	немає: відповідає вбудований зразок; зберегти ключ: 'movielib auth login'
not asked: --offline	без звернення: --offline
not asked: {why}	без звернення: {why}
nothing in the archive can be imported	в архіві немає нічого, що можна імпортувати
nothing was changed	нічого не змінено
nothing was changed; --library PATH or MOVIELIB_LIBRARY names another file	нічого не змінено; інший файл задає --library PATH або MOVIELIB_LIBRARY
nothing was changed; try again	нічого не змінено; спробуйте ще раз
nothing was chosen	нічого не вибрано
numbers look like 7, 7..9, >7	числа пишуть так: 7, 7..9, >7
offline, and nothing saved answers this	без мережі, а збереженої відповіді немає
once	один раз
one of {words}, in quotes	щось із {words}, у лапках
only the title of {n} film is known so far	поки що відома лише назва {n} фільму	поки що відомі лише назви {n} фільмів	поки що відомі лише назви {n} фільмів
only the title of {title} is known so far	поки що відома лише назва: {title}
or run 'movielib auth login' again	або запустіть 'movielib auth login' знову
others on this machine can read it	його можуть прочитати інші на цьому комп’ютері
person\|unknown	невідомо
pipe something in, or name a file	передайте дані через конвеєр або назвіть файл
plain http is only for this machine	http без шифрування — лише для цього комп’ютера
reading films	читання фільмів
reading people	читання людей
remove it and run 'movielib auth login'	видаліть його й запустіть 'movielib auth login'
sample data (no TMDB credential); 'movielib auth login' changes that	дані із вбудованого зразка (немає ключа TMDB); зберегти ключ: 'movielib auth login'
saved {age}	збережено {age}
say what it should be instead of what it should not	напишіть, що має бути, а не чого не має
set HOME or XDG_CONFIG_HOME	задайте HOME або XDG_CONFIG_HOME
set HOME to your home folder	задайте в HOME вашу домашню теку
set HOME, or give --library PATH	задайте HOME або додайте --library PATH
set TMDB_TOKEN for this address	для цієї адреси задайте TMDB_TOKEN
something between this machine and TMDB may be reading along: a proxy, or a login page	можливо, щось між цим комп’ютером і TMDB читає ваші дані: проксі-сервер або сторінка входу
something is missing here	тут чогось бракує
split it	розділіть його
standard input is a terminal	стандартний ввід — це термінал
standard input is not UTF-8 text below 1 MiB	на стандартному вводі не текст UTF-8, менший за 1 МіБ
standard input: {why}	стандартний ввід: {why}
standard output is closed	стандартний вивід закрито
step to TMDB\|Connection	З’єднання
step to TMDB\|Name	Ім’я сервера
stopped	зупинено
take api_url out of the settings, or name this address in MOVIELIB_API_URL	приберіть api_url із налаштувань або назвіть цю адресу в MOVIELIB_API_URL
that is more than {n} at once	це більше ніж {n} за раз
the JSON is broken here	JSON тут пошкоджено
the JSON is cut off here	JSON тут обірвано
the answer cannot be written as JSON	відповідь не вдається записати як JSON
the answer cannot be written row by row	відповідь не вдається записати рядок за рядком
the answer could not be written: {why}	не вдалося записати відповідь: {why}
the archive cannot be read: {why}	архів не вдається прочитати: {why}
the catalogue has no years: whether {title} is of {year} is not known	у каталозі немає років: чи вийшов у {year} році цей фільм, невідомо: {title}
the catalogue has no years; films whose year is not known are listed too	у каталозі немає років; показано й фільми, рік яких невідомий
the catalogue is the newest there is, of {day}	новішого каталогу немає: цей за {day}
the clock of this computer is off by millennia	годинник цього комп’ютера помиляється на тисячоліття
the compressed data are damaged or cut short	стиснені дані пошкоджено чи обірвано
the credential cannot be read: {why}	ключ не вдається прочитати: {why}
the damaged file is kept beside it; 'sqlite3 FILE .dump' saves what can be read	пошкоджений файл лишиться поряд; усе, що читається, рятує 'sqlite3 FILE .dump'
the disk is full	на диску немає місця
the editor left no file; nothing was changed	після редактора не лишилося файлу; нічого не змінено
the file was left as it is	файл лишився, як був
the folder it is in has no name in UTF-8	назва теки, де він лежить, не в UTF-8
the lower end comes first	спершу пишуть менше значення
the old catalogue is kept	попередній каталог залишено
the pager '{pager}' did not work: {why}	програма перегляду «{pager}» не спрацювала: {why}
the path is empty	шлях порожній
the people of the old catalogue are left out; --people-from FILE takes them in	людей із попереднього каталогу пропущено; їх бере --people-from FILE
the picture cannot be read	зображення не вдається прочитати
the picture cannot be read: {why}	зображення не вдається прочитати: {why}
the picture is too large	зображення завелике
the query is longer than {bytes} bytes or {terms} terms	запит довший за {bytes} байтів або має понад {terms} умов
the range '{range}' ends before it begins	проміжок «{range}» закінчується раніше, ніж починається
the request was {url}; 'movielib doctor' looks closer	звернення: {url}; докладна перевірка: 'movielib doctor'
the services in it are written in a way that cannot be changed from here	сервіси записано в ньому так, що звідси їх не змінити
the system allows too few threads	система дозволяє замало потоків
the text is empty	текст порожній
themoviedb.org/settings/api shows both	обидва показує themoviedb.org/settings/api
there are: {names}	є: {names}
there is no field '{name}'	немає поля «{name}»
there is no film of TMDB's list in it	у ньому немає жодного фільму зі списку TMDB
there is no folder {folder}	немає теки {folder}
there is no home folder	немає домашньої теки
there is no option '{option}'	немає параметра «{option}»
there is no page {page} of {rows} rows: TMDB lists no more than 10,000	немає сторінки {page} по {rows} рядків: TMDB показує не більш як 10 000
there is no person of TMDB's list in it	у ньому немає жодної людини зі списку TMDB
there is no such command	немає такої команди
there is no such file	немає такого файлу
there is no such option	немає такого параметра
there is no terminal to open an editor in	немає термінала, щоб відкрити редактор
there is text between a closing quote and the next comma	між закритими лапками й наступною комою є текст
they are the setting 'services' in config.toml; 'movielib services' lists all	ваші сервіси — це налаштування «services» у config.toml; усі показує 'movielib services'
this IMDb id is a person's	це id IMDb людини
this IMDb id is a title's	це id IMDb фільму чи серіалу
this address leads to no film on TMDB or IMDb	за цією адресою немає фільму на TMDB чи IMDb
this address leads to no person on TMDB or IMDb	за цією адресою немає людини на TMDB чи IMDb
this machine's clock says {year}; check it	годинник цього комп’ютера показує {year} рік; перевірте його
this quote is never closed	ці лапки не закрито
today's backup could not be made: {why}	сьогоднішню резервну копію створити не вдалося: {why}
too many requests to TMDB (HTTP 429)	забагато звернень до TMDB (HTTP 429)
true or false, without quotes	true або false, без лапок
try again in a minute	спробуйте ще раз за хвилину
try again in a minute; status.themoviedb.org reports longer outages	спробуйте ще раз за хвилину; про довші збої пише status.themoviedb.org
twice	двічі
unexpected JSON: {why}	неочікуваний JSON: {why}
unpack it first	спершу розпакуйте його
update movielib	оновіть movielib
waiting for {host}	чекаємо на {host}
weekday\|Fri	пт
weekday\|Mon	пн
weekday\|Sat	сб
weekday\|Sun	нд
weekday\|Thu	чт
weekday\|Tue	вт
weekday\|Wed	ср
what it holds cannot be a TMDB credential	те, що там є, не може бути ключем TMDB
what the editor left is not UTF-8 text below 1 MiB	після редактора лишився не текст UTF-8, менший за 1 МіБ
what you wrote is in {path}	написане збережено у файлі {path}
where to watch is from {begin} to {end}, by JustWatch	де дивитися: дані від {begin} до {end}, JustWatch
where to watch is from {day}, by JustWatch	де дивитися: дані від {day}, JustWatch
where to watch is not known: no film has its page	де дивитися, невідомо: немає сторінки жодного фільму
which of the two values is meant cannot be told	неясно, яке з двох значень потрібне
with a TMDB key ('movielib auth login') 'movielib watchlist refresh' fetches the rest	з ключем TMDB ('movielib auth login') решту завантажить 'movielib watchlist refresh'
words are looked for in titles, which TMDB cannot combine with a query	слова шукають у назвах, а поєднати це із запитом TMDB не вміє
works with {host}	працює: {host}
write 2026-08-14, 2026-08, 2026, yesterday, friday or unknown	пишіть 2026-08-14, 2026-08, 2026, yesterday, friday або unknown
write it as in uk or pt-BR	пишіть її так: uk, pt-BR
write its two letters, as in UA	пишіть дві її літери, як-от UA
write the line by hand, as in {line}	напишіть рядок самі, наприклад {line}
write the whole name, or its number: {term}	напишіть повну назву або її номер: {term}
wrong usage	неправильно вжито
years look like 1999, 1990s, 1999..2001	роки пишуть так: 1999, 1990s, 1999..2001
your library has no '{words}'	у вашій бібліотеці немає «{words}»
your own marks are missing: {why}	ваших позначок бракує: {why}
{a} or {b}	{a} або {b}
{a} or {b}, in quotes	{a} або {b}, у лапках
{command} makes UTF-8 of it	{command} перетворить його на UTF-8
{date} is before there were films	{date}: тоді ще не було фільмів
{date} is in the future	{date}: це в майбутньому
{date}, {time}	{date}, {time}
{day} {month}	{day} {month}
{day} {month} {year}	{day} {month} {year}
{done} of {total} film	{done} із {total} фільму	{done} із {total} фільмів	{done} із {total} фільмів
{file} cannot be deleted	не вдається видалити {file}
{file} cannot be written: {why}	не вдається записати {file}: {why}
{folder} cannot be used: {why}	теку {folder} використати не вдається: {why}
{host} does not help: {why}	{host} не допомагає: {why}
{host} works: put the line {line} into {file}	{host} працює: додайте рядок {line} до файлу {file}
{hours}h	{hours} год
{hours}h {minutes}m	{hours} год {minutes} хв
{id} is no TMDB id	{id} — це не id TMDB
{label} [{bar}] {share} %, {speed}, {seconds} s left	{label} [{bar}] {share} %, {speed}, лишилося {seconds} с
{label}: {n} MB, {speed}	{label}: {n} МБ, {speed}
{minutes}m	{minutes} хв
{month} {year}	{month} {year}
{n} MB/s	{n} МБ/с
{n} argument	{n} аргумент	{n} аргументи	{n} аргументів
{n} day ago	{n} день тому	{n} дні тому	{n} днів тому
{n} film has no page	{n} фільм без сторінки	{n} фільми без сторінки	{n} фільмів без сторінки
{n} hour ago	{n} годину тому	{n} години тому	{n} годин тому
{n} is needed; 'ulimit -u' says how many processes and threads you may have	потрібен {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'	потрібно {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'	потрібно {n}; скільки процесів і потоків вам дозволено, каже 'ulimit -u'
{n} minute ago	{n} хвилину тому	{n} хвилини тому	{n} хвилин тому
{n} note left out; --publish-notes makes reviews of them	пропущено {n} нотатку; --publish-notes робить із нотаток рецензії	пропущено {n} нотатки; --publish-notes робить із нотаток рецензії	пропущено {n} нотаток; --publish-notes робить із нотаток рецензії
{n} rating rounded up to Letterboxd's steps	{n} оцінку заокруглено вгору до кроку Letterboxd	{n} оцінки заокруглено вгору до кроку Letterboxd	{n} оцінок заокруглено вгору до кроку Letterboxd
{n} time	{n} раз	{n} рази	{n} разів
{n} viewing without a full date, which Letterboxd cannot keep	{n} перегляд без повної дати: Letterboxd таких не зберігає	{n} перегляди без повної дати: Letterboxd таких не зберігає	{n} переглядів без повної дати: Letterboxd таких не зберігає
{n}M	{n} млн
{n}k	{n} тис.
{n}k/s	{n} тис./с
{path} can only be read	{path} можна лише читати
{path} cannot be made: {why}	не вдається створити {path}: {why}
{path} cannot be read: {why}	не вдається прочитати {path}: {why}
{path} could not be written: {why}	не вдалося записати {path}: {why}
{path} has been altered: {detail}	файл {path} змінено ззовні: {detail}
{path} is a backup, and a backup is only read	{path} — це резервна копія, а її лише читають
{path} is damaged: {detail}	файл {path} пошкоджено: {detail}
{path} is gone: it was moved or deleted meanwhile	{path} зникла: файл тим часом переміщено чи видалено
{path} is not a movielib library	{path} — це не бібліотека movielib
{path} is {what}, not a library	{path} — це {what}, а не бібліотека
{path} was changed by another movielib ({name})	файл {path} змінила інша movielib ({name})
{path} was made by a newer movielib (schema {found}, this one knows {known})	файл {path} створила новіша movielib (схема {found}, ця знає {known})
{path}: {detail} (SQLite {code})	{path}: {detail} (SQLite {code})
{progress}, {minutes} min left	{progress}, лишилося {minutes} хв
{progress}, {seconds} s left	{progress}, лишилося {seconds} с
{refusal}: others on this machine can write the file	{refusal}: файл можуть змінити інші на цьому комп’ютері
{refusal}: the file belongs to another user	{refusal}: файл належить іншому користувачеві
{server} has no list of films of the last three days	на {server} немає списку фільмів за останні три дні
{server} has no list of people of the last three days	на {server} немає списку людей за останні три дні
{service} accepts the credential	ключ прийнято: {service}
{setting} is not followed	{setting} не враховано
{setting} is not run	{setting} не виконано
{setting} must be {expected}	для {setting} потрібно: {expected}
{variable} sends it through the proxy {host}	через {variable} звернення йде проксі-сервером {host}
{what} (line {line})	{what} (рядок {line})
{why} in the built-in sample	{why} (вбудований зразок)
{why}, at character {place}	{why}, символ {place}
{why}, at character {place}: '{text}'	{why}, символ {place}: «{text}»
{why}; nothing was done	{why}; нічого не зроблено
"""#
