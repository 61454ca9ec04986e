/**
 * What is said of files that sellers bring: of the whole, of a row, of a picture, of what a
 * webhook's receiver answered.
 */
export const files = {
  "The file is empty.": "الملف فارغ.",
  "This is no text file. Save it as “CSV UTF-8” and try again.":
    "هذا ليس ملفًا نصيًا. احفظه بصيغة «CSV UTF-8» وحاول من جديد.",
  "The file is not in {encoding}. Save it as “CSV UTF-8” and try again.":
    "الملف ليس بترميز {encoding}. احفظه بصيغة «CSV UTF-8» وحاول من جديد.",
  "This is a PDF. Export the table as CSV or XLSX from the program it comes from.":
    "هذا ملف PDF. صدّر الجدول بصيغة CSV أو XLSX من البرنامج الذي أنشأه.",
  "This is an image. Choose a CSV or XLSX file.": "هذه صورة. اختر ملف CSV أو XLSX.",
  "This is an archive. Unpack it, then choose the CSV or XLSX file that is in it.":
    "هذا ملف مضغوط. فُكّ ضغطه ثم اختر ملف CSV أو XLSX الموجود فيه.",
  "This is a text document. Save its table as CSV or XLSX.":
    "هذا مستند نصي. احفظ الجدول الذي فيه بصيغة CSV أو XLSX.",
  "This is a web page, whatever its name says. Open it in a spreadsheet program and save it as CSV or XLSX.":
    "هذه صفحة ويب مهما كان اسمها. افتحها في برنامج جداول البيانات واحفظها بصيغة CSV أو XLSX.",
  "This is an XML file. Save its table as CSV or XLSX.":
    "هذا ملف XML. احفظ الجدول الذي فيه بصيغة CSV أو XLSX.",
  "This is a JSON file. Save its table as CSV or XLSX.":
    "هذا ملف JSON. احفظ الجدول الذي فيه بصيغة CSV أو XLSX.",
  "This is a binary spreadsheet (.xlsb). Save it as XLSX or CSV.":
    "هذا جدول بيانات ثنائي (‎.xlsb). احفظه بصيغة XLSX أو CSV.",
  "This is an OpenDocument file (.ods). Save it as XLSX or CSV.":
    "هذا ملف OpenDocument (‎.ods). احفظه بصيغة XLSX أو CSV.",
  "This is a Numbers file. Export it as CSV or XLSX.": "هذا ملف Numbers. صدّره بصيغة CSV أو XLSX.",
  "This is a spreadsheet in the old format (.xls). Save it as XLSX or CSV.":
    "هذا جدول بيانات بالصيغة القديمة (‎.xls). احفظه بصيغة XLSX أو CSV.",
  "This spreadsheet is protected by a password. Save it without one, or as CSV.":
    "جدول البيانات هذا محمي بكلمة مرور. احفظه بدونها، أو بصيغة CSV.",
  "This spreadsheet is damaged, or too large to be read. Save it as “CSV UTF-8” and choose that file.":
    "جدول البيانات هذا تالف، أو أكبر من أن يُقرأ. احفظه بصيغة «CSV UTF-8» واختر ذلك الملف.",
  'Row {n} opens a quote (") that is never closed, or it is far too long.':
    'في الصف {n} علامة اقتباس (") لم تُغلق، أو أنه أطول مما ينبغي.',
  'Row {n} has a quote (") in the wrong place. Write two of them ("") inside a quoted cell.':
    'في الصف {n} علامة اقتباس (") في غير موضعها. اكتب علامتين ("") داخل الخلية المقتبسة.',

  "The file has a header and no rows. There is nothing to import.":
    "في الملف صف عناوين بلا صفوف أخرى. لا شيء للاستيراد.",
  "Say of each of the {n} columns what it means.": "حدّد معنى كل عمود من الأعمدة، وعددها {n}.",
  "This file has one column only: “{name}”. Its columns must be parted by commas, semicolons or tabs, and its first row must name them.":
    "في هذا الملف عمود واحد فقط: «{name}». يجب أن تفصل بين أعمدته فواصل أو فواصل منقوطة أو علامات جدولة، وأن يسمّيها صفه الأول.",
  "The first row must name the columns; here it is {names}.":
    "يجب أن يسمّي الصف الأول الأعمدة؛ وهو هنا {names}.",
  "The first row must name the columns; here it is {names} and {n} more.":
    "يجب أن يسمّي الصف الأول الأعمدة؛ وهو هنا {names} و{n} غيرها.",
  "Say which column is the title, the handle or the SKU, so that products can be told apart.":
    "حدّد عمود العنوان أو المعرّف أو رمز SKU، حتى يمكن التمييز بين المنتجات.",
  "Something went wrong on our side. What is done until then stays and can be undone.":
    "حدث خطأ من جهتنا. ما تم حتى ذلك الحين يبقى ويمكن التراجع عنه.",
  "Something went wrong on our side. Import it again: what is done stays.":
    "حدث خطأ من جهتنا. استورده من جديد: ما تم يبقى.",

  "Another row of this product needs attention.": "صف آخر من هذا المنتج يحتاج إلى انتباه.",
  "“{cell}” is not a clear amount. Write it like 1299.00.":
    "«{cell}» ليس مبلغًا واضحًا. اكتبه هكذا: 1299.00.",
  "“{cell}” names another currency. Enter your prices in {currency}.":
    "«{cell}» بعملة أخرى. أدخل أسعارك بعملة {currency}.",
  "A spreadsheet shortened this number to “{cell}”, and its last digits are lost. Export the file again and import it without opening it, or format the column as text and enter the number again.":
    "اختصر برنامج جداول البيانات هذا الرقم إلى «{cell}» فضاعت أرقامه الأخيرة. صدّر الملف من جديد واستورده دون فتحه، أو اجعل تنسيق العمود نصًا وأدخل الرقم من جديد.",
  "This product has {n} options ({names}), and {max} is the most. Leave some out, or put two into one.":
    "عدد خيارات هذا المنتج {n} ({names})، والحد الأقصى {max}. احذف بعضها، أو ادمج خيارين في واحد.",
  "No product here matches this row, and the file has no titles to add one. Import the products with their variants first.":
    "لا يوجد هنا منتج يطابق هذا الصف، وليس في الملف عناوين لإضافة منتج. استورد المنتجات مع متغيراتها أولًا.",
  "The stock is below zero ({cell}). Write how many there are, or 0.":
    "المخزون أقل من صفر ({cell}). اكتب الكمية الموجودة، أو 0.",
  "“{cell}” is not a whole number.": "«{cell}» ليس عددًا صحيحًا.",
  "“{cell}” is not a number.": "«{cell}» ليس عددًا.",
  "“{type}” products are not imported, only simple ones and ones with variations.":
    "لا تُستورد منتجات من نوع «{type}»، بل المنتجات البسيطة وذات المتغيرات فقط.",
  "The product {parent} that this row belongs to is not in the file.":
    "المنتج {parent} الذي يتبعه هذا الصف ليس في الملف.",
  "Another product of this file already uses {sku}.":
    "يستخدم منتج آخر في هذا الملف الرمز {sku} بالفعل.",
  "This product has variations by its type, but the file has none of them.":
    "لهذا المنتج متغيرات بحسب نوعه، لكن ليس في الملف أي منها.",
  "The SKUs of these rows are of several products here. Give each product its own handle.":
    "رموز SKU في هذه الصفوف لعدة منتجات هنا. أعطِ كل منتج معرّفًا خاصًا به.",
  "This product has no options here and {file} in the file. Make them the same.":
    "ليس لهذا المنتج خيارات هنا، وله في الملف {file}. اجعلها متطابقة.",
  "This product has the options {here} here and {file} in the file. Make them the same.":
    "خيارات هذا المنتج هنا {here}، وفي الملف {file}. اجعلها متطابقة.",

  "The secret of this webhook cannot be read. Make a new one.":
    "تتعذر قراءة المفتاح السري لخطاف الويب هذا. أنشئ مفتاحًا جديدًا.",
  "This is no whole address that begins with https://.":
    "هذا ليس عنوانًا كاملًا يبدأ بـ\u2068https://\u2069.",
  "An address must not hold a user name or a password.":
    "يجب ألا يحتوي العنوان على اسم مستخدم أو كلمة مرور.",
  "This address is not one of a public server.": "هذا العنوان ليس لخادم عام.",
  "The address leads on to another one. Give the one that it ends at.":
    "يحيل العنوان إلى عنوان آخر. أعطِ العنوان الذي ينتهي إليه.",
  "The server answered {status} instead of the file.": "أجاب الخادم بـ{status} بدلًا من الملف.",
  "The file is larger than {n} MB.": "الملف أكبر من {n} ميغابايت.",
  "The server could not be reached.": "تعذّر الوصول إلى الخادم.",

  "The first row needs the columns sku and quantity; sku is missing.":
    "يجب أن يكون في الصف الأول العمودان sku وquantity؛ وينقص sku.",
  "The first row needs the columns sku and quantity; quantity is missing.":
    "يجب أن يكون في الصف الأول العمودان sku وquantity؛ وينقص quantity.",
  "The first row needs the columns sku and quantity; sku and quantity are missing.":
    "يجب أن يكون في الصف الأول العمودان sku وquantity؛ وكلاهما ناقص.",
  "The SKU is missing.": "رمز SKU ناقص.",
  "Enter a whole number from 0 to {max}, without separators.":
    "أدخل عددًا صحيحًا من 0 إلى {max}، بلا فواصل.",
  "Write set, increase or decrease, or leave it empty.":
    "اكتب set أو increase أو decrease، أو اتركه فارغًا.",
  "Enter what was on hand before, or leave it empty.": "أدخل ما كان موجودًا من قبل، أو اتركه فارغًا.",
  "Row {n} is about {sku} already.": "الصف {n} يخص {sku} بالفعل.",
  "None of your variants has the SKU {sku}.": "ليس لأي من متغيراتك الرمز {sku}.",
  "Stock of {sku} is now {n} (the file expects {expected}).":
    "مخزون {sku} الآن {n} (والملف يتوقع {expected}).",
  "{sku} would have more than {max} in stock.": "سيتجاوز مخزون {sku} الحد {max}.",

  "The first row needs the column order_no, and may have carrier, tracking_no and tracking_url.":
    "يجب أن يكون في الصف الأول العمود order_no، ويمكن أن تكون فيه carrier وtracking_no وtracking_url.",
  "The order number is missing.": "رقم الطلب ناقص.",
  "This order is in row {n} already.": "هذا الطلب في الصف {n} بالفعل.",
  "You have no order of this number.": "ليس لديك طلب بهذا الرقم.",
} as const;
