import { formatNumber } from '../../digits.ts';

/** One failure the API can answer with: status, and the Persian sentence shown to people. `{name}` is filled in. */
export interface ErrorText {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 431 | 500 | 502 | 503 | 504;
  message: string;
}

/** Field errors by wire name of the field, each a list of Persian sentences. */
export type FieldErrors = Record<string, string[]>;

/** A field of a record that is not what the caller saw; values as text. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** What a failure tells beside its sentence. */
export interface FailureOptions {
  fields?: FieldErrors;
  params?: MessageParams;
  retryAfterSeconds?: number;
  /** what changed between the caller's look and the call */
  changes?: readonly Change[];
}

/** Values for the placeholders of a message; numbers are shown with Persian digits. */
export type MessageParams = Record<string, string | number | bigint>;

/** A failure that is answered to the caller: code for machines, Persian message for people. */
export class Failure extends Error {
  readonly code: string;
  readonly status: ErrorText['status'];
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly changes: readonly Change[] | undefined;

  constructor(code: string, text: ErrorText, options: FailureOptions = {}) {
    super(fillMessage(text.message, options.params));
    this.name = 'Failure';
    this.code = code;
    this.status = text.status;
    this.fields = options.fields;
    // every 429 tells when to come again, also where nobody has counted the seconds
    this.retryAfterSeconds = options.retryAfterSeconds ?? (text.status === 429 ? 60 : undefined);
    this.changes = options.changes;
  }
}

/** Fills `{name}` placeholders; numbers get separators and Persian digits. */
export function fillMessage(message: string, params: MessageParams = {}): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : formatNumber(value);
  });
}

/** Failures that any operation may answer with; those of a capability stand beside its operations. */
export const generalErrors = {
  VALIDATION_FAILED: { status: 400, message: 'برخی موارد درست نیست؛ موارد مشخص‌شده را اصلاح کنید' },
  REQUEST_MALFORMED: { status: 400, message: 'درخواست خوانده نشد؛ صفحه را تازه کنید و دوباره تلاش کنید' },
  REQUEST_TOO_SLOW: { status: 408, message: 'درخواست در زمان مجاز به سامانه نرسید؛ دوباره تلاش کنید' },
  HEAD_TOO_LARGE: { status: 431, message: 'نشانی یا سرآیند درخواست بیش از حد بلند است' },
  BODY_MALFORMED: { status: 400, message: 'اطلاعات فرستاده‌شده خوانده نشد؛ دوباره تلاش کنید' },
  SESSION_REQUIRED: { status: 401, message: 'برای ادامه وارد حساب خود شوید' },
  SESSION_ENDED: { status: 401, message: 'نشست شما پایان یافته است؛ دوباره وارد شوید' },
  ACCESS_DENIED: { status: 403, message: 'شما به این بخش دسترسی ندارید' },
  INVESTOR_NOT_ALLOWED: {
    status: 403,
    message: 'به این سرمایه‌گذار دسترسی ندارید؛ از بالای صفحه سرمایه‌گذار دیگری انتخاب کنید',
  },
  CSRF_FAILED: {
    status: 403,
    message: 'این درخواست از صفحه معتبری فرستاده نشده است؛ صفحه را تازه کنید و دوباره تلاش کنید',
  },
  NOT_FOUND: { status: 404, message: 'مورد درخواستی پیدا نشد' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'این عمل روی این نشانی ممکن نیست' },
  IDEMPOTENCY_IN_FLIGHT: { status: 409, message: 'همین درخواست در حال انجام است؛ چند لحظه صبر کنید' },
  STATE_CONFLICT: { status: 409, message: 'این مورد در این فاصله تغییر کرده است؛ صفحه را تازه کنید' },
  BODY_TOO_LARGE: { status: 413, message: 'حجم اطلاعات بیش از حد مجاز است؛ فایل یا متن کوچک‌تری بفرستید' },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, message: 'نوع محتوای درخواست پشتیبانی نمی‌شود' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'این درخواست قبلاً با مقدار دیگری فرستاده شده است؛ صفحه را تازه کنید',
  },
  RATE_LIMITED: { status: 429, message: 'تعداد درخواست بیش از حد مجاز است؛ {wait} دیگر تلاش کنید' },
  INTERNAL: {
    status: 500,
    message: 'خطایی رخ داد؛ دوباره تلاش کنید و اگر تکرار شد، شماره پیگیری خطا را به پشتیبانی بدهید',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'سامانه موقتاً در دسترس نیست؛ کمی بعد دوباره تلاش کنید' },
  RECORD_BUSY: {
    status: 409,
    message: 'کار دیگری هم‌زمان روی همین مورد در حال انجام است؛ چند لحظه بعد دوباره تلاش کنید',
  },
  STATEMENT_TIMEOUT: {
    status: 503,
    message: 'درخواست بیش از حد طول کشید و چیزی ثبت نشد؛ کمی بعد دوباره تلاش کنید',
  },
  REQUEST_TIMEOUT: {
    status: 504,
    message: 'پاسخ به‌موقع آماده نشد؛ فهرست را تازه کنید و اگر چیزی ثبت نشده بود دوباره تلاش کنید',
  },
} as const satisfies Record<string, ErrorText>;
