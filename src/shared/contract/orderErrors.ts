import type { ErrorText } from './kernel/errors.ts';

/* Refusals of the operations of orders, registered by importing this file. */

export const orderErrors = {
  ORDER_FUND_NOT_FOUND: { status: 404, message: 'صندوق پیدا نشد' },
  ORDER_NOT_FOUND: { status: 404, message: 'درخواستی با این شماره پیدا نشد' },
  ORDER_QUANTITY_REQUIRED: { status: 400, message: 'مبلغ یا تعداد واحد را وارد کنید' },
  ORDER_QUANTITY_TWICE: { status: 400, message: 'فقط یکی از مبلغ، تعداد واحد یا همه واحدها را وارد کنید' },
  ORDER_QUANTITY_TOO_LARGE: { status: 400, message: 'این مقدار بیش از اندازه بزرگ است' },
  ORDER_IDENTITY_INSUFFICIENT: {
    status: 409,
    message: 'برای ثبت درخواست، ابتدا احراز هویت خود را در «پروفایل» کامل کنید',
  },
  ORDER_REGISTRY_EXPIRED: {
    status: 409,
    message:
      'اعتبار احراز هویت شما در سجام پایان یافته است. در سامانه سجام آن را تمدید کنید، سپس در «مشخصات» اطلاعات خود را به‌روز کنید. ابطال واحدها همچنان ممکن است.',
  },
  ORDER_INVESTOR_DECEASED: {
    status: 409,
    message:
      'بر پایه پاسخ سجام، این سرمایه‌گذار فوت کرده است و درخواست جدیدی پذیرفته نمی‌شود. وراث با گواهی انحصار وراثت به پشتیبانی مراجعه کنند.',
  },
  ORDER_INVESTOR_FROZEN: {
    status: 409,
    message:
      'این کار برای این سرمایه‌گذار متوقف شده است؛ علت و مدت آن در صفحه خانه آمده است. برای پیگیری تیکت ثبت کنید.',
  },
  ORDER_FUND_CLOSED: { status: 409, message: 'این صندوق اکنون درخواست نمی‌پذیرد: {reason}' },
  ORDER_WINDOW_CLOSED: { status: 409, message: 'امکان ثبت درخواست در این ساعت وجود ندارد ({window})' },
  ORDER_BELOW_MINIMUM: { status: 409, message: 'حداقل مبلغ {min} ریال است؛ مبلغ بیشتری وارد کنید' },
  ORDER_ABOVE_MAXIMUM: { status: 409, message: 'حداکثر مبلغ {max} ریال است؛ مبلغ کمتری وارد کنید' },
  ORDER_UNITS_BELOW_MINIMUM: { status: 409, message: 'حداقل {min} واحد است؛ تعداد بیشتری وارد کنید' },
  ORDER_UNITS_ABOVE_MAXIMUM: { status: 409, message: 'حداکثر {max} واحد است؛ تعداد کمتری وارد کنید' },
  ORDER_AUTH_LIMIT: {
    status: 409,
    message: 'وضعیت احراز هویت شما برای این مبلغ کافی نیست؛ مبلغ کمتری وارد کنید یا احراز هویت را کامل کنید',
  },
  ORDER_HOLDER_LIMIT: {
    status: 409,
    message:
      'هر سرمایه‌گذار {kind} می‌تواند حداکثر {max} واحد از این صندوق داشته باشد؛ شما با درخواست‌های باز {held} واحد دارید',
  },
  ORDER_CEILING_REACHED: { status: 409, message: 'سقف واحدهای این صندوق پر شده است؛ صندوق دیگری انتخاب کنید' },
  ORDER_GATEWAY_LIMIT: {
    status: 409,
    message: 'سقف هر پرداخت درگاه {max} ریال است؛ برای مبلغ بیشتر با ثبت فیش اقدام کنید',
  },
  ORDER_DAILY_LIMIT: {
    status: 409,
    message: 'سقف روزانه درگاه {max} ریال است و {left} ریال از آن مانده است؛ با ثبت فیش اقدام کنید',
  },
  ORDER_TOO_MANY_UNPAID: {
    status: 409,
    message: 'شما {max} درخواست پرداخت‌نشده دارید؛ ابتدا آن‌ها را پرداخت کنید یا انصراف دهید',
  },
  ORDER_TOO_MANY_SLIPS: {
    status: 409,
    message: 'شما {max} درخواست با فیش در انتظار تأیید یا اصلاح دارید؛ پس از تعیین نتیجه آن‌ها دوباره تلاش کنید',
  },
  ORDER_ATTEMPTS_USED_UP: {
    status: 409,
    message: 'این درخواست {max} بار برای پرداخت باز شده است؛ درخواست جدیدی ثبت کنید',
  },
  ORDER_AMOUNT_CHANGED: {
    status: 409,
    message: 'با قیمت جدید، این تعداد واحد {amount} ریال است؛ درخواست جدیدی ثبت کنید',
  },
  ORDER_NO_PRICE: { status: 409, message: 'برای این صندوق هنوز قیمتی منتشر نشده است' },
  ORDER_WAY_UNKNOWN: { status: 400, message: 'روش پرداخت درست نیست' },
  ORDER_WAY_DISABLED: { status: 409, message: 'این روش پرداخت فعلاً فعال نیست ({reason})؛ روش دیگری انتخاب کنید' },
  ORDER_RECEIPT_REQUIRED: { status: 400, message: 'مشخصات فیش را وارد کنید' },
  ORDER_RECEIPT_DUPLICATE: { status: 409, message: 'این فیش قبلاً ثبت شده است؛ شماره، مبلغ و تاریخ فیش را بررسی کنید' },
  ORDER_RECEIPT_DATE: { status: 409, message: 'تاریخ فیش پس از امروز است؛ تاریخ واریز را درست وارد کنید' },
  ORDER_RECEIPT_OLD: { status: 409, message: 'فیش بیش از {days} روز پیش است؛ با پشتیبانی تماس بگیرید' },
  ORDER_RECEIPT_CLOSED_DAY: {
    status: 409,
    message: 'این صندوق واریز روز تعطیل را نمی‌پذیرد؛ برای عودت وجه تیکت ثبت کنید',
  },
  ORDER_RECEIPT_AMOUNT: { status: 409, message: 'مبلغ فیش باید برابر مبلغ درخواست باشد' },
  ORDER_RECEIPT_OWNER: { status: 409, message: 'واریز باید از حساب بانکی خود سرمایه‌گذار باشد' },
  ORDER_RECEIPT_FILE: { status: 400, message: 'تصویر فیش پیدا نشد؛ دوباره بارگذاری کنید' },
  ORDER_RECEIPT_ACCOUNT: { status: 400, message: 'حساب صندوق درست نیست' },
  ORDER_CREDIT_INSUFFICIENT: {
    status: 409,
    message: 'اعتبار شما در این صندوق {credit} ریال است و کافی نیست؛ مبلغ کمتر یا روش دیگری انتخاب کنید',
  },
  ORDER_UNITS_NOT_FREE: { status: 409, message: 'حداکثر {free} واحد می‌توانید ابطال کنید' },
  ORDER_MIN_REMAIN: { status: 409, message: 'پس از ابطال باید دست‌کم {min} واحد بماند یا همه واحدها ابطال شود' },
  ORDER_VALUE_BELOW_FEES: { status: 409, message: 'ارزش این واحدها از کارمزد ابطال کمتر است؛ تعداد بیشتری وارد کنید' },
  ORDER_ACCOUNT_UNKNOWN: {
    status: 409,
    message: 'حساب بانکی تأییدشده‌ای ندارید؛ در «پروفایل، حساب‌های بانکی» حساب اضافه کنید',
  },
  ORDER_ACCOUNT_HOLD: {
    status: 409,
    message: 'به حساب جدید تا ۲۴ ساعت پس از ثبت وجهی واریز نمی‌شود؛ حساب دیگری انتخاب کنید',
  },
  ORDER_SELL_HOLD: {
    status: 409,
    message: 'به علت تغییر اخیر در حساب کاربری، ابطال و برداشت وجه تا {until} بسته است',
  },
  ORDER_PAYLOAD_CHANGED: { status: 409, message: 'مقدار درخواست پس از ارسال کد تغییر کرده است؛ کد جدید بگیرید' },
  ORDER_CANCEL_TOO_LATE: { status: 409, message: 'مهلت انصراف از این درخواست گذشته است' },
  ORDER_CANCEL_NOT_ALLOWED: { status: 409, message: 'در وضعیت فعلی این درخواست، انصراف ممکن نیست' },
  ORDER_PRICE_PUBLISHED: { status: 409, message: 'قیمت روز این درخواست منتشر شده است و تاریخ‌های آن تغییر نمی‌کند' },
  ORDER_DATES_CURRENT: { status: 409, message: 'تاریخ‌های این درخواست با تقویم و زمان‌بندی امروز یکی است' },
  ORDER_STATE_CHANGED: { status: 409, message: 'وضعیت درخواست تغییر کرده است؛ صفحه را تازه کنید' },
} as const satisfies Record<string, ErrorText>;
