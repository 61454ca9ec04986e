/** What notices tell: the bell, the list of notifications, mails and text messages. */
export const notices = {
  "New order {order_no}: {items}, {amount}, from {name}":
    "طلب جديد {order_no}: {items}، {amount}، من {name}",
  "The marketplace canceled order {order_no}": "ألغى السوق الطلب {order_no}",
  "The payment of order {order_no} is pending again": "عاد دفع الطلب {order_no} إلى الانتظار",
  "Order {order_no} is paid": "دُفع الطلب {order_no}",
  "The payment of order {order_no} failed": "فشل دفع الطلب {order_no}",
  "{amount} of order {order_no} were refunded": "رُدّ {amount} من مبلغ الطلب {order_no}",
  "Order {order_no} was refunded": "رُدّ مبلغ الطلب {order_no}",
  "Return asked for order {order_no}: {items}, from {name}":
    "طُلب إرجاع من الطلب {order_no}: {items}، من {name}",

  "Only {n} left of {name}": "لم يبقَ من {name} سوى {n}",
  "Out of stock: {name}": "نفد من المخزون: {name}",

  "{name} follows your shop": "{name} يتابع متجرك",

  "{n} of 5 stars for {title}, from {name}": "{n} من 5 نجوم للمنتج {title}، من {name}",
  "The marketplace took a review of {title} off the shop":
    "أزال السوق من المتجر تقييمًا للمنتج {title}",
  "The marketplace deleted a review of {title}, as you asked":
    "حذف السوق تقييمًا للمنتج {title} كما طلبت",
  "The marketplace keeps the review of {title} that you asked to remove":
    "أبقى السوق التقييم الذي طلبت إزالته للمنتج {title}",

  "The marketplace keeps the review of {title} that you reported":
    "أبقى السوق التقييم الذي أبلغت عنه للمنتج {title}",

  "The marketplace is looking at {title}: it is not for sale until then":
    "يفحص السوق المنتج {title}، ولن يُعرض للبيع حتى ينتهي",
  "The marketplace approved {title}": "وافق السوق على المنتج {title}",
  "The marketplace did not approve {title}: {why}": "لم يوافق السوق على المنتج {title}: {why}",
  "The marketplace took the second step away from your login.":
    "أزال السوق الخطوة الثانية من دخولك.",

  "{label} was accepted.": "قُبل: {label}.",
  "{label} was accepted: {why}": "قُبل: {label} ({why})",
  "{label} needs another look from you.": "يحتاج إلى مراجعة منك: {label}.",
  "{label} needs another look from you: {why}": "يحتاج إلى مراجعة منك: {label} ({why})",
  "{label} was refused.": "رُفض: {label}.",
  "{label} was refused: {why}": "رُفض: {label} ({why})",

  "{name} has started.": "بدأ {name}.",
  "{name} has ended.": "انتهى {name}.",
  "{name}: {products} added.": "{name}: أُضيف {products}.",
  "{name}: {products} taken out.": "{name}: أُخرج {products}.",
  "{name}: {products} added, {others} taken out.": "{name}: أُضيف {products} وأُخرج {others}.",

  "Bulk edit done: {products} changed.": "اكتمل التعديل الجماعي: تغيّر {products}.",
  "Bulk edit done: {products} changed, {n} left as they were.":
    "اكتمل التعديل الجماعي: تغيّر {products}، وما بقي على حاله: {n}.",
  "Bulk edit undone: {products} put back.": "تم التراجع عن التعديل الجماعي: أُعيد {products}.",
  "Bulk edit undone: {products} put back, {n} left as they were.":
    "تم التراجع عن التعديل الجماعي: أُعيد {products}، وما بقي على حاله: {n}.",

  "The import of {file_name} stopped. Open it to read why.":
    "توقف استيراد {file_name}. افتحه لمعرفة السبب.",
  "{file_name} is checked: {parts}.": "تم فحص {file_name}: {parts}.",
  "{file_name} is imported: {parts}.": "تم استيراد {file_name}: {parts}.",
  "{n} to add": "{n} للإضافة",
  "{n} to change": "{n} للتغيير",
  "{n} added": "أُضيف {n}",
  "{n} changed": "تغيّر {n}",
  "{n} unchanged": "{n} دون تغيير",
  "{n} failed": "فشل {n}",
  "no products": "لا منتجات",

  "“{name}” is now among the {kinds} that you can choose.":
    "«{name}» الآن من {kinds} التي يمكنك اختيارها.",
  "The marketplace did not add the {kind} “{name}”: {why}": "لم يُضف السوق {kind} «{name}»: {why}",

  "Your {plan} plan ends {days}, on {date}, as you chose.":
    "تنتهي خطتك {plan} {days}، في {date}، كما اخترت.",
  "Your {plan} plan ends {days}, on {date}. Renew it to stay in the catalogue.":
    "تنتهي خطتك {plan} {days}، في {date}. جدّدها لتبقى في الكتالوج.",
  "Your {plan} plan renews by itself {days}, on {date}, for {amount}.":
    "تتجدد خطتك {plan} تلقائيًا {days}، في {date}، مقابل {amount}.",
  "Your {plan} plan is paid until {date}.": "خطتك {plan} مدفوعة حتى {date}.",
  "Your payment of {amount} for {plan} could not be used and was given back. It arrives within 10 days.":
    "تعذّر استخدام دفعتك {amount} لخطة {plan} ورُدّت إليك. تصلك خلال 10 أيام.",
  "{amount} for your {plan} plan went back to you.": "عاد إليك {amount} من ثمن خطتك {plan}.",
  "{amount} for your {plan} plan went back to you. The plan now ends on {date}.":
    "عاد إليك {amount} من ثمن خطتك {plan}. تنتهي الخطة الآن في {date}.",
  "{amount} for your {plan} plan went back to you. The plan has ended, and your products are out of the catalogue until you renew.":
    "عاد إليك {amount} من ثمن خطتك {plan}. انتهت الخطة، ومنتجاتك خارج الكتالوج حتى تجدّدها.",
  "{amount} for your {plan} plan counts as paid again.":
    "عاد {amount} من ثمن خطتك {plan} يُحسب مدفوعًا.",
  "{amount} for your {plan} plan counts as paid again. The plan now ends on {date}.":
    "عاد {amount} من ثمن خطتك {plan} يُحسب مدفوعًا. تنتهي الخطة الآن في {date}.",
  "Your bank disputes your payment of {amount} for {plan}. The plan no longer renews automatically.":
    "اعترض مصرفك على دفعتك {amount} لخطة {plan}. لن تتجدد الخطة تلقائيًا بعد الآن.",
  "Your {plan} plan could not be renewed. Pay by {date} to keep your shop open.":
    "تعذّر تجديد خطتك {plan}. ادفع قبل نهاية {date} ليبقى متجرك مفتوحًا.",
  "Your {plan} plan was not renewed. {why}": "لم تُجدَّد خطتك {plan}. {why}",
  "Your {plan} plan has ended. Your products are out of the catalogue until you renew.":
    "انتهت خطتك {plan}. منتجاتك خارج الكتالوج حتى تجدّدها.",

  "Your webhook to {host} was switched off: its receiver answered 410 Gone.":
    "أُوقف خطاف الويب إلى {host}: أجاب مستقبِله بـ410 Gone.",
} as const;
