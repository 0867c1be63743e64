// Written by Scripts/messages.

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
'{name}'	«{name}»
'{words}' has not been looked up	«{words}» ще не шукали
API key	ключ API
Actors	Актори
Added: {film}	Додано: {film}
Already there: {film}	Уже є: {film}
Also	Також
Ambiguous	Неоднозначно
Answers	Відповіді
Best actors	Найкращі актори
Best directors	Найкращі режисери
Best known for	Найвідоміші фільми
Born	Дата народження
By decade of release	За десятиліттям виходу
By month	За місяцями
By year	За роками
Cast	У ролях
Collection	Колекція
Countries	Країни
Country	Країна
Crew	Знімальна група
Criticker ratings	оцінки Criticker
Dates lost	Втрачено дат
Died	Дата смерті
Directed by	Режисура
Directors	Режисери
Done again: {change}	Повернено: {change}
Edited: {film}	Виправлено: {film}
File	Файл
Film {id}	Фільм {id}
Films	Фільми
Genres	Жанри
HTTP {status} where a file was expected	HTTP {status} замість файлу
IMDb list	список IMDb
IMDb ratings	оцінки IMDb
IMDb watchlist	список на потім IMDb
Keywords	Ключові слова
Kinopoisk ratings	оцінки Кинопоиска
Left out	Пропущено
Letterboxd diary	щоденник Letterboxd
Letterboxd import file	файл для імпорту в Letterboxd
Letterboxd likes	вподобання Letterboxd
Letterboxd list	список Letterboxd
Letterboxd ratings	оцінки Letterboxd
Letterboxd reviews	рецензії Letterboxd
Letterboxd watched films	переглянуті фільми Letterboxd
Letterboxd watchlist	список на потім Letterboxd
Longest wait	Чекає найдовше
Money	Гроші
Movary history	історія Movary
Movary ratings	оцінки Movary
Movary watchlist	список на потім Movary
MovieLens ratings	оцінки MovieLens
My rating	Моя оцінка
Netflix viewing activity	докладна історія переглядів Netflix
Netflix viewing history	історія переглядів Netflix
Newest	Найновіша
Not a film	Не фільми
Not found	Не знайдено
Not looked up	Не шукали
Note removed: {film}	Нотатку вилучено: {film}
Noted: {film}	Нотатку записано: {film}
Oldest	Найстаріша
People	Люди
Pictures	Зображення
Poster	Постер
Rated: {film}	Оцінено: {film}
Rating removed: {film}	Оцінку вилучено: {film}
Ratings from 1 to 10	Оцінки від 1 до 10
Removed: {film}	Вилучено: {film}
Simkl backup	резервна копія Simkl
Size	Розмір
Skipped	Пропущено
Status	Стан
Studio	Студія
Studios	Студії
TMDB answered for {found} instead of {asked}	TMDB відповів про {found}, а не про {asked}
TMDB favourites	улюблене TMDB
TMDB finds nothing of that name	TMDB не знаходить такої назви
TMDB has no film {id}	у TMDB немає фільму {id}
TMDB ratings	оцінки TMDB
TMDB was not asked	до TMDB не зверталися
TMDB was not asked for {id}	до TMDB не зверталися про {id}
TMDB watchlist	список на потім TMDB
Tagged: {film}	Теги змінено: {film}
Taken back: {change}	Скасовано: {change}
There is nothing in it.	Тут нічого немає.
Time	Час
Trailer	Трейлер
Trakt favourites	улюблене Trakt
Trakt history	історія Trakt
Trakt list	список Trakt
Trakt ratings	оцінки Trakt
Trakt watched films	переглянуті фільми Trakt
Trakt watchlist	список на потім Trakt
Updated: {film}	Оновлено: {film}
Watch in {region}	Де дивитися ({region})
Watched: {film}	Записано перегляд: {film}
Where to watch: data from JustWatch.	Де дивитися: дані JustWatch.
Why	Чому
Would be new	Було б додано
Would be updated	Було б оновлено
Written by	Сценарій
You may also like	Вам може сподобатися
Your note	Ваша нотатка
Your viewings	Ваші перегляди
[Above: written elsewhere. Below: in your editor.]	[Вище: записане деінде. Нижче: у вашому редакторі.]
a device	пристрій
a folder	папка
a loop of symbolic links	петля символічних посилань
a named pipe	іменований канал
a newer SQLite than this one wrote it	її записав новіший SQLite
a path through a file that is no folder	шлях через файл, який не є папкою
a path with a NUL in it	шлях із символом NUL
a pipe	канал
a relative path	відносний шлях
a row of {table} refers to a film that is not there	рядок таблиці {table} вказує на фільм, якого немає
a socket	сокет
a stored value has the wrong type	збережене значення має хибний тип
a symbolic link is there that leads nowhere	там символічне посилання, що нікуди не веде
a web page came back instead of an answer: the login page of this network?	замість відповіді надійшла вебсторінка: може, сторінка входу до цієї мережі?
access token	токен API
added {service}	додано: {service}
an archive in an archive	архів в архіві
an empty path	порожній шлях
and {n} more	і ще {n}	і ще {n}	і ще {n}
another file has its name	таку назву має інший файл
between thousands\|,	 
buy {services}	купівля: {services}
catalogue\|Made	Створено
catalogue\|Of	Станом на
checking it takes too long	перевірка триває задовго
column '{name}' is not read	стовпець «{name}» не читається
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
columns {names} are not read	стовпці {names} не читаються
cost {money}	бюджет {money}
date unknown	дата невідома
dates are read as day, month, year	дати читаються як день, місяць, рік
dates are read as month, day, year	дати читаються як місяць, день, рік
decimal mark\|.	,
deleted by the person	це вже видалено власником
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
empty	порожній файл
exported table\|Mine	Моя оцінка
exported table\|Note	Нотатка
exported table\|Seen	Переглянуто
exported table\|Tags	Теги
exported table\|Title	Назва
exported table\|Year	Рік
field of a query\|IMDb's id	ідентифікатор IMDb
field of a query\|TMDB's number	номер у TMDB
field of a query\|TMDB's popularity	популярність за TMDB
field of a query\|TMDB's rating, 0 to 10; a whole number for all that begin with it	рейтинг TMDB, 0–10; ціле число — усі, що з нього починаються
field of a query\|a company that made it; also `company:`	студія, що його зняла; також `company:`
field of a query\|a country of production, by its code, English or own name	країна виробництва: код, англійська чи власна назва
field of a query\|a genre	жанр
field of a query\|a keyword of TMDB's; also `keyword:`	ключове слово TMDB; також `keyword:`
field of a query\|a service that has it in your country; `mine` for those you named	сервіс, де він є у вашій країні; `mine` — ваші сервіси
field of a query\|a tag; with `*` at its end, all that begin so	тег; із `*` у кінці — усі, що так починаються
field of a query\|how it came out in your country, when, or both: premiere, cinema, digital, physical, tv	як, коли або як і коли він вийшов у вашій країні: premiere, cinema, digital, physical, tv
field of a query\|how it can be had: stream, rent, buy, free, ads	як його можна подивитися: stream, rent, buy, free, ads
field of a query\|how many votes that rating is made of	з якої кількості голосів цей рейтинг
field of a query\|how often you saw it	скільки разів ви його бачили
field of a query\|part of the place of a viewing	частина місця перегляду
field of a query\|the certification in your country; also `cert:`	вікове обмеження у вашій країні; також `cert:`
field of a query\|the day it was put on the watch-later list	день, коли його додано до списку на потім
field of a query\|the day of a viewing	день перегляду
field of a query\|the day of the first release	день першого показу
field of a query\|the decade of the first release	десятиліття першого показу
field of a query\|the length in minutes, or as `2h`, `1h30`	тривалість у хвилинах або як `2h`, `1h30`
field of a query\|the original language, by its code, English or own name	мова оригіналу: код, англійська чи власна назва
field of a query\|the year of the first release	рік першого показу
field of a query\|words of a director's name	слова з імені режисера
field of a query\|words of a note, the film's or a viewing's	слова з нотатки про фільм чи перегляд
field of a query\|words of an actor's name; also `cast:`	слова з імені актора; також `cast:`
field of a query\|words of the title or the original title	слова з назви чи оригінальної назви
field of a query\|your own rating	ваша оцінка
films imported\|Already there	Уже є
films imported\|New	Додано
films imported\|Updated	Оновлено
for example {text}	наприклад {text}
free {services}	безкоштовно: {services}
it cannot be read	не вдається прочитати
it is encrypted	його зашифровано
it is the library itself	це сама бібліотека
it redirects elsewhere, which TMDB does not (HTTP {status})	сервер переспрямовує деінде, чого TMDB не робить (HTTP {status})
it redirects to {address}, which TMDB does not (HTTP {status})	сервер переспрямовує на {address}, чого TMDB не робить (HTTP {status})
it says nothing of the film	у рядку нічого не сказано про фільм
it was moved or deleted while it was open	її перемістили або видалили, поки вона була відкрита
it was not looked up	його не шукали
job\|Adaptation	Адаптація
job\|Animation	Анімація
job\|Animation Director	Режисура анімації
job\|Art Direction	Художнє керівництво
job\|Assistant Director	Асистування режисерові
job\|Assistant Editor	Асистування в монтажі
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
job\|Director of Photography	Операторська постановка
job\|Editor	Монтаж
job\|Executive Producer	Виконавче продюсування
job\|First Assistant Director	Перше асистування режисерові
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
job\|Original Story	Першоджерело
job\|Producer	Продюсування
job\|Production Design	Художня постановка
job\|Production Manager	Організація виробництва
job\|Screenplay	Кіносценарій
job\|Script Supervisor	Нагляд за сценарієм
job\|Second Assistant Director	Друге асистування режисерові
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
just now	щойно
kind\|film	фільм
kind\|person	людина
label\|Known for	Фах
label\|Pages	Сторінки
label\|Released	Вихід
label\|Seen	Переглянуто
label\|Tags	Теги
libcurl cannot be opened: {why}	не вдається відкрити libcurl: {why}
libcurl could not be set up	не вдалося налаштувати libcurl
libcurl failed ({code})	збій libcurl ({code})
list of titles	список назв
list\|Watch later	На потім
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
movielib unmatched	незіставлене movielib
movielib: removed '{note}'; 'movielib undo' brings it back	movielib: видалено «{note}»; поверне «movielib undo»
movielib: replaced '{note}'; 'movielib undo' brings it back	movielib: замінено «{note}»; поверне «movielib undo»
movielib: {film}: another viewing is logged on {date}; both are kept	movielib: {film}: уже є перегляд за {date}; збережено обидва
movielib: {film}: {date} is before its release, {release}	movielib: {film}: {date} — раніше за вихід, {release}
names no film	рядок не називає фільму
no CA certificates (install ca-certificates)	немає сертифікатів CA (установіть ca-certificates)
no CSV and no JSON	не CSV і не JSON
no TLS connection to {host} could be agreed on: {why}	не вдалося встановити з’єднання TLS з {host}: {why}
no film	немає фільму
no record of {service}'s	це не запис {service}
nobody is named	нікого не названо
not UTF-8; read as Windows-1252	це не UTF-8; прочитано як Windows-1252
not found	не знайдено
note: {finding}	примітка: {finding}
nothing that is imported	тут немає чого імпортувати
on both lists	в обох списках
on your list for {n} day	у вашому списку вже {n} день	у вашому списку вже {n} дні	у вашому списку вже {n} днів
on your watch-later list	у вашому списку на потім
once	один раз
or {name}	або {name}
out of memory	бракує пам’яті
page {page} of {count}	сторінка {page} із {count}
problem: {finding}	проблема: {finding}
rating\|without one	без вашої оцінки
ratings\|Mine	Мої
refused	відмовлено
release\|digital	цифровий реліз
release\|first release	перший показ
release\|in cinemas	у кіно
release\|in some cinemas	обмежений прокат
release\|on disc	на дисках
release\|on television	на телебаченні
release\|premiere	прем’єра
release\|released	вихід
removed {service}	вилучено: {service}
rent {services}	оренда: {services}
saved answers\|none	немає
saved today	збережено сьогодні
saved yesterday	збережено вчора
schema number {number}	номер схеми {number}
seen\|yes	так
service of yours\|yes	так
services\|none	немає
shelf\|Now playing	Зараз у кіно
shelf\|Popular	Популярні
shelf\|Top rated	Найвищий рейтинг
shelf\|Upcoming	Незабаром
something else after {title}	щось інше, ніж {title}
sort order\|TMDB's number	номер у TMDB
sort order\|TMDB's popularity	популярність за TMDB
sort order\|TMDB's rating	рейтинг TMDB
sort order\|day of the first release	день першого показу
sort order\|how often you saw it	скільки разів ви його бачили
sort order\|length	тривалість
sort order\|number of votes	кількість голосів
sort order\|the latest viewing; in the log, the viewing itself	останній перегляд; у журналі — сам перегляд
sort order\|title	назва
sort order\|when it was put on the watch-later list	коли додано до списку на потім
sort order\|year of the first release	рік першого показу
sort order\|your own rating	ваша оцінка
status of a film\|Canceled	скасовано
status of a film\|In Production	у виробництві
status of a film\|Planned	заплановано
status of a film\|Post Production	постпродакшн
status of a film\|Released	вийшов
status of a film\|Rumored	чутки
stream {services}	за підпискою: {services}
table\|{day}	0{day}
table\|{day} {month} {year}	{day}.{month}.{year}
table\|{month} {year}	{month}.{year}
tag\|without one	без тегу
the answer is empty	відповідь порожня
the answer is empty (HTTP {status})	відповідь порожня (HTTP {status})
the answer is larger than {n} MiB	відповідь більша за {n} МіБ
the answer is no JPEG	відповідь — не JPEG
the answer is not compressed as it says	відповідь стиснено не так, як у ній сказано
the answer is not cut into chunks as it says	відповідь поділено на частини не так, як у ній сказано
the answer is too large	відповідь завелика
the certificate of {host} is not trusted: {why}	немає довіри до сертифіката {host}: {why}
the connection to {host} broke	з’єднання з {host} обірвалося
the file is larger than {n} GiB	файл більший за {n} ГіБ
the folder {folder} does not exist	папки {folder} не існує
the head of the answer is larger than {n} KiB	заголовок відповіді більший за {n} КіБ
the library itself	сама бібліотека
the list of migrations contradicts schema number {number}	список оновлень бази суперечить номеру схеми {number}
the name of the proxy cannot be resolved	не вдається знайти адресу проксі
the name {host} cannot be resolved	не вдається знайти адресу {host}
the proxy does not let through (HTTP {status})	проксі не пропускає (HTTP {status})
the proxy does not let through: {why}	проксі не пропускає: {why}
the proxy wants a name and a password (HTTP 407)	проксі вимагає ім’я й пароль (HTTP 407)
the request failed (libcurl {code}: {why})	звернення не вдалося (libcurl {code}: {why})
the row names no film	рядок не називає фільму
there are ratings above 5, so all of them are taken as out of 10	є оцінки понад 5, тож усі вважаються десятибальними
there is another archive in it; unpack it first	у ньому інший архів; спершу розпакуйте його
there is no such picture	такого зображення немає
to watch	на потім
too many requests (HTTP 429)	забагато звернень (HTTP 429)
took in {money}	збори {money}
twice	двічі
unchanged {service}	без змін: {service}
unexpected HTTP status {status}	несподіваний стан HTTP {status}
viewing\|Now	Стало
viewing\|Was	Було
viewing\|again	повторно
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
what was fetched before does not fit	завантажене раніше не підходить
word of a query\|never seen	ще не бачили
word of a query\|not on the watch-later list	не в списку на потім
word of a query\|on the watch-later list	у списку на потім
word of a query\|seen at least once	бачили хоча б раз
word of a query\|with a note, the film's or a viewing's	із нотаткою про фільм чи перегляд
word of a query\|with a rating of your own	із вашою оцінкою
word of a query\|with a tag	із тегом
your services: {services}	ваші сервіси: {services}
{collection}, {number} of {count}	{collection}, {number} із {count}
{collection}, {number} of {count}, after {previous}	{collection}, {number} із {count}; попередній: {previous}
{collection}, {number} of {count}, after {previous}, before {next}	{collection}, {number} із {count}; попередній: {previous}; наступний: {next}
{collection}, {number} of {count}, before {next}	{collection}, {number} із {count}; наступний: {next}
{count} film, {seen} seen, {saved} on the watch-later list	{count} фільм, переглянуто: {seen}, у списку на потім: {saved}	{count} фільми, переглянуто: {seen}, у списку на потім: {saved}	{count} фільмів, переглянуто: {seen}, у списку на потім: {saved}
{date} (age {n})	{date} ({n} рік)	{date} ({n} роки)	{date} ({n} років)
{date} in {place}	{date}, {place}
{date}, {time}	{date}, {time}
{day} {month}	{day} {month}
{day} {month} {year}	{day} {month} {year}
{decade}s	{decade}-ті
{films} and {n} more	{films} і ще {n}	{films} і ще {n}	{films} і ще {n}
{films} in {n} viewing	{films} за {n} перегляд	{films} за {n} перегляди	{films} за {n} переглядів
{film}, saved {date}	{film}, збережено {date}
{found} cells where the header has {count}	клітинок: {found}, а в заголовку {count}	клітинок: {found}, а в заголовку {count}	клітинок: {found}, а в заголовку {count}
{found} of {count} cell	{found} із {count} клітинки	{found} із {count} клітинок	{found} із {count} клітинок
{host} cannot be reached	{host} недосяжний
{host} closed the connection without an answer	{host} закрив з’єднання без відповіді
{host} did not answer in time	{host} не відповідає
{hours}h	{hours} год
{hours}h {minutes}m	{hours} год {minutes} хв
{last} ({count} time)	{last} ({count} раз)	{last} ({count} рази)	{last} ({count} разів)
{minutes}m	{minutes} хв
{month} {year}	{month} {year}
{n} KiB	{n} КіБ
{n} MB	{n} МБ
{n} certification of {country}	{n} вікове обмеження ({country})	{n} вікові обмеження ({country})	{n} вікових обмежень ({country})
{n} day ago	{n} день тому	{n} дні тому	{n} днів тому
{n} film	{n} фільм	{n} фільми	{n} фільмів
{n} film at TMDB	{n} фільм у TMDB	{n} фільми у TMDB	{n} фільмів у TMDB
{n} film; --limit {all} shows them all	{n} фільм; усі покаже --limit {all}	{n} фільми; усі покаже --limit {all}	{n} фільмів; усі покаже --limit {all}
{n} genre	{n} жанр	{n} жанри	{n} жанрів
{n} hour ago	{n} годину тому	{n} години тому	{n} годин тому
{n} line that could not be read	{n} рядок, який не вдалося прочитати	{n} рядки, які не вдалося прочитати	{n} рядків, які не вдалося прочитати
{n} minute ago	{n} хвилину тому	{n} хвилини тому	{n} хвилин тому
{n} not out yet	ще не вийшов: {n}	ще не вийшли: {n}	ще не вийшли: {n}
{n} of them again	із них повторно: {n}	із них повторно: {n}	із них повторно: {n}
{n} person	{n} людина	{n} людини	{n} людей
{n} result	{n} результат	{n} результати	{n} результатів
{n} row of other profiles left out	пропущено {n} рядок інших профілів	пропущено {n} рядки інших профілів	пропущено {n} рядків інших профілів
{n} saved	на потім: {n}	на потім: {n}	на потім: {n}
{n} service in {region}, by JustWatch	{n} сервіс ({region}), за даними JustWatch	{n} сервіси ({region}), за даними JustWatch	{n} сервісів ({region}), за даними JustWatch
{n} time	{n} раз	{n} рази	{n} разів
{n} viewing	{n} перегляд	{n} перегляди	{n} переглядів
{n} vote	{n} голос	{n} голоси	{n} голосів
{n}, {size} in {path}	{n}, {size} у {path}
{n}M	{n} млн
{n}k	{n} тис.
{object} is another one	{object} має інший вигляд
{object} is missing	бракує: {object}
{object} was added	додано: {object}
{rating} by {n} vote	рейтинг {rating} ({n} голос)	рейтинг {rating} ({n} голоси)	рейтинг {rating} ({n} голосів)
{rating} on average	у середньому {rating}
{seen} of {all} seen	переглянуто {seen} із {all}
{seen} of {all} seen, your average {rating}	переглянуто {seen} із {all}, ваша середня оцінка {rating}
{seen} of {n} film seen	переглянуто {seen} із {n} фільму	переглянуто {seen} із {n} фільмів	переглянуто {seen} із {n} фільмів
{shown} of {n} film; --page and --limit show more	{shown} із {n} фільму; решту покажуть --page і --limit	{shown} із {n} фільмів; решту покажуть --page і --limit	{shown} із {n} фільмів; решту покажуть --page і --limit
{shown} of {n} tag; --limit {all} shows them all	{shown} із {n} тегу; усі покаже --limit {all}	{shown} із {n} тегів; усі покаже --limit {all}	{shown} із {n} тегів; усі покаже --limit {all}
{shown} of {n} viewing; --page and --limit show more	{shown} із {n} перегляду; решту покажуть --page і --limit	{shown} із {n} переглядів; решту покажуть --page і --limit	{shown} із {n} переглядів; решту покажуть --page і --limit
{shown} shown, {others} left out	показано {shown}, пропущено {others}
{size} bytes of {expected}	байтів: {size} із {expected}
{summary}, as of {date}	{summary}, станом на {date}
{times}, last {date}	{times}, востаннє {date}
{why}; one of {n} that fit	{why}; усього підходить {n}	{why}; усього підходить {n}	{why}; усього підходить {n}
“{key}” cannot be read	«{key}» не вдається прочитати
“{key}” has the wrong type	«{key}» має хибний тип
“{key}” is missing	бракує «{key}»
“{text}” cannot be right	«{text}» не може бути правдою
“{text}” does not describe a viewing	«{text}» не описує перегляду
“{text}” is not a date	«{text}» — це не дата
“{text}” is not a number	«{text}» — це не число
“{text}” is not a rating	«{text}» — це не оцінка
“{text}” is not a year	«{text}» — це не рік
“{text}” is not an id	«{text}» — це не ідентифікатор
"""#
