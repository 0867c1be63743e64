// Written by Scripts/messages.
// swift-format-ignore-file

extension Language {
    /// `uk`, of `Localization/uk.po`.
    static let uk = Language(
        code: "uk", messages: ukMessages,
        form: { n in (n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2) })
}

private let ukMessages: StaticString = #"""
'{word}' is neither a +tag nor a -tag	«{word}» — це не +тег і не -тег
(e: more)	(e: докладніше)
1-9 + viewings a day	1-9 +: переглядів за день
10 is the highest	найвища — 10
All that fits	Усе, що підходить
All time	За весь час
Already logged today; S logs another viewing of {films}	Сьогодні вже записано; S записує ще один перегляд: {films}
Already on the list: {films}	Уже в списку: {films}
Because you liked {film}	Бо сподобалося: {film}
Both notes are kept: {film} got another one meanwhile	Залишено обидві нотатки: {film}; іншу записано тим часом
Changed the viewing of {films}	Змінено перегляд: {films}
Did you mean {words}?	Можливо, {words}?
Done again: change of a viewing of {film}; u undoes it	Повернено зміну перегляду: {film}; u скасовує
Done again: note on {film}; u undoes it	Повернено нотатку: {film}; u скасовує
Done again: rating of {film}; u undoes it	Повернено оцінку: {film}; u скасовує
Done again: removal of a viewing of {film}; u undoes it	Повернено вилучення перегляду: {film}; u скасовує
Done again: saving of {film}; u undoes it	Повернено збереження: {film}; u скасовує
Done again: tags of {film}; u undoes it	Повернено зміну тегів: {film}; u скасовує
Done again: taking off the list of {film}; u undoes it	Повернено вилучення зі списку: {film}; u скасовує
Done again: viewing of {film}; u undoes it	Повернено перегляд: {film}; u скасовує
Done again: {command} {film}; u undoes it	Повернено: {command} {film}; u скасовує
Enter takes your rating off	Enter зніме оцінку
Esc shows all again.	Esc знову показує все.
Every title, without a network: movielib catalogue update	Усі назви без мережі: movielib catalogue update
Everywhere	Усюди
Films you save, see, rate, tag or note are kept here.	Тут будуть фільми, які ви зберегли, переглянули чи оцінили, з тегами й нотатками.
Friday, {date}	п’ятниця, {date}
Genres are {genres}.	Жанри: {genres}.
Keys	Клавіші
Logged {films} on {date}	Записано перегляд: {films}, {date}
Logged {films}, date unknown	Записано перегляд: {films}, дата невідома
Looked at last	Нещодавно відкриті
Monday, {date}	понеділок, {date}
Moving	Рух
No browser was found for {address}; y copies it	Немає браузера, щоб відкрити {address}; y копіює
No film fits.	Жоден фільм не підходить.
No viewing fits.	Жоден перегляд не підходить.
Not on the list: {films}	Немає в списку: {films}
Noted {film}; u undoes it	Записано нотатку: {film}; u скасовує
Nothing fits.	Нічого не підходить.
Nothing found at TMDB, in the catalogue or in your library	Нічого не знайдено ні в TMDB, ні в каталозі, ні у вашій бібліотеці
Nothing found in the built-in sample	У вбудованому зразку нічого не знайдено
Nothing found in the catalogue or in your library	Ні в каталозі, ні у вашій бібліотеці нічого не знайдено
Nothing found in your library	У вашій бібліотеці нічого не знайдено
Nothing has failed	Невдач не було
Nothing here yet.	Тут ще порожньо.
Nothing to add up yet: s on any film says that you saw it.	Ще нема що рахувати: s на будь-якому фільмі записує перегляд.
Nothing was changed	Нічого не змінено
On a film	Для фільму
On {n} film	Для {n} фільму	Для {n} фільмів	Для {n} фільмів
Opened {address}	Відкрито: {address}
Put the tag {tags} on {films}; u undoes it	Поставлено тег {tags}: {films}; u скасовує	Поставлено теги {tags}: {films}; u скасовує	Поставлено теги {tags}: {films}; u скасовує
Removed the viewing of {date}: {films}; u undoes it	Вилучено перегляд за {date}: {films}; u скасовує
Removed the viewing: {films}; u undoes it	Вилучено перегляд: {films}; u скасовує
Saturday, {date}	субота, {date}
Saved {films}; u undoes it	Збережено: {films}; u скасовує
Saved {films}; {n} was there already; u undoes it	Збережено: {films}; уже в списку: {n}; u скасовує	Збережено: {films}; уже в списку: {n}; u скасовує	Збережено: {films}; уже в списку: {n}; u скасовує
Seen: {films}	Переглянуто: {films}
Sent to the terminal's clipboard: {text}	Надіслано до буфера обміну термінала: {text}
Services are {services}.	Сервіси: {services}.
Sunday, {date}	неділя, {date}
Tagged {films}: {tags}; u undoes it	Змінено теги {tags}: {films}; u скасовує
Tags of {films}	Теги: {films}
The browser could not open {address}; y copies it	Браузеру не вдалося відкрити {address}; y копіює
The note on {film} stays as it was	Нотатка без змін: {film}
There is no page: {reason}	Немає сторінки: {reason}
There is nothing to do again	Нема чого повертати
There is nothing to undo	Нема чого скасовувати
This viewing is no longer there: {films}	Цього перегляду вже немає: {films}
Thursday, {date}	четвер, {date}
Took off the list: {films}; u undoes it	Вилучено зі списку: {films}; u скасовує
Took the tag {tags} off {films}; u undoes it	Знято тег {tags}: {films}; u скасовує	Знято теги {tags}: {films}; u скасовує	Знято теги {tags}: {films}; u скасовує
Took your rating off {films}; u undoes it	Знято оцінку: {films}; u скасовує
Tuesday, {date}	вівторок, {date}
Type a title or a name, in any language	Введіть назву чи ім’я будь-якою мовою
Undone: change of a viewing of {film}; U does it again	Скасовано зміну перегляду: {film}; U повертає
Undone: note on {film}; U does it again	Скасовано нотатку: {film}; U повертає
Undone: rating of {film}; U does it again	Скасовано оцінку: {film}; U повертає
Undone: removal of a viewing of {film}; U does it again	Скасовано вилучення перегляду: {film}; U повертає
Undone: saving of {film}; U does it again	Скасовано збереження: {film}; U повертає
Undone: tags of {film}; U does it again	Скасовано зміну тегів: {film}; U повертає
Undone: taking off the list of {film}; U does it again	Скасовано вилучення зі списку: {film}; U повертає
Undone: viewing of {film}; U does it again	Скасовано перегляд: {film}; U повертає
Undone: {command} {film}; U does it again	Скасовано: {command} {film}; U повертає
Viewing: {films}	Перегляд: {films}
Wednesday, {date}	середа, {date}
What failed	Що не вдалося
With a free TMDB key every film is there: movielib auth login	З безкоштовним ключем TMDB є всі фільми: movielib auth login
Your note	Ваша нотатка
Your rating	Ваша оцінка
a date is needed: today, friday, 2026-08-14	потрібна дата: today, friday, 2026-08-14
a new tag	новий тег
a rating is 0.5 to 10 in halves, not '{text}'	оцінка — це від 0.5 до 10 по пів бала, а не «{text}»
a second time that day	вдруге того дня
a tag, or -tag to take it off; then a comma	тег або -тег, щоб зняти; далі кома
and {n} more	і ще {n}
before its release	до виходу
before what is typed\|Search	Пошук
between thousands\|,	 
bottom line\|seen today	переглянуто
bottom line\|watch later	на потім
cards are drawn instead of pictures: {reason}	замість зображень картки: {reason}
column\|ADDED	ДОДАНО
column\|MINE	МОЯ
column\|RATING	РЕЙТИНГ
column\|RUNTIME	ТРИВАЛІСТЬ
column\|SEEN	ПЕРЕГЛЯНУТО
column\|TAGS	ТЕГИ
column\|TITLE	НАЗВА
column\|YEAR	РІК
column\|again	повторно
command	команда
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
command\|do it again	повернути її
command\|films and people of that name	фільми й люди з такою назвою чи ім’ям
command\|from your list	фільм із вашого списку
command\|in your editor	у вашому редакторі
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
command\|the year in numbers	рік у числах
command\|your films	ваші фільми
date unknown	дата невідома
department\|Acting	Акторська гра
films of a person\|All	Усі
halves only: 8 or 8.5	лише по пів бала: 8 або 8.5
head line\|loading {sign}	{sign} завантаження
head line\|loading{ellipsis}	завантаження{ellipsis}
head line\|offline	офлайн
head line\|sample	зразок
head line\|saved {age}	збережено {age}
heading\|Best known for	Відомі роботи
heading\|Cast	У ролях
heading\|Date unknown	Дата невідома
heading\|Films	Фільми
heading\|You may also like	Вам може сподобатися
it is about the selected film, and takes no words	ця команда стосується вибраного фільму й не приймає слів
it takes no words	ця команда не приймає слів
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
key\|first and last viewing	перший і останній перегляд
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
key\|next part, part before	наступна й попередня частина
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
key\|seen: date, rating, place, note	переглянуто: дата, оцінка, місце, нотатка
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
label\|Date	Дата
label\|Keep	Лишити
label\|My rating	Моя оцінка
label\|Note	Нотатка
label\|Place	Місце
label\|Rating	Оцінка
label\|Saved	Збережено
label\|Seen	Переглянуто
label\|Tags	Теги
loading	завантаження
looking for {words}{ellipsis}	пошук: {words}{ellipsis}
no film is selected	не вибрано жодного фільму
not rated yet	ще без оцінки
nothing seen	нічого не переглянуто
nothing was typed	нічого не введено
now {rating}	зараз {rating}
off your list	вилучено зі списку
on the watch-later list	у списку на потім
person	людина
person: {films}	людина: {films}
place\|Library	Бібліотека
place\|List	Список
place\|People	Люди
place\|Search	Пошук
place\|Shelves	Полиці
place\|Stats	Статистика
place\|Watched	Переглянуте
rated differently	оцінки різні
rating {old} → {new}	оцінка {old} → {new}
s on any film says that you saw it today.	s на будь-якому фільмі записує, що ви бачили його сьогодні.
shelf\|Because you liked	Бо сподобалося
shelf\|For tonight	На вечір
shelf\|Now playing	Зараз у кіно
shelf\|Popular	Популярні
shelf\|Top rated	Найвищий рейтинг
shelf\|Trending this week	У тренді цього тижня
shelf\|Upcoming	Незабаром у кіно
the clock of this computer is off by millennia	годинник цього комп’ютера хибить на тисячоліття
there is no such command	немає такої команди
there is no such command; did you mean '{command}'?	немає такої команди; можливо, '{command}'?
w on any film saves it.	w на будь-якому фільмі зберігає його.
x takes it off	x знімає оцінку
yours {rating}	ваша оцінка {rating}
{change}; u undoes it	{change}; u скасовує
{date} (today)	{date} (сьогодні)
{ellipsis} {n} more	{ellipsis} ще {n}
{films}: {rating}; u undoes it	Оцінка {rating}: {films}; u скасовує
{n} a second time that day	{n} вдруге того дня	{n} вдруге того дня	{n} вдруге того дня
{n} before its release	{n} до виходу	{n} до виходу	{n} до виходу
{n} film	{n} фільм	{n} фільми	{n} фільмів
{n} marked	позначено: {n}	позначено: {n}	позначено: {n}
{n} off your list	зі списку вилучено {n}	зі списку вилучено {n}	зі списку вилучено {n}
{n} rating replaced	замінено {n} оцінку	замінено {n} оцінки	замінено {n} оцінок
{n} result	{n} результат	{n} результати	{n} результатів
{n} result and more	{n} результат, є ще	{n} результати, є ще	{n} результатів, є ще
{n} viewing	{n} перегляд	{n} перегляди	{n} переглядів
{query} asks for that year	{query} — за той рік
{signs} or more a day	{signs} і більше за день
{tag} ({some} of {all})	{tag} ({some} з {all})
{times}, last {date}	{times}, востаннє {date}
{weekday} {date}	{weekday}, {date}
{weekday} {day}	{weekday} {day}
{why}, at character {place}	{why}, знак {place}
"""#
