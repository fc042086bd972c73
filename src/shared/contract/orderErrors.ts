import type { ErrorText } from './errors.ts';

/* Refusals of the operations of orders, registered by importing this file. */

export const orderErrors = {
  ORDER_FUND_NOT_FOUND: { status: 404, message: 'صندوق پیدا نشد' },
  ORDER_NOT_FOUND: { status: 404, message: 'درخواستی با این شماره پیدا نشد' },
  ORDER_QUANTITY_REQUIRED: { status: 400, message: 'مبلغ یا تعداد واحد را وارد کنید' },
  ORDER_QUANTITY_TWICE: { status: 400, message: 'فقط یکی از مبلغ، تعداد واحد یا همه واحدها را وارد کنید' },
  ORDER_QUANTITY_TOO_LARGE: { status: 400, message: 'این مقدار بیش از اندازه بزرگ است' },
  ORDER_IDENTITY_INSUFFICIENT: { status: 409, message: 'برای ثبت درخواست، احراز هویت شما باید تکمیل شود' },
  ORDER_REGISTRY_EXPIRED: {
    status: 409,
    message:
      'اعتبار احراز هویت شما در سجام پایان یافته است. در سامانه سجام آن را تمدید کنید، سپس در «مشخصات» اطلاعات خود را به‌روز کنید. ابطال واحدها همچنان ممکن است.',
  },
  ORDER_INVESTOR_DECEASED: {
    status: 409,
    message:
      'بر پایه پاسخ سجام، این سرمایه‌گذار فوت کرده است و درخواست تازه‌ای پذیرفته نمی‌شود. وراث با گواهی انحصار وراثت به پشتیبانی مراجعه کنند.',
  },
  ORDER_INVESTOR_FROZEN: {
    status: 409,
    message:
      'این کار برای این سرمایه‌گذار متوقف شده است؛ علت و مدت آن در صفحه خانه آمده است. برای پیگیری تیکت ثبت کنید.',
  },
  ORDER_FUND_CLOSED: { status: 409, message: 'این صندوق اکنون درخواست نمی‌پذیرد: {reason}' },
  ORDER_WINDOW_CLOSED: { status: 409, message: 'امکان ثبت درخواست در این ساعت وجود ندارد ({window})' },
  ORDER_BELOW_MINIMUM: { status: 409, message: 'مبلغ کمتر از حداقل است ({min} ریال)' },
  ORDER_ABOVE_MAXIMUM: { status: 409, message: 'مبلغ بیشتر از حداکثر است ({max} ریال)' },
  ORDER_UNITS_BELOW_MINIMUM: { status: 409, message: 'تعداد واحد کمتر از حداقل است ({min} واحد)' },
  ORDER_UNITS_ABOVE_MAXIMUM: { status: 409, message: 'تعداد واحد بیشتر از حداکثر است ({max} واحد)' },
  ORDER_AUTH_LIMIT: { status: 409, message: 'سطح احراز هویت شما برای این مبلغ کافی نیست' },
  ORDER_HOLDER_LIMIT: {
    status: 409,
    message:
      'هر سرمایه‌گذار {kind} می‌تواند حداکثر {max} واحد از این صندوق داشته باشد؛ شما با درخواست‌های باز {held} واحد دارید',
  },
  ORDER_CEILING_REACHED: { status: 409, message: 'سقف صندوق تکمیل شده است' },
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
    message: 'شما {max} درخواست پرداخت‌نشده دارید؛ نخست آن‌ها را پرداخت کنید یا انصراف دهید',
  },
  ORDER_TOO_MANY_SLIPS: {
    status: 409,
    message: 'شما {max} درخواست با فیش در انتظار تأیید یا اصلاح دارید؛ پس از روشن شدن آن‌ها دوباره اقدام کنید',
  },
  ORDER_ATTEMPTS_USED_UP: {
    status: 409,
    message: 'این درخواست {max} بار برای پرداخت باز شده است؛ درخواست تازه‌ای ثبت کنید',
  },
  ORDER_AMOUNT_CHANGED: {
    status: 409,
    message: 'با قیمت تازه، این تعداد واحد {amount} ریال است؛ درخواست تازه‌ای ثبت کنید',
  },
  ORDER_NO_PRICE: { status: 409, message: 'برای این صندوق هنوز قیمتی منتشر نشده است' },
  ORDER_WAY_UNKNOWN: { status: 400, message: 'روش پرداخت درست نیست' },
  ORDER_WAY_DISABLED: { status: 409, message: 'این روش پرداخت اکنون فعال نیست: {reason}' },
  ORDER_RECEIPT_REQUIRED: { status: 400, message: 'مشخصات فیش را وارد کنید' },
  ORDER_RECEIPT_DUPLICATE: { status: 409, message: 'این فیش پیش‌تر ثبت شده است' },
  ORDER_RECEIPT_DATE: { status: 409, message: 'تاریخ فیش پس از امروز است؛ تاریخ واریز را درست وارد کنید' },
  ORDER_RECEIPT_OLD: { status: 409, message: 'فیش بیش از {days} روز پیش است؛ با پشتیبانی تماس بگیرید' },
  ORDER_RECEIPT_CLOSED_DAY: {
    status: 409,
    message: 'این صندوق واریز روز تعطیل را نمی‌پذیرد؛ برای عودت وجه تیکت ثبت کنید',
  },
  ORDER_RECEIPT_AMOUNT: { status: 409, message: 'مبلغ فیش با مبلغ درخواست برابر نیست' },
  ORDER_RECEIPT_OWNER: { status: 409, message: 'واریز باید از حساب بانکی خود سرمایه‌گذار باشد' },
  ORDER_RECEIPT_FILE: { status: 400, message: 'تصویر فیش پیدا نشد؛ دوباره بارگذاری کنید' },
  ORDER_RECEIPT_ACCOUNT: { status: 400, message: 'حساب صندوق درست نیست' },
  ORDER_CREDIT_INSUFFICIENT: { status: 409, message: 'اعتبار شما در این صندوق کافی نیست ({credit} ریال)' },
  ORDER_UNITS_NOT_FREE: { status: 409, message: 'تعداد واحد قابل ابطال شما {free} واحد است' },
  ORDER_MIN_REMAIN: { status: 409, message: 'پس از ابطال باید دست‌کم {min} واحد بماند یا همه واحدها ابطال شود' },
  ORDER_VALUE_BELOW_FEES: { status: 409, message: 'ارزش این واحدها از کارمزد ابطال کمتر است' },
  ORDER_ACCOUNT_UNKNOWN: { status: 409, message: 'حساب بانکی تأییدشده‌ای برای واریز پیدا نشد' },
  ORDER_ACCOUNT_HOLD: { status: 409, message: 'حساب تازه تا ۲۴ ساعت پس از ثبت برای دریافت وجه ابطال به کار نمی‌رود' },
  ORDER_SELL_HOLD: {
    status: 409,
    message: 'به علت تغییر اخیر در حساب کاربری، ابطال و برداشت وجه تا {until} بسته است',
  },
  ORDER_PAYLOAD_CHANGED: { status: 409, message: 'مقدار درخواست پس از ارسال کد تغییر کرده است؛ کد تازه بگیرید' },
  ORDER_CANCEL_TOO_LATE: { status: 409, message: 'مهلت انصراف از این درخواست گذشته است' },
  ORDER_CANCEL_NOT_ALLOWED: { status: 409, message: 'این درخواست در وضعیتی نیست که لغو شود' },
  ORDER_PRICE_PUBLISHED: { status: 409, message: 'قیمت روز این درخواست منتشر شده است و تاریخ‌های آن تغییر نمی‌کند' },
  ORDER_DATES_CURRENT: { status: 409, message: 'تاریخ‌های این درخواست با تقویم و زمان‌بندی امروز یکی است' },
  ORDER_STATE_CHANGED: { status: 409, message: 'وضعیت درخواست تغییر کرده است؛ صفحه را تازه کنید' },
} as const satisfies Record<string, ErrorText>;
