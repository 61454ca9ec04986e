/** Mails and text messages. */
export const messages = {
  "Hello,": "مرحبًا،",
  "Hello {name},": "مرحبًا {name}،",

  "{code} is your code": "{code} هو رمزك",
  "{code} is your code to open your shop. It works for 10 minutes.":
    "{code} هو رمزك لفتح متجرك. يعمل لمدة 10 دقائق.",
  "{code} is your code to confirm your phone number. It works for 10 minutes.":
    "{code} هو رمزك لتأكيد رقم هاتفك. يعمل لمدة 10 دقائق.",
  "{code} is your code to log in. It works for 10 minutes.":
    "{code} هو رمزك لتسجيل الدخول. يعمل لمدة 10 دقائق.",
  "{code} is your code to set a new password. It works for 10 minutes.":
    "{code} هو رمزك لتعيين كلمة مرور جديدة. يعمل لمدة 10 دقائق.",
  "If you did not ask for it, there is nothing to do: nobody gets in without it.":
    "إن لم تطلبه فلا داعي لفعل شيء: لا يدخل أحد بدونه.",
  "You already have a shop": "لديك متجر بالفعل",
  "Somebody, perhaps you, wanted to use this e-mail address for another shop. Yours has it already: log in, or ask for a new password on the login page.":
    "أراد أحدهم، وقد تكون أنت، استخدام هذا البريد الإلكتروني لمتجر آخر. وهو لمتجرك بالفعل: سجّل الدخول، أو اطلب كلمة مرور جديدة من صفحة تسجيل الدخول.",
  "If it was not you, there is nothing to do.": "إن لم تكن أنت فلا داعي لفعل شيء.",
  "{code} is your code to confirm your new e-mail address. It works for 10 minutes.":
    "{code} هو رمزك لتأكيد عنوان بريدك الجديد. يعمل لمدة 10 دقائق.",
  "Your e-mail address was changed": "تغيّر عنوان بريدك",
  "The e-mail address of your shop was just changed in your profile.":
    "تغيّر للتو عنوان بريد متجرك في ملفك الشخصي.",
  "Your phone number was changed": "تغيّر رقم هاتفك",
  "The phone number of your shop was just changed in your profile.":
    "تغيّر للتو رقم هاتف متجرك في ملفك الشخصي.",
  "If that was not you, contact the marketplace at once.":
    "إن لم تكن أنت من فعل ذلك فتواصل مع السوق فورًا.",
  "Two-step login is on": "الدخول بخطوتين مفعّل",
  "From now on logging in to your shop asks for a code of your authenticator app.":
    "من الآن يطلب الدخول إلى متجرك رمزًا من تطبيق المصادقة لديك.",
  "Two-step login is off": "الدخول بخطوتين موقوف",
  "Logging in to your shop asks for no second step any more.":
    "لم يعد الدخول إلى متجرك يطلب خطوة ثانية.",
  "The second step of your login was taken away": "أُزيلت الخطوة الثانية من دخولك",
  "The marketplace has taken the second step and the recovery codes away from the login of your shop, and every device was logged out.":
    "أزال السوق الخطوة الثانية ورموز الاسترداد من الدخول إلى متجرك، وسُجّل خروج كل الأجهزة.",
  "Log in with your password, and turn two-step login on again in your profile.":
    "سجّل الدخول بكلمة مرورك، ثم فعّل الدخول بخطوتين من جديد في ملفك الشخصي.",
  "If you did not ask for it, contact the marketplace at once.":
    "إن لم تطلب ذلك فتواصل مع السوق فورًا.",
  "Your password was changed": "تغيّرت كلمة مرورك",
  "The password of your shop was just reset with a code, and every device was logged out.":
    "عُيّنت كلمة مرور متجرك من جديد للتو برمز، وسُجّل خروج كل الأجهزة.",
  "The password of your shop was just changed in your profile, and every other device was logged out.":
    "تغيّرت كلمة مرور متجرك للتو في ملفك الشخصي، وسُجّل خروج كل الأجهزة الأخرى.",
  "If that was not you, ask for a new password on the login page at once.":
    "إن لم تكن أنت، فاطلب كلمة مرور جديدة من صفحة تسجيل الدخول فورًا.",

  "Your shop is suspended": "متجرك موقوف",
  "The marketplace has suspended your shop. You cannot log in, and your products are not for sale, until it opens it again.":
    "أوقف السوق متجرك. لا يمكنك تسجيل الدخول، ومنتجاتك غير معروضة للبيع، حتى يفتحه من جديد.",
  "Contact the marketplace to clear this up.": "تواصل مع السوق لحل الأمر.",
  "Your shop is closed": "متجرك مغلق",
  "The marketplace has closed your shop. You cannot log in any more, and your products are not for sale.":
    "أغلق السوق متجرك. لم يعد بإمكانك تسجيل الدخول، ومنتجاتك غير معروضة للبيع.",
  "Contact the marketplace if you think that this is wrong.": "تواصل مع السوق إن رأيت أن هذا خطأ.",
  "Your shop is open again": "فُتح متجرك من جديد",
  "The marketplace has opened your shop again. Log in as before; your products are for sale as you left them.":
    "فتح السوق متجرك من جديد. سجّل الدخول كالمعتاد؛ ومنتجاتك معروضة كما تركتها.",
  "Your payment was given back": "رُدّت إليك دفعتك",
  "The reason: {why}": "السبب: {why}",

  "New in your shop: {parts}": "جديد في متجرك: {parts}",
  "this is new in {shop}.": "إليك الجديد في {shop}.",
  "And {n} more before these.": "وقبلها {n} غيرها.",
  "See them all: {link}": "اطّلع عليها كلها: {link}",
  "You choose what reaches you: {link}": "أنت تختار ما يصلك: {link}",
  Orders: "الطلبات",
  Returns: "المرتجعات",
  Followers: "المتابعون",
  Offers: "العروض",
  "Low stock": "مخزون منخفض",
  Reviews: "التقييمات",
  "Imports and bulk edits": "الاستيراد والتعديل الجماعي",
  Account: "الحساب",
} as const;
