/** The messages of errors.ts, and those of fields that only the server can judge. */
export const errors = {
  "The request could not be read. Check that it is valid JSON.":
    "تعذّرت قراءة الطلب. تحقق من أنه JSON صالح.",
  "A field stands twice in the same object of this request. Send it once.":
    "ورد حقل مرتين في الكائن نفسه من هذا الطلب. أرسله مرة واحدة.",
  "The address has a parameter that is unknown or not valid.":
    "في العنوان معامل غير معروف أو غير صالح.",
  "Log in to continue.": "سجّل الدخول للمتابعة.",
  "The marketplace key is missing, not valid or revoked.": "مفتاح السوق مفقود أو غير صالح أو ملغى.",
  "Plan not found": "لا توجد خطة",
  "Plan expired": "انتهت الخطة",
  "You are not allowed to do this.": "لا يُسمح لك بهذا.",
  "This marketplace key does not have the scope {scope}.": "ليست لمفتاح السوق هذا الصلاحية {scope}.",
  "You have reached your plan's limit of {limit}.": "بلغت حد خطتك، وهو {limit}.",
  "This does not exist, or is not yours.": "هذا غير موجود أو ليس لك.",
  "This address does not answer to {method}.": "هذا العنوان لا يجيب عن {method}.",
  "This was changed by something else at the same time. Try again.":
    "تغيّر هذا في اللحظة نفسها. حاول من جديد.",
  "This was changed since you opened it. Reload it to see the changes, then save again.":
    "تغيّر هذا منذ أن فتحته. أعد تحميله لترى التغييرات، ثم احفظ من جديد.",
  "The same request is still running. Try again in a moment.":
    "الطلب نفسه ما زال قيد التنفيذ. حاول بعد لحظات.",
  "We could not confirm this in time. It may have been saved. Trying again is safe.":
    "لم نتمكن من تأكيد ذلك في الوقت المناسب. ربما تم الحفظ. يمكنك المحاولة مرة أخرى بأمان.",
  "The server stopped during this request, so it may or may not have been carried out. Check, then try again with a new Idempotency-Key.":
    "توقف الخادم أثناء هذا الطلب، فربما نُفّذ وربما لم يُنفّذ. تحقق، ثم حاول من جديد بترويسة Idempotency-Key جديدة.",
  "This took too long to arrive. Nothing was saved. Check your connection and try again.":
    "استغرق وصول هذا وقتًا طويلًا، ولم يُحفظ شيء. تحقق من اتصالك وحاول من جديد.",
  "This is larger than the {limit} allowed.": "هذا أكبر من الحد المسموح به، وهو {limit}.",
  "The address or the headers of this request are too long.":
    "عنوان هذا الطلب أو ترويساته أطول من اللازم.",
  "This kind of content is not accepted here.": "هذا النوع من المحتوى غير مقبول هنا.",
  "Some fields need attention.": "بعض الحقول تحتاج إلى انتباهك.",
  "Send an Idempotency-Key header with this request.":
    "أرسل الترويسة Idempotency-Key مع هذا الطلب.",
  "An Idempotency-Key has 1 to 200 printable characters.":
    "تتكون Idempotency-Key من 1 إلى 200 حرف قابل للطباعة.",
  "This Idempotency-Key was used with another request. Use a new key.":
    "استُخدمت Idempotency-Key هذه مع طلب آخر. استخدم مفتاحًا جديدًا.",
  "Too many attempts. Try again in {wait}.": "محاولات كثيرة. حاول من جديد بعد {wait}.",
  "Too many attempts with a password. Log in with a code, or try again in {wait}.":
    "محاولات كثيرة بكلمة المرور. سجّل الدخول برمز، أو حاول من جديد بعد {wait}.",
  "Too many wrong codes. Try again in {wait}.": "أُدخلت رموز خاطئة كثيرة. حاول من جديد بعد {wait}.",
  "Something went wrong on our side. Nothing was saved. Try again.":
    "حدث خطأ من جهتنا، ولم يُحفظ شيء. حاول من جديد.",
  "The service is busy for a moment. Try again shortly.": "الخدمة مشغولة للحظة. حاول بعد قليل.",

  "E-mail or password is incorrect.": "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  "That code is not right. {attempts} left.": "هذا الرمز غير صحيح. بقيت لك {attempts}.",
  "That code is not right, and this was its last try. Request a new one.":
    "هذا الرمز غير صحيح، وكانت هذه آخر محاولة له. اطلب رمزًا جديدًا.",
  "A code was sent less than a minute ago. Wait a moment before you ask for another one.":
    "أُرسل رمز قبل أقل من دقيقة. انتظر قليلًا قبل أن تطلب رمزًا آخر.",
  "This code has expired. Request a new one.": "انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.",
  "This account is suspended. Contact the marketplace.": "هذا الحساب موقوف. تواصل مع السوق.",
  "This account is closed. Contact the marketplace to open it again.":
    "هذا الحساب مغلق. تواصل مع السوق لفتحه من جديد.",
  "That code is not right, or was used already. Wait for the next one, or use a recovery code.":
    "هذا الرمز غير صحيح أو سبق استخدامه. انتظر الرمز التالي أو استخدم رمز استرداد.",
  "This login took too long or too many tries. Log in again.":
    "استغرق هذا الدخول وقتًا أو محاولات أكثر من اللازم. سجّل الدخول من جديد.",
  "Two-step login is on already. Reload the page.": "الدخول بخطوتين مفعّل من قبل. أعد تحميل الصفحة.",
  "Two-step login is not on. Reload the page.": "الدخول بخطوتين غير مفعّل. أعد تحميل الصفحة.",
  "A backup is being made or rehearsed. Wait until it is done.":
    "تُنشأ نسخة احتياطية أو تُختبر الآن. انتظر حتى تنتهي.",
  "This backup is not ready.": "هذه النسخة الاحتياطية غير جاهزة.",
  "The data is being checked. Wait until it is done.": "يجري فحص البيانات. انتظر حتى ينتهي.",
  "The login of this seller has no second step.": "دخول هذا البائع بلا خطوة ثانية.",
  "This is not your password.": "هذه ليست كلمة مرورك.",
  "This password is too common. Choose another.": "كلمة المرور هذه شائعة جدًا. اختر غيرها.",
  "This password contains your name or address. Choose another.":
    "تحتوي كلمة المرور هذه على اسمك أو عنوانك. اختر غيرها.",
  "Choose a time zone of the list.": "اختر منطقة زمنية من القائمة.",
  "Upload the picture again.": "ارفع الصورة من جديد.",
  "Choose a currency of the list.": "اختر عملة من القائمة.",
  "Another shop has this address. Choose another.": "هذا العنوان لمتجر آخر. اختر غيره.",
  "Say when the vacation begins.": "حدّد متى تبدأ الإجازة.",
  "The currency stays, because there are orders in it.": "العملة ثابتة لأن هناك طلبات بها.",
  "Prices in {from} cannot be read as {to}. Delete your products first.":
    "لا يمكن قراءة الأسعار المكتوبة بعملة {from} على أنها بعملة {to}. احذف منتجاتك أولًا.",

  "Open orders contain this product. Archive it instead.":
    "هذا المنتج موجود في طلبات مفتوحة. أرشفه بدلًا من ذلك.",
  "Open orders contain {variant}. It can go when they are done.":
    "{variant} موجود في طلبات مفتوحة. يمكن حذفه بعد اكتمالها.",
  "A product needs at least one variant.": "يحتاج المنتج إلى متغير واحد على الأقل.",
  "This variant is there twice.": "هذا المتغير مكرر.",
  "Change the stock of this variant in Inventory.": "غيّر مخزون هذا المتغير من صفحة المخزون.",
  "Another product already uses {sku}.": "يستخدم منتج آخر الرمز {sku} بالفعل.",
  "This does not exist.": "هذا غير موجود.",

  "{name} is there already: choose it from the list.": "{name} موجود بالفعل: اختره من القائمة.",
  "{max} of your requests wait for an answer. Ask again when some of them are answered.":
    "ينتظر {max} من اقتراحاتك ردًا. اقترح من جديد بعد الرد على بعضها.",
  "This category does not exist.": "هذه الفئة غير موجودة.",
  "Another entry is already called {name}.": "هناك إدخال آخر اسمه {name}.",
  "There is no category {parent_external_id}.": "لا توجد فئة {parent_external_id}.",
  "Another category in the same place has this name.": "في المكان نفسه فئة أخرى بهذا الاسم.",
  "Translate each of the plan's {n} features.": "ترجم كل مزايا الخطة، وعددها {n}.",
  "This stands further up in the list as well.": "هذا وارد أيضًا في موضع أعلى من القائمة.",

  "Another edit of many products is running. Wait until it is done, then try again.":
    "هناك تعديل جماعي آخر قيد التنفيذ. انتظر حتى يكتمل، ثم حاول من جديد.",
  "No product matches any more. Nothing was changed.": "لم يعد أي منتج مطابقًا. لم يتغير شيء.",

  "Choose at least one product.": "اختر منتجًا واحدًا على الأقل.",
  "An offer has at most {max} products; this would be {n}.":
    "أقصى عدد لمنتجات العرض {max}، وعددها هنا {n}.",
  "This offer has ended. Copy it to run it again.": "انتهى هذا العرض. انسخه لتشغيله من جديد.",
  "This offer has begun and is no draft any more. Pause or end it.":
    "بدأ هذا العرض ولم يعد مسودة. أوقفه مؤقتًا أو أنهِه.",
  "This offer has begun; its start stays.": "بدأ هذا العرض؛ ولا تتغير بدايته.",
  "Choose an end that is still to come, after the start.": "اختر نهاية لم تأتِ بعد، بعد البداية.",

  "The file did not arrive whole. Try again.": "لم يصل الملف كاملًا. حاول مرة أخرى.",
  "Choose a file.": "اختر ملفًا.",
  "This PDF is protected, or holds a script, a form or another file. Print it to a new PDF and upload that.":
    "ملف PDF هذا محمي، أو يحتوي على برنامج نصي أو نموذج أو ملف آخر. اطبعه إلى ملف PDF جديد وارفع ذلك الملف.",
  "Choose a {types} file.": "اختر ملفًا من نوع {types}.",
  "This picture is damaged or too large to open.": "هذه الصورة تالفة أو أكبر من أن تُفتح.",
  "This picture is {w} x {h} pixels; its short side needs at least {min}.":
    "قياس هذه الصورة {w} في {h} بكسل؛ ويجب ألا يقل ضلعها القصير عن {min}.",
  "Your files may take up {limit} in all. Take out pictures that you no longer need, then try again.":
    "يمكن أن تشغل ملفاتك {limit} في المجموع. أزل الصور التي لم تعد تحتاج إليها، ثم حاول من جديد.",
  "The storage for files cannot be reached at the moment. Nothing was saved. Try again shortly.":
    "تعذّر الوصول إلى مخزن الملفات الآن، ولم يُحفظ شيء. حاول بعد قليل.",
  "This import is running. Wait until it is done.": "هذا الاستيراد قيد التنفيذ. انتظر حتى يكتمل.",
  "The file of this import is no longer kept. Choose it again.":
    "لم يعد ملف هذا الاستيراد محفوظًا. اختره من جديد.",

  "There is not enough stock for this order. Nothing was written.":
    "لا يكفي المخزون لهذا الطلب. لم يُكتب شيء.",
  "There is another order with the external_id {external_id}. Nothing was written.":
    "هناك طلب آخر له external_id هو {external_id}. لم يُكتب شيء.",
  "There is another return with the external_id {external_id}. Nothing was written.":
    "هناك مرتجع آخر له external_id هو {external_id}. لم يُكتب شيء.",
  "A parcel that is {status} cannot be {verb}.": "لا يمكن {verb} طرد حالته: {status}.",
  "A return that is {status} cannot be {verb}.": "لا يمكن {verb} مرتجع حالته: {status}.",
  "Only {n} of {sku} are on hand. Count the stock in Inventory, then ship it.":
    "الموجود من {sku} هو {n} فقط. اجرد المخزون في صفحة المخزون، ثم اشحنه.",
  "An order that is {status} cannot be {verb}.": "لا يمكن {verb} طلب حالته: {status}.",
  "Nothing of this item is left for it.": "لم يبقَ من هذه القطعة شيء لذلك.",
  "This is more than the buyer paid and did not get back.": "هذا أكثر مما دفعه المشتري ولم يسترده.",
  "This is more than the order came to.": "هذا أكثر من مجموع الطلب.",
  "This is in the future.": "هذا في المستقبل.",
  "This seller has no part in the order.": "ليس لهذا البائع نصيب في الطلب.",
  "This order has no such item.": "ليس في هذا الطلب قطعة كهذه.",
  "Only {maximum} of these can come back.": "يمكن إرجاع {maximum} فقط من هذه.",
  "This is sold in {currency}, the order is in {order_currency}.":
    "يُباع هذا بعملة {currency}، والطلب بعملة {order_currency}.",
  "Nobody sells this variant.": "لا أحد يبيع هذا المتغير.",
  "Only {available} of {sku} are free; this order asks for {requested}.":
    "المتاح من {sku} هو {available} فقط؛ وهذا الطلب يريد {requested}.",

  "This cursor was not given here. Read the list from its beginning, without since.":
    "لم يصدر هذا المؤشر من هنا. اقرأ القائمة من بدايتها، بدون since.",

  "This review is answered already. Change the answer within 24 hours of giving it.":
    "رُدّ على هذا التقييم بالفعل. يمكن تغيير الرد خلال 24 ساعة من كتابته.",
  "This answer was given more than 24 hours ago and can no longer be changed.":
    "كُتب هذا الرد قبل أكثر من 24 ساعة، ولم يعد تغييره ممكنًا.",
  "The marketplace took this review off the shop.": "أزال السوق هذا التقييم من المتجر.",
  "You have reported this review already.": "سبق أن أبلغت عن هذا التقييم.",
  "The marketplace has decided to keep this review.": "قرر السوق الإبقاء على هذا التقييم.",
  "There is another review with the external_id {external_id}. Change it with PUT and a changed_at. Nothing was written.":
    "هناك تقييم آخر له external_id هو {external_id}. غيّره بـPUT مع changed_at. لم يُكتب شيء.",
  "This review is of another product.": "هذا التقييم لمنتج آخر.",
  "Nobody sells this product.": "لا أحد يبيع هذا المنتج.",

  "The {plan} plan allows {limit}; you have {n}. {verb} {over} first or stay on {current}.":
    "حد خطة {plan} هو {limit}، ولديك {n}. {verb} {over} منها أولًا أو ابقَ على {current}.",
  "The {plan} plan is no longer sold. Choose another one.":
    "لم تعد خطة {plan} معروضة. اختر خطة أخرى.",
  "You have the {plan} plan until {date}. Renew it, or choose another one.":
    "خطتك {plan} سارية حتى {date}. جدّدها، أو اختر خطة أخرى.",
  "The {plan} plan from {date} on is paid already and can no longer be taken back.":
    "خطة {plan} ابتداءً من {date} مدفوعة بالفعل، ولم يعد التراجع عنها ممكنًا.",
  "No plan of yours is running. Choose one first.": "لا خطة سارية لديك. اختر واحدة أولًا.",
  "There is no card to charge yet. Renew once with “Renew by itself”, and the card is kept.":
    "لا بطاقة للخصم منها بعد. جدّد مرة واحدة مع «تجديد تلقائي»، فتُحفظ البطاقة.",
  "Only money that is held, or whose refund failed, can be given back. This payment is {status}.":
    "لا يُرد إلا مال محتجز أو مال فشل ردّه. حالة هذه الدفعة: {status}.",
  "Your last payment is being confirmed. Wait a moment, then look again.":
    "يجري تأكيد دفعتك الأخيرة. انتظر لحظة، ثم انظر من جديد.",
  "The payment provider cannot be reached at the moment. Nothing was charged. Try again in a minute.":
    "تعذّر الوصول إلى مزوّد الدفع الآن. لم يُخصم شيء. حاول من جديد بعد دقيقة.",
  "The signature of this event is not valid, or too old.": "توقيع هذا الحدث غير صالح أو قديم جدًا.",
  "Your {plan} plan is already renewed until {date}. Renew it again closer to that day.":
    "جُدّدت خطتك {plan} بالفعل حتى {date}. جدّدها من جديد حين يقترب ذلك اليوم.",
  "There is nothing to renew yet. Choose a plan first.": "لا شيء للتجديد بعد. اختر خطة أولًا.",
  "Your plan ended in the meantime. Renew it, then try again.":
    "انتهت خطتك في هذه الأثناء. جدّدها، ثم حاول من جديد.",
  "Paying with {method} is not configured here. Choose another way to pay.":
    "الدفع عبر {method} غير مُعدّ هنا. اختر طريقة دفع أخرى.",
  "The payment did not go through and nothing was charged. Try again.":
    "لم يتم الدفع ولم يُخصم شيء. حاول من جديد.",

  "Stock of {sku} is now {n} (you saw {m}). Review and save again.":
    "مخزون {sku} الآن {n} (كان {m} حين رأيته). راجع واحفظ من جديد.",
  "Only {available} of {sku} are free; {committed} are promised to orders.":
    "المتاح من {sku} هو {available} فقط؛ والمحجوز للطلبات {committed}.",
  "{sku} would have more than {max} in stock. Enter less.":
    "سيتجاوز مخزون {sku} الحد {max}. أدخل أقل.",

  "Text messages need a verified phone number. Verify yours first.":
    "تحتاج الرسائل النصية إلى رقم هاتف مؤكَّد. أكّد رقمك أولًا.",

  "Nobody follows your shop yet.": "لا أحد يتابع متجرك بعد.",

  "Image is {w} x {h}; this section needs at least {W} x {H}.":
    "قياس الصورة {w} في {h}؛ ويحتاج هذا القسم إلى {W} في {H} على الأقل.",
  "Stay within the picture, which is {width} x {height}.":
    "ابقَ داخل الصورة، وقياسها {width} في {height}.",
  "Choose a part in the ratio {width} : {height}.": "اختر جزءًا بنسبة {width} إلى {height}.",
  "Enter a link that begins with https://{host}.": "أدخل رابطًا يبدأ بـ\u2068https://{host}\u2069.",
  "Choose an end that is still to come.": "اختر نهاية لم تأتِ بعد.",

  "This webhook is switched off. Switch it on, then try again.":
    "خطاف الويب هذا متوقف. شغّله، ثم حاول من جديد.",
  "Enter an address on port 443 or 8443.": "أدخل عنوانًا على المنفذ 443 أو 8443.",
  "Enter an address that begins with https://.": "أدخل عنوانًا يبدأ بـ\u2068https://\u2069.",
  "Enter an address without a user name or a password: every delivery is signed.":
    "أدخل عنوانًا بلا اسم مستخدم أو كلمة مرور: كل إرسال موقَّع.",

  "{label} was sent already. It can be sent again where the marketplace asks for another one.":
    "سبق إرسال {label}. يمكن إرساله من جديد إذا طلب السوق غيره.",

  "You already have a link for this platform.": "لديك رابط لهذه المنصة بالفعل.",
} as const;
