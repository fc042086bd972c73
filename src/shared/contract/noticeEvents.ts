import { noticeChannelCodes, type NoticeChannel } from '../texts/noticeTexts.ts';

/*
 * Everything that people are told about, one row an event: the channels it leaves by, whether a person may switch them off,
 * and the words it begins with. A new event is a new row; preferences, templates and the sender read this list.
 */

/** Headings of the list of events. */
export const noticeGroups = {
  order: 'درخواست‌های صدور و ابطال',
  money: 'واریز و عودت وجه',
  profit: 'سود',
  automatic: 'سرمایه‌گذاری خودکار',
  support: 'پشتیبانی',
  profile: 'مشخصات و مدارک',
  security: 'امنیت حساب',
  office: 'کارهای کارکنان',
} as const;
export type NoticeGroup = keyof typeof noticeGroups;

/**
 * Placeholders of the texts, each with its name for editors and a sample for the preview. Figures of money and units are
 * `isAmount`: a notice on a locked screen leaves them out for people who hide amounts.
 */
export const noticeFields = {
  orderNo: { title: 'شماره درخواست', sample: '14050830-0042' },
  changes: { title: 'تغییرات', sample: 'کارمزد ثابت صدور (ریال) از 10,000 به 20,000' },
  fund: { title: 'نام صندوق', sample: 'صندوق سپیدار' },
  units: { title: 'تعداد واحد', sample: '1,250', isAmount: true },
  amount: { title: 'مبلغ (ریال)', sample: '120,000,000', isAmount: true },
  reinvest: { title: 'مبلغ سرمایه‌گذاری مجدد (ریال)', sample: '60,000,000', isAmount: true },
  price: { title: 'قیمت واحد (ریال)', sample: '96,300', isAmount: true },
  license: { title: 'شماره گواهی', sample: '1405-000318' },
  date: { title: 'تاریخ', sample: '1405/09/04' },
  priceDate: { title: 'روز قیمت‌گذاری', sample: '1405/09/01' },
  endDate: { title: 'روز گواهی یا واریز', sample: '1405/09/04' },
  status: { title: 'وضعیت در سجام', sample: 'اطلاعات نامعتبر' },
  reason: { title: 'علت', sample: 'شماره پیگیری فیش خوانا نیست' },
  trackingCode: { title: 'شماره تیکت', sample: 'T-14050012' },
  otherCode: { title: 'شماره تیکت دیگر', sample: 'T-14050015' },
  document: { title: 'نام مدرک', sample: 'روی کارت ملی' },
  result: { title: 'نتیجه', sample: 'تأیید شد' },
  outcome: {
    title: 'نتیجه اصلاح برای درخواست',
    sample: 'درخواست 14050830-0042 با قیمت درست دوباره اجرا شد.',
    isAmount: true,
  },
  child: { title: 'نام فرزند', sample: 'آرمان رضایی' },
  goal: { title: 'نام هدف', sample: 'خانه آینده' },
  month: { title: 'ماه', sample: 'آبان ۱۴۰۵' },
  account: { title: 'حساب بانکی', sample: 'بانک ملت، شبای منتهی به ⁦۴۴۲۱⁩' },
  device: { title: 'دستگاه', sample: 'Firefox / Windows' },
  ip: { title: 'نشانی IP', sample: '5.160.10.20' },
  time: { title: 'زمان', sample: '1405/08/30 10:15' },
  mask: { title: 'شماره موبایل (پوشیده)', sample: '0912***4567' },
  role: { title: 'نقش', sample: 'کارشناس، ثبت‌کننده' },
  kind: { title: 'نوع تغییر', sample: 'زمان‌بندی درخواست‌ها' },
  extent: { title: 'آنچه متوقف شده است', sample: 'خرید، فروش و برداشت وجه' },
  act: { title: 'کاری که امضا لازم دارد', sample: 'ابطال واحد: 1,250 واحد صندوق سپیدار', isAmount: true },
  count: { title: 'تعداد امضای لازم', sample: '2' },
  bank: { title: 'بانک', sample: 'بانک ملت' },
  contractNo: { title: 'شماره قرارداد', sample: '14050005' },
  refId: { title: 'شماره پیگیری بانک', sample: '880012' },
  link: { title: 'پیوند', sample: 'https://panel.example/skip-debit' },
  title: { title: 'عنوان', sample: 'اطلاعیه' },
  text: { title: 'متن', sample: 'متن اطلاعیه' },
} as const satisfies Record<string, { title: string; sample: string; isAmount?: true }>;
export type NoticeField = keyof typeof noticeFields;

/** `always`: nobody may switch it off; `on` and `off`: what stands until a person chooses. */
export type ChannelDefault = 'always' | 'on' | 'off';

export interface NoticeEvent {
  group: NoticeGroup;
  /** name of the event in lists of preferences and templates */
  title: string;
  /** what its texts may name */
  fields: readonly NoticeField[];
  /** what each text must name */
  needs: readonly NoticeField[];
  /** leaves in quiet hours, too: security, and money that somebody takes out of the account */
  isUrgent?: true;
  /** channels that it is offered on; without an entry it never leaves by that channel */
  channels: Partial<Record<NoticeChannel, ChannelDefault>>;
  /** heading of panel and browser; the browser shows the text of the panel where it has none of its own */
  texts: { title: string; panel: string; sms?: string; push?: string };
}

const every = { panel: 'on', sms: 'on', push: 'on' } as const;
const panelAndPush = { panel: 'on', push: 'on' } as const;
/** Offered on every channel, and quiet on the one that costs money until a person wants it. */
const smsByChoice = { panel: 'on', sms: 'off', push: 'on' } as const;
/** Money that leaves: the record in the panel and the text message are not a matter of taste. */
const moneyOut = { panel: 'always', sms: 'always', push: 'on' } as const;

const order = (event: Omit<NoticeEvent, 'group' | 'needs'> & Partial<Pick<NoticeEvent, 'needs'>>): NoticeEvent => ({
  group: 'order',
  needs: ['orderNo'],
  ...event,
});
const security = (event: Omit<NoticeEvent, 'group' | 'isUrgent' | 'channels'>): NoticeEvent => ({
  group: 'security',
  isUrgent: true,
  channels: moneyOut,
  ...event,
});

const orderEvents = {
  order_registered: order({
    title: 'ثبت قطعی درخواست (وجه رسید یا کد تأیید شد)',
    fields: ['orderNo', 'fund'],
    channels: every,
    texts: {
      title: 'درخواست ثبت شد',
      panel: 'درخواست {orderNo} برای {fund} ثبت شد.',
      sms: 'درخواست {orderNo} برای {fund} ثبت شد.',
    },
  }),
  order_slip_received: order({
    title: 'دریافت فیش و شروع بررسی',
    fields: ['orderNo', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'فیش دریافت شد',
      panel: 'فیش درخواست {orderNo} برای {fund} دریافت شد و در حال بررسی است.',
      sms: 'فیش درخواست {orderNo} دریافت شد و در حال بررسی است.',
    },
  }),
  receipt_rejected: order({
    title: 'رد فیش واریزی',
    fields: ['orderNo', 'fund', 'reason'],
    channels: every,
    texts: {
      title: 'فیش پذیرفته نشد',
      panel: 'فیش درخواست {orderNo} رد شد: {reason}',
      sms: 'فیش درخواست {orderNo} رد شد: {reason}. فیش را در پنل اصلاح کنید.',
    },
  }),
  order_slip_expired: order({
    title: 'پایان مهلت فیش',
    fields: ['orderNo', 'fund'],
    channels: every,
    texts: {
      title: 'مهلت فیش پایان یافت',
      panel:
        'درخواست {orderNo} برای {fund} منقضی شد، چون تصویر یا اصلاح فیش به‌موقع نرسید. اگر وجه را واریز کرده‌اید، با همان فیش درخواست جدیدی ثبت کنید.',
      sms: 'درخواست {orderNo} برای {fund} منقضی شد، چون فیش به‌موقع کامل نشد. اگر واریز کرده‌اید، در پنل درخواست جدیدی با همان فیش ثبت کنید.',
    },
  }),
  order_payment_failed: order({
    title: 'پرداخت ناموفق',
    fields: ['orderNo', 'fund', 'reason'],
    channels: smsByChoice,
    texts: {
      title: 'پرداخت انجام نشد',
      panel: 'پرداخت درخواست {orderNo} برای {fund} انجام نشد: {reason}',
      sms: 'پرداخت درخواست {orderNo} انجام نشد: {reason}',
    },
  }),
  order_expired: order({
    title: 'پایان مهلت پرداخت یا تأیید',
    fields: ['orderNo', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'مهلت درخواست پایان یافت',
      panel: 'مهلت پرداخت یا تأیید درخواست {orderNo} برای {fund} تمام و درخواست منقضی شد.',
      sms: 'درخواست {orderNo} برای {fund} به علت پایان مهلت منقضی شد.',
    },
  }),
  order_rescheduled: order({
    title: 'تغییر تاریخ‌های درخواست',
    fields: ['orderNo', 'fund', 'priceDate', 'endDate'],
    channels: smsByChoice,
    texts: {
      title: 'تاریخ درخواست تغییر کرد',
      panel: 'تاریخ‌های درخواست {orderNo} برای {fund} تغییر کرد: قیمت‌گذاری {priceDate}، گواهی یا واریز {endDate}.',
      sms: 'تاریخ‌های درخواست {orderNo} تغییر کرد: قیمت‌گذاری {priceDate}، گواهی یا واریز {endDate}.',
    },
  }),
  fees_changed: order({
    title: 'تغییر کارمزدهای صندوق شما',
    fields: ['fund', 'date', 'changes'],
    needs: ['fund', 'date'],
    channels: smsByChoice,
    texts: {
      title: 'کارمزدهای صندوق تغییر می‌کند',
      panel:
        'کارمزدهای {fund} از {date} تغییر می‌کند: {changes}. درخواست‌های ثبت‌شده با کارمزدی اجرا می‌شوند که هنگام ثبت نشان داده شد.',
      sms: 'کارمزدهای {fund} از {date} تغییر می‌کند؛ جزئیات در صفحه صندوق.',
    },
  }),
  fees_withdrawn: order({
    title: 'لغو تغییر اعلام‌شده کارمزدها',
    fields: ['fund', 'date'],
    needs: ['fund', 'date'],
    channels: smsByChoice,
    texts: {
      title: 'تغییر کارمزدها لغو شد',
      panel: 'تغییر کارمزدهای {fund} که برای {date} اعلام شده بود لغو شد؛ کارمزدهای پیش از آن ادامه دارد.',
      sms: 'تغییر کارمزدهای {fund} که برای {date} اعلام شده بود لغو شد.',
    },
  }),
  order_issued: order({
    title: 'قیمت‌گذاری و صدور واحدها',
    fields: ['orderNo', 'fund', 'units', 'price', 'license'],
    needs: ['units'],
    channels: every,
    texts: {
      title: 'واحدها صادر شد',
      panel: '{units} واحد {fund} صادر شد.',
      sms: '{units} واحد {fund} برای شما صادر شد (درخواست {orderNo}).',
    },
  }),
  order_redeemed: order({
    title: 'قیمت‌گذاری و ابطال واحدها',
    fields: ['orderNo', 'fund', 'units', 'price', 'amount', 'date'],
    needs: ['units'],
    channels: every,
    texts: {
      title: 'واحدها ابطال شد',
      panel: '{units} واحد {fund} ابطال شد و وجه تا {date} واریز می‌شود.',
      sms: '{units} واحد {fund} ابطال شد و وجه تا {date} واریز می‌شود (درخواست {orderNo}).',
    },
  }),
  certificate_issued: {
    group: 'order',
    title: 'آماده شدن گواهی سرمایه‌گذاری',
    fields: ['license', 'fund', 'units', 'orderNo'],
    needs: ['license'],
    channels: { panel: 'off', push: 'off' },
    texts: { title: 'گواهی آماده است', panel: 'گواهی {license} برای {units} واحد {fund} آماده دریافت است.' },
  },
  order_rejected: order({
    title: 'رد درخواست',
    fields: ['orderNo', 'fund', 'reason'],
    channels: every,
    texts: {
      title: 'درخواست رد شد',
      panel: 'درخواست {orderNo} رد شد: {reason}',
      sms: 'درخواست {orderNo} رد شد: {reason}',
    },
  }),
  order_cancelled: order({
    title: 'انصراف از درخواست',
    fields: ['orderNo', 'fund'],
    isUrgent: true,
    channels: every,
    texts: {
      title: 'انصراف ثبت شد',
      panel: 'انصراف شما از درخواست {orderNo} برای {fund} ثبت شد.',
      sms: 'انصراف از درخواست {orderNo} برای {fund} ثبت شد.',
    },
  }),
  price_corrected: order({
    title: 'اصلاح قیمت اعلام‌شده',
    fields: ['orderNo', 'fund', 'date', 'outcome', 'reason'],
    needs: ['outcome'],
    channels: smsByChoice,
    texts: {
      title: 'اصلاح قیمت {fund}',
      panel: 'قیمت {fund} در {date} اصلاح شد. {outcome}. علت: {reason}',
      sms: 'قیمت {fund} در {date} اصلاح شد. {outcome}',
    },
  }),
} satisfies Record<string, NoticeEvent>;

const moneyEvents = {
  order_refund_due: {
    group: 'money',
    title: 'ثبت عودت وجه',
    fields: ['orderNo', 'amount', 'date', 'fund'],
    needs: ['orderNo', 'amount', 'date'],
    channels: every,
    texts: {
      title: 'عودت وجه ثبت شد',
      panel: 'مبلغ {amount} ریال بابت درخواست {orderNo} تا {date} به حساب شما برمی‌گردد.',
      sms: 'مبلغ {amount} ریال بابت درخواست {orderNo} تا {date} به حساب شما برمی‌گردد.',
    },
  },
  order_refund_credit: {
    group: 'money',
    title: 'عودت وجه به اعتبار',
    fields: ['orderNo', 'amount', 'fund'],
    needs: ['orderNo', 'amount'],
    channels: smsByChoice,
    texts: {
      title: 'وجه به اعتبار شما افزوده شد',
      panel: 'مبلغ {amount} ریال درخواست {orderNo} به اعتبار شما در {fund} افزوده شد.',
      sms: 'مبلغ {amount} ریال درخواست {orderNo} به اعتبار شما افزوده شد.',
    },
  },
  order_refunded: {
    group: 'money',
    title: 'واریز وجه بازگشتی',
    fields: ['orderNo', 'amount'],
    needs: ['orderNo', 'amount'],
    channels: moneyOut,
    texts: {
      title: 'وجه به حساب شما برگشت',
      panel: 'مبلغ {amount} ریال بابت درخواست {orderNo} به حساب شما برگشت.',
      sms: 'مبلغ {amount} ریال بابت درخواست {orderNo} به حساب شما برگشت.',
    },
  },
  order_paid: {
    group: 'money',
    title: 'واریز وجه ابطال',
    fields: ['orderNo', 'amount'],
    needs: ['orderNo', 'amount'],
    channels: moneyOut,
    texts: {
      title: 'وجه واریز شد',
      panel: 'مبلغ {amount} ریال وجه ابطال درخواست {orderNo} به حساب شما واریز شد.',
      sms: 'وجه ابطال درخواست {orderNo} به مبلغ {amount} ریال واریز شد.',
    },
  },
  order_payout_failed: {
    group: 'money',
    title: 'ناموفق بودن واریز وجه',
    fields: ['orderNo', 'amount', 'reason'],
    needs: ['orderNo', 'amount', 'reason'],
    channels: moneyOut,
    texts: {
      title: 'واریز انجام نشد',
      panel:
        'واریز {amount} ریال بابت درخواست {orderNo} انجام نشد: {reason}. حساب واریز را در «درخواست‌ها» اصلاح کنید.',
      sms: 'واریز {amount} ریال بابت درخواست {orderNo} انجام نشد: {reason}. حساب واریز را در پنل اصلاح کنید.',
    },
  },
  payout_failed: {
    group: 'money',
    title: 'ناموفق بودن واریز سود یا وجه دیگر',
    fields: ['amount', 'reason'],
    needs: ['amount', 'reason'],
    channels: moneyOut,
    texts: {
      title: 'واریز انجام نشد',
      panel: 'واریز {amount} ریال به حساب شما انجام نشد: {reason}. حساب‌های بانکی خود را در پنل ببینید.',
      sms: 'واریز {amount} ریال به حساب شما انجام نشد: {reason}. حساب‌های بانکی خود را در پنل ببینید.',
    },
  },
  payout_queued_again: {
    group: 'money',
    title: 'قرار گرفتن دوباره وجه در صف واریز',
    fields: ['orderNo', 'amount'],
    needs: ['orderNo'],
    channels: panelAndPush,
    texts: {
      title: 'واریز دوباره در صف است',
      panel: 'واریز {amount} ریال بابت درخواست {orderNo} دوباره در صف قرار گرفت.',
    },
  },
  credit_withdrawn: {
    group: 'money',
    title: 'برداشت اعتبار',
    fields: ['amount', 'fund', 'date'],
    needs: ['amount', 'date'],
    isUrgent: true,
    channels: moneyOut,
    texts: {
      title: 'برداشت اعتبار ثبت شد',
      panel: 'مبلغ {amount} ریال اعتبار شما در {fund} تا {date} به حسابتان واریز می‌شود.',
      sms: 'مبلغ {amount} ریال اعتبار شما در {fund} تا {date} به حسابتان واریز می‌شود.',
    },
  },
  payout_rescheduled: {
    group: 'money',
    title: 'تغییر روز واریز وجه',
    fields: ['amount', 'fund', 'date'],
    needs: ['amount', 'date'],
    channels: smsByChoice,
    texts: {
      title: 'روز واریز تغییر کرد',
      panel: 'به علت تعطیلی، مبلغ {amount} ریال از {fund} در {date} به حساب شما واریز می‌شود.',
      sms: 'به علت تعطیلی، مبلغ {amount} ریال از {fund} در {date} واریز می‌شود.',
    },
  },
  coupon_rescheduled: {
    group: 'profit',
    title: 'تغییر روز سود یا اصل اوراق',
    fields: ['fund', 'date', 'endDate'],
    needs: ['fund', 'endDate'],
    channels: smsByChoice,
    texts: {
      title: 'روز پرداخت اوراق تغییر کرد',
      panel: 'روز پرداخت {fund} از {date} به {endDate} رفت.',
      sms: 'روز پرداخت {fund} از {date} به {endDate} رفت.',
    },
  },
  profit_paid: {
    group: 'profit',
    title: 'سود دوره‌ای',
    fields: ['amount', 'fund', 'units', 'date'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'سود دوره‌ای',
      panel: 'سود {fund} برای {units} واحد شما {amount} ریال است و تا {date} واریز می‌شود.',
      sms: 'سود {fund}: {amount} ریال، تا {date} واریز می‌شود.',
    },
  },
  profit_no_account: {
    group: 'profit',
    title: 'سود دوره‌ای بی حساب بانکی برای واریز',
    fields: ['amount', 'fund', 'units'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'سود شما منتظر حساب بانکی است',
      panel:
        'مبلغ {amount} ریال سود {fund} برای {units} واحد شما ثبت شد، اما حساب بانکی پیش‌فرض تأییدشده ندارید. حساب را ثبت کنید تا سود واریز شود.',
      sms: 'مبلغ {amount} ریال سود {fund} ثبت شد؛ برای واریز آن حساب بانکی پیش‌فرض خود را در پنل ثبت کنید.',
    },
  },
  profit_credited: {
    group: 'profit',
    title: 'افزوده شدن سود دوره‌ای به اعتبار',
    fields: ['amount', 'fund', 'units'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'سود شما به اعتبار افزوده شد',
      panel:
        'مبلغ {amount} ریال سود {fund} به قیمت یک واحد نمی‌رسید و به اعتبار شما افزوده شد. می‌توانید با آن خرید کنید یا آن را برداشت کنید.',
      sms: 'مبلغ {amount} ریال سود {fund} به قیمت یک واحد نمی‌رسید و به اعتبار شما افزوده شد.',
    },
  },
  profit_reinvested: {
    group: 'profit',
    title: 'سرمایه‌گذاری مجدد سود',
    fields: ['amount', 'fund', 'reinvest', 'units'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'سود دوره‌ای',
      panel: 'مبلغ {amount} ریال سود {fund} ثبت شد و {reinvest} ریال آن دوباره سرمایه‌گذاری می‌شود.',
      sms: 'مبلغ {amount} ریال سود {fund} ثبت شد و {reinvest} ریال آن دوباره سرمایه‌گذاری می‌شود.',
    },
  },
  principal_repaid: {
    group: 'profit',
    title: 'بازپرداخت اصل اوراق در سررسید',
    fields: ['amount', 'fund', 'units'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'سررسید اوراق',
      panel: 'اصل {units} ورقه {fund} به مبلغ {amount} ریال در سررسید بازپرداخت و در صف واریز گذاشته شد.',
      sms: 'اصل {units} ورقه {fund} به مبلغ {amount} ریال در صف واریز است.',
    },
  },
  principal_no_account: {
    group: 'profit',
    title: 'اصل اوراق بی حساب بانکی برای واریز',
    fields: ['amount', 'fund', 'units'],
    needs: ['amount', 'fund'],
    channels: smsByChoice,
    texts: {
      title: 'اصل اوراق شما منتظر حساب بانکی است',
      panel:
        'اصل {units} ورقه {fund} به مبلغ {amount} ریال بازپرداخت شد، اما حساب بانکی پیش‌فرض تأییدشده ندارید. حساب را ثبت کنید تا واریز شود.',
      sms: 'اصل {units} ورقه {fund} به مبلغ {amount} ریال ثبت شد؛ برای واریز آن حساب بانکی پیش‌فرض خود را در پنل ثبت کنید.',
    },
  },
} satisfies Record<string, NoticeEvent>;

const automatic = (event: Omit<NoticeEvent, 'group'>): NoticeEvent => ({ group: 'automatic', ...event });

/** Contracts of direct debit and regular purchases. */
const automaticEvents = {
  goal_summary: automatic({
    title: 'خلاصه ماهانه هدف',
    fields: ['goal', 'month'],
    needs: ['goal', 'month'],
    channels: smsByChoice,
    texts: {
      title: 'خلاصه ماهانه هدف',
      panel: 'خلاصه {month} هدف «{goal}» آماده است. برای دیدن و دریافت آن، این پیام را باز کنید.',
      sms: 'خلاصه {month} هدف «{goal}» در پنل آماده است.',
    },
  }),
  debit_due: automatic({
    title: 'یادآوری یک روز پیش از برداشت',
    fields: ['amount', 'fund', 'date', 'link'],
    needs: ['amount', 'date'],
    channels: every,
    texts: {
      title: 'برداشت فردا: {amount} ریال',
      panel:
        'فردا، {date}، مبلغ {amount} ریال برای خرید {fund} از حساب شما برداشت می‌شود. برای صرف‌نظر از این نوبت، این پیام را باز کنید.',
      sms: '{date} مبلغ {amount} ریال برای خرید منظم {fund} از حساب شما برداشت می‌شود. برای صرف‌نظر: {link}',
    },
  }),
  debit_rescheduled: automatic({
    title: 'تغییر روز برداشت',
    fields: ['amount', 'fund', 'date'],
    needs: ['amount', 'date'],
    channels: smsByChoice,
    texts: {
      title: 'روز برداشت تغییر کرد',
      panel: 'به علت تعطیلی، مبلغ {amount} ریال برای خرید {fund} در {date} برداشت می‌شود.',
      sms: 'به علت تعطیلی، برداشت {amount} ریال برای {fund} در {date} انجام می‌شود.',
    },
  }),
  debit_done: automatic({
    title: 'انجام برداشت',
    fields: ['amount', 'fund', 'refId'],
    needs: ['amount'],
    channels: every,
    texts: {
      title: 'برداشت انجام شد',
      panel: 'مبلغ {amount} ریال برای خرید {fund} برداشت شد. شماره پیگیری بانک {refId}',
      sms: 'مبلغ {amount} ریال برای خرید {fund} برداشت شد. شماره پیگیری بانک {refId}',
    },
  }),
  debit_refused: automatic({
    title: 'ناموفق ماندن اولین تلاش برداشت',
    fields: ['amount', 'fund', 'reason', 'time'],
    needs: ['reason', 'time'],
    channels: every,
    texts: {
      title: 'برداشت دوباره انجام می‌شود',
      panel:
        'برداشت {amount} ریال برای خرید {fund} انجام نشد: {reason}. {time} دوباره تلاش می‌شود؛ موجودی حساب را بررسی کنید.',
      sms: 'برداشت {amount} ریال برای خرید {fund} انجام نشد: {reason}. تلاش بعدی: {time}',
    },
  }),
  debit_failed: automatic({
    title: 'ناموفق ماندن برداشت پس از همه تلاش‌ها',
    fields: ['amount', 'fund', 'reason'],
    needs: ['reason'],
    channels: every,
    texts: {
      title: 'برداشت انجام نشد',
      panel: 'برداشت {amount} ریال برای خرید {fund} انجام نشد: {reason}',
      sms: 'برداشت {amount} ریال برای خرید {fund} انجام نشد: {reason}',
    },
  }),
  debit_missed: automatic({
    title: 'انجام نشدن یک نوبت خرید منظم',
    fields: ['amount', 'fund', 'reason', 'date'],
    needs: ['reason', 'date'],
    channels: every,
    texts: {
      title: 'یک نوبت خرید منظم انجام نشد',
      panel: 'این نوبت خرید منظم {fund} به مبلغ {amount} ریال انجام نشد و برداشتی نشد: {reason}. نوبت بعدی {date} است.',
      sms: 'این نوبت خرید منظم {fund} انجام نشد و برداشتی نشد: {reason}. نوبت بعدی {date} است.',
    },
  }),
  regular_paused: automatic({
    title: 'توقف خرید منظم پس از سه نوبت ناموفق',
    fields: ['fund'],
    needs: ['fund'],
    channels: every,
    texts: {
      title: 'خرید منظم متوقف شد',
      panel:
        'در سه نوبت پیاپی، خریدی برای {fund} انجام نشد و خرید منظم متوقف شد. موجودی و قرارداد را بررسی و آن را دوباره فعال کنید.',
      sms: 'خرید منظم {fund} پس از سه نوبت ناموفق متوقف شد؛ در پنل آن را دوباره فعال کنید.',
    },
  }),
  debit_contract_active: automatic({
    title: 'فعال شدن قرارداد برداشت مستقیم',
    fields: ['bank'],
    needs: ['bank'],
    channels: smsByChoice,
    texts: {
      title: 'قرارداد فعال شد',
      panel: 'قرارداد برداشت مستقیم با {bank} فعال شد. اکنون می‌توانید خرید منظم تعریف کنید.',
      sms: 'قرارداد برداشت مستقیم با {bank} فعال شد.',
    },
  }),
  debit_contract_suspended: automatic({
    title: 'مسدود شدن قرارداد برداشت مستقیم',
    fields: ['contractNo', 'reason'],
    needs: ['contractNo', 'reason'],
    channels: every,
    texts: {
      title: 'قرارداد مسدود شد',
      panel: 'قرارداد برداشت مستقیم {contractNo} مسدود شد: {reason}',
      sms: 'قرارداد برداشت مستقیم {contractNo} مسدود شد: {reason}',
    },
  }),
  debit_contract_resumed: automatic({
    title: 'باز شدن قرارداد برداشت مستقیم',
    fields: ['contractNo'],
    needs: ['contractNo'],
    channels: smsByChoice,
    texts: {
      title: 'قرارداد باز شد',
      panel: 'قرارداد برداشت مستقیم {contractNo} دوباره فعال است.',
      sms: 'قرارداد برداشت مستقیم {contractNo} دوباره فعال است.',
    },
  }),
  debit_contract_ending: automatic({
    title: 'نزدیک شدن پایان قرارداد برداشت مستقیم',
    fields: ['bank', 'date'],
    needs: ['bank', 'date'],
    channels: every,
    texts: {
      title: 'پایان قرارداد نزدیک است',
      panel: 'قرارداد برداشت مستقیم {bank} در {date} تمام می‌شود؛ با «تمدید قرارداد» آن را ادامه دهید.',
      sms: 'قرارداد برداشت مستقیم {bank} در {date} پایان می‌یابد؛ آن را در پنل تمدید کنید.',
    },
  }),
  debit_contract_expired: automatic({
    title: 'پایان قرارداد برداشت مستقیم',
    fields: ['bank'],
    needs: ['bank'],
    channels: every,
    texts: {
      title: 'قرارداد پایان یافت',
      panel: 'قرارداد برداشت مستقیم {bank} تمام شد و خریدهای منظم آن متوقف شد. برای ادامه، قرارداد جدید بسازید.',
      sms: 'قرارداد برداشت مستقیم {bank} تمام شد و خریدهای منظم آن متوقف شد. برای ادامه، در پنل قرارداد جدید بسازید.',
    },
  }),
} satisfies Record<string, NoticeEvent>;

const peopleEvents = {
  ticket_reply: {
    group: 'support',
    title: 'پاسخ تیکت',
    fields: ['trackingCode'],
    needs: ['trackingCode'],
    channels: every,
    texts: {
      title: 'پاسخ تیکت شما',
      panel: 'به تیکت {trackingCode} پاسخ داده شد.',
      sms: 'به تیکت {trackingCode} پاسخ داده شد.',
    },
  },
  ticket_merged: {
    group: 'support',
    title: 'ادغام تیکت‌ها',
    fields: ['otherCode', 'trackingCode'],
    needs: ['otherCode', 'trackingCode'],
    channels: panelAndPush,
    texts: {
      title: 'ادغام تیکت‌های شما',
      panel: 'تیکت {otherCode} با تیکت {trackingCode} ادغام شد و پاسخ هر دو در تیکت {trackingCode} داده می‌شود.',
    },
  },
  document_approved: {
    group: 'profile',
    title: 'تأیید مدرک',
    fields: ['document'],
    needs: ['document'],
    channels: smsByChoice,
    texts: {
      title: 'مدرک تأیید شد',
      panel: 'مدرک «{document}» تأیید شد.',
      sms: 'مدرک «{document}» تأیید شد.',
    },
  },
  document_rejected: {
    group: 'profile',
    title: 'رد مدرک',
    fields: ['document', 'reason'],
    needs: ['document', 'reason'],
    channels: every,
    texts: {
      title: 'مدرک رد شد',
      panel: 'مدرک «{document}» رد شد: {reason}. مدرک درست را در «پروفایل، مدارک» بفرستید.',
      sms: 'مدرک «{document}» رد شد: {reason}. مدرک درست را در پنل بفرستید.',
    },
  },
  document_need_more: {
    group: 'profile',
    title: 'درخواست تکمیل مدرک',
    fields: ['document', 'reason'],
    needs: ['document', 'reason'],
    channels: every,
    texts: {
      title: 'مدرک نیازمند تکمیل است',
      panel: 'مدرک «{document}» نیازمند تکمیل است: {reason}. تصویر جدید را در «پروفایل، مدارک» بفرستید.',
      sms: 'مدرک «{document}» نیازمند تکمیل است: {reason}. تصویر جدید را در پنل بفرستید.',
    },
  },
  identity_result: {
    group: 'profile',
    title: 'نتیجه بررسی هویت',
    fields: ['result'],
    needs: ['result'],
    channels: every,
    texts: {
      title: 'نتیجه بررسی هویت',
      panel: 'نتیجه بررسی هویت شما: {result}',
      sms: 'نتیجه بررسی هویت شما: {result}',
    },
  },
  signature_asked: {
    group: 'profile',
    title: 'کاری که در انتظار امضای شماست',
    fields: ['act', 'time'],
    needs: ['act'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'در انتظار امضای شما',
      panel: '{act}. تا {time} در «امضای مشترک» امضا یا رد کنید.',
      sms: '{act} در انتظار امضای شماست؛ تا {time} در پنل امضا یا رد کنید.',
    },
  },
  signature_ended: {
    group: 'profile',
    title: 'نتیجه کاری که در انتظار امضا بود',
    fields: ['act', 'result'],
    needs: ['result'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'نتیجه درخواست امضا',
      panel: '{act}. {result}',
      sms: '{act}. {result}',
    },
  },
  signing_powers_changed: {
    group: 'profile',
    title: 'تغییر صاحبان امضای شرکت',
    fields: ['count'],
    needs: ['count'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'صاحبان امضای شرکت تغییر کرد',
      panel: 'صاحبان امضا و حد امضای آن‌ها در شرکت شما تغییر کرد. تعداد امضای لازم: {count}',
      sms: 'صاحبان امضا در شرکت شما تغییر کرد. تعداد امضای لازم: {count}',
    },
  },
  investor_frozen: {
    group: 'profile',
    title: 'توقف خرید یا همه کارهای سرمایه‌گذار',
    fields: ['extent', 'date', 'reason'],
    needs: ['extent', 'reason'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'کارهای شما متوقف شد',
      panel: '{extent} برای شما از {date} متوقف است: {reason}',
      sms: '{extent} برای شما از {date} متوقف است: {reason}',
    },
  },
  investor_unfrozen: {
    group: 'profile',
    title: 'رفع توقف کارهای سرمایه‌گذار',
    fields: ['reason'],
    needs: [],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'توقف کارهای شما پایان یافت',
      panel: 'کارهایی که برای شما متوقف شده بود دوباره آزاد است: {reason}',
      sms: 'کارهایی که در پنل برای شما متوقف شده بود دوباره آزاد است.',
    },
  },
  registry_expired: {
    group: 'profile',
    title: 'منقضی شدن احراز هویت در سجام',
    fields: [],
    needs: [],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'خرید شما تا تمدید سجام متوقف شد',
      panel:
        'احراز هویت شما در سجام منقضی شده است و تا تمدید آن، خرید ممکن نیست. فروش و برداشت وجه ادامه دارد. پس از تمدید در سجام، در صفحه پروفایل «به‌روزرسانی از سجام» را بزنید.',
      sms: 'احراز هویت شما در سجام منقضی شده است و تا تمدید آن، خرید در پنل ممکن نیست. فروش و برداشت وجه ادامه دارد.',
    },
  },
  registry_invalid: {
    group: 'profile',
    title: 'نامعتبر شدن وضعیت در سجام',
    fields: ['status'],
    needs: ['status'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'خرید شما تا اصلاح وضعیت سجام متوقف شد',
      panel:
        'وضعیت شما در سجام «{status}» است و تا اصلاح آن، خرید ممکن نیست. فروش و برداشت وجه ادامه دارد. پس از اصلاح در سجام، در صفحه پروفایل «به‌روزرسانی از سجام» را بزنید.',
      sms: 'وضعیت شما در سجام «{status}» است و تا اصلاح آن، خرید در پنل ممکن نیست. فروش و برداشت وجه ادامه دارد.',
    },
  },
  registry_restored: {
    group: 'profile',
    title: 'رفع توقف خرید پس از اصلاح سجام',
    fields: [],
    needs: [],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'خرید شما دوباره آزاد است',
      panel: 'وضعیت شما در سجام معتبر است و خرید دوباره ممکن است.',
      sms: 'وضعیت شما در سجام معتبر است و خرید در پنل دوباره ممکن است.',
    },
  },
  child_of_age_soon: {
    group: 'profile',
    title: 'نزدیک شدن ۱۸ سالگی فرزند',
    fields: ['child', 'date'],
    needs: ['child', 'date'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'فرزند شما به‌زودی ۱۸ ساله می‌شود',
      panel:
        '{child} در {date} ۱۸ ساله می‌شود. از آن روز قراردادهای برداشت مستقیم و خریدهای منظم شما برای او پایان می‌یابد و او با کد ملی، موبایل و حساب بانکی خود ثبت‌نام می‌کند.',
      sms: '{child} در {date} ۱۸ ساله می‌شود. قراردادهای برداشت مستقیم شما برای او در آن روز پایان می‌یابد.',
    },
  },
  child_of_age: {
    group: 'profile',
    title: '۱۸ سالگی فرزند',
    fields: ['child'],
    needs: ['child'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'فرزند شما ۱۸ ساله شد',
      panel:
        '{child} ۱۸ ساله شد. قراردادهای برداشت مستقیم شما برای او پایان یافت. او از صفحه ورود، با کد ملی، موبایل و حساب بانکی خود ثبت‌نام می‌کند تا دارایی‌اش را در اختیار بگیرد.',
      sms: '{child} ۱۸ ساله شد و قراردادهای برداشت مستقیم شما برای او پایان یافت. او با کد ملی خود در پنل ثبت‌نام می‌کند.',
    },
  },
  child_took_over: {
    group: 'profile',
    title: 'ثبت‌نام فرزند ۱۸ ساله با حساب خود',
    fields: ['child'],
    needs: ['child'],
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'فرزند شما حساب خود را در اختیار گرفت',
      panel:
        '{child} با کد ملی و موبایل خود ثبت‌نام کرد. از این پس تنها خودش دارایی‌اش را می‌بیند و درخواست ثبت می‌کند.',
      sms: '{child} با کد ملی و موبایل خود ثبت‌نام کرد و دارایی‌اش را در اختیار گرفت.',
    },
  },
  child_registered: {
    group: 'profile',
    title: 'ثبت‌نام فرزند',
    fields: ['child'],
    needs: ['child'],
    isUrgent: true,
    channels: { panel: 'always', sms: 'on', push: 'on' },
    texts: {
      title: 'فرزند شما ثبت‌نام شد',
      panel: '{child} به‌عنوان سرمایه‌گذار با سرپرستی شما ثبت‌نام شد.',
      sms: '{child} به‌عنوان سرمایه‌گذار با سرپرستی شما ثبت‌نام شد.',
    },
  },
  new_device: security({
    title: 'ورود از دستگاه جدید',
    fields: ['device', 'ip', 'time'],
    needs: ['device'],
    texts: {
      title: 'ورود از دستگاه جدید',
      panel:
        'ورود به حساب شما از دستگاه «{device}» با نشانی {ip}. اگر شما نبودید، در تنظیمات «ایمن کردن حساب من» را بزنید.',
      sms: 'ورود جدید به حساب شما: {device}، {time}. اگر شما نبودید، در تنظیمات پنل «ایمن کردن حساب من» را بزنید.',
    },
  }),
  password_changed: security({
    title: 'تغییر رمز عبور',
    fields: ['time'],
    needs: [],
    texts: {
      title: 'رمز عبور تغییر کرد',
      panel: 'رمز عبور حساب شما تغییر کرد و نشست‌های دیگر بسته شدند.',
      sms: 'رمز عبور حساب شما در {time} تغییر کرد. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  mobile_changed: security({
    title: 'تغییر شماره موبایل',
    fields: ['mask', 'time'],
    needs: ['mask'],
    texts: {
      title: 'شماره موبایل تغییر کرد',
      panel: 'شماره موبایل حساب شما به {mask} تغییر کرد. ابطال و برداشت اعتبار تا {time} بسته است.',
      sms: 'شماره موبایل حساب شما به {mask} تغییر کرد. ابطال و برداشت اعتبار تا {time} بسته است. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  payout_account_changed: security({
    title: 'تغییر حساب واریز یک درخواست',
    fields: ['orderNo', 'account'],
    needs: ['account'],
    texts: {
      title: 'حساب واریز تغییر کرد',
      panel:
        'حساب واریز درخواست {orderNo} تغییر کرد و وجه به {account} واریز می‌شود. اگر شما نبودید با پشتیبانی تماس بگیرید.',
      sms: 'حساب واریز درخواست {orderNo} تغییر کرد: {account}. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  second_factor_changed: security({
    title: 'تغییر ورود دومرحله‌ای',
    fields: [],
    needs: [],
    texts: {
      title: 'ورود دومرحله‌ای تغییر کرد',
      panel: 'ورود دومرحله‌ای حساب شما تغییر کرد. اگر شما نبودید رمز عبور را تغییر دهید و با پشتیبانی تماس بگیرید.',
      sms: 'ورود دومرحله‌ای حساب شما تغییر کرد. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  second_factor_removed: security({
    title: 'برداشتن یا تعویض عامل دوم ورود',
    fields: ['time'],
    needs: ['time'],
    texts: {
      title: 'عامل دوم ورود برداشته یا عوض شد',
      panel:
        'عامل دوم ورود حساب شما برداشته یا عوض شد. ابطال واحدها و پرداخت به شما تا {time} بسته است. اگر شما نبودید حساب خود را ایمن کنید و با پشتیبانی تماس بگیرید.',
      sms: 'عامل دوم ورود حساب شما برداشته یا عوض شد. ابطال و پرداخت تا {time} بسته است. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  account_secured: security({
    title: 'ایمن کردن حساب',
    fields: ['time'],
    needs: [],
    texts: {
      title: 'حساب شما ایمن شد',
      panel: 'همه نشست‌ها بسته و رمز عبور باطل شد. ابطال واحدها و پرداخت به شما تا {time} بسته است.',
      sms: 'همه نشست‌های شما بسته و رمز عبور باطل شد. ابطال و پرداخت تا {time} بسته است. با کد پیامکی وارد شوید.',
    },
  }),
  device_waits: security({
    title: 'ورود از دستگاه جدید در انتظار تأیید',
    fields: ['device', 'ip'],
    needs: ['device'],
    texts: {
      title: 'ورود در انتظار تأیید شما',
      panel:
        'کسی با دستگاه «{device}» و نشانی {ip} می‌خواهد وارد حساب شما شود. در «تنظیمات، دستگاه‌ها» تأیید یا رد کنید.',
      sms: 'ورود به حساب شما از {device} در انتظار تأیید شماست. اگر شما نبودید رمز عبور را تغییر دهید.',
    },
  }),
  bank_account_added: security({
    title: 'افزودن حساب بانکی',
    fields: ['account', 'time'],
    needs: ['account'],
    texts: {
      title: 'حساب بانکی جدید',
      panel: 'حساب {account} افزوده شد و تا {time} وجهی به آن واریز نمی‌شود. اگر شما نبودید با پشتیبانی تماس بگیرید.',
      sms: 'حساب {account} به حساب‌های شما افزوده شد و تا {time} وجهی به آن واریز نمی‌شود. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  bank_account_default: security({
    title: 'تغییر حساب پیش‌فرض',
    fields: ['account'],
    needs: ['account'],
    texts: {
      title: 'حساب پیش‌فرض تغییر کرد',
      panel: 'از این پس سود و وجه‌های برگشتی بدون حساب مبدأ به حساب {account} واریز می‌شود.',
      sms: 'حساب پیش‌فرض شما {account} شد. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  bank_account_removed: security({
    title: 'حذف حساب بانکی',
    fields: ['account'],
    needs: ['account'],
    texts: {
      title: 'حساب بانکی حذف شد',
      panel: 'حساب {account} از حساب‌های شما حذف شد. اگر شما نبودید با پشتیبانی تماس بگیرید.',
      sms: 'حساب {account} از حساب‌های شما حذف شد. اگر شما نبودید با پشتیبانی تماس بگیرید.',
    },
  }),
  desk_registered: {
    group: 'profile',
    title: 'ثبت‌نام نزد کارمند',
    fields: ['link'],
    needs: ['link'],
    isUrgent: true,
    channels: { panel: 'always', sms: 'always' },
    texts: {
      title: 'حساب شما ساخته شد',
      panel: 'حساب سرمایه‌گذاری شما نزد کارمند ما ساخته شد: {link}',
      sms: 'حساب سرمایه‌گذاری شما ساخته شد. با کد ملی خود وارد شوید و رمز عبور بگذارید. اگر شما نبودید با پشتیبانی تماس بگیرید.\n{link}',
    },
  },
  colleague_invited: {
    group: 'security',
    title: 'دعوت همکار جدید به سامانه',
    fields: ['role', 'endDate', 'link'],
    needs: ['endDate', 'link'],
    isUrgent: true,
    channels: { panel: 'always', sms: 'always' },
    texts: {
      title: 'به سامانه دعوت شدید',
      panel: 'نقش شما در سامانه «{role}» است. مهلت اولین ورود تا {endDate} است: {link}',
      sms: 'شما به‌عنوان همکار به سامانه افزوده شدید. تا {endDate} با کد ملی خود وارد شوید و رمز عبور بگذارید؛ کد راه‌اندازی را مدیر سامانه می‌دهد.\n{link}',
    },
  },
  role_changed: {
    group: 'security',
    title: 'تغییر نقش در سامانه',
    fields: ['role'],
    needs: ['role'],
    isUrgent: true,
    channels: { panel: 'always', push: 'on' },
    texts: {
      title: 'نقش شما تغییر کرد',
      panel: 'نقش شما در سامانه اکنون «{role}» است. برای ادامه دوباره وارد شوید.',
    },
  },
  general: {
    group: 'profile',
    title: 'پیام‌های دیگر',
    fields: ['title', 'text'],
    needs: ['text'],
    channels: panelAndPush,
    texts: { title: '{title}', panel: '{text}' },
  },
  rule_change_approved: {
    group: 'office',
    title: 'تأیید تغییری که ثبت کرده‌اید',
    fields: ['kind', 'fund'],
    needs: ['kind'],
    channels: panelAndPush,
    texts: { title: 'تغییر شرایط تأیید شد', panel: 'تغییر «{kind}» برای {fund} تأیید و اجرا شد.' },
  },
  rule_change_rejected: {
    group: 'office',
    title: 'رد تغییری که ثبت کرده‌اید',
    fields: ['kind', 'fund', 'reason'],
    needs: ['kind', 'reason'],
    channels: panelAndPush,
    texts: { title: 'تغییر شرایط رد شد', panel: 'تغییر «{kind}» برای {fund} رد شد: {reason}' },
  },
} satisfies Record<string, NoticeEvent>;

/** Every event by its name; the name is also the key of its SMS template. */
export const noticeEvents = { ...orderEvents, ...moneyEvents, ...automaticEvents, ...peopleEvents };
export type NoticeEventKey = keyof typeof noticeEvents;
export const noticeEventCodes = Object.keys(noticeEvents) as NoticeEventKey[];

/** The row of an event, typed by what every row has. */
export function noticeEvent(key: NoticeEventKey): NoticeEvent {
  return noticeEvents[key];
}

/** True for the name of a known event. */
export function isNoticeEvent(key: string): key is NoticeEventKey {
  return Object.hasOwn(noticeEvents, key);
}

/** A bank account as notices name it: nobody who looks over a shoulder learns its number. */
export function accountWords({ bankName, iban }: { bankName: string; iban: string }): string {
  return `${bankName}، شبای منتهی به ${iban.slice(-4)}`;
}

/** The channels that an event is offered on. */
export function channelsOf(key: NoticeEventKey): NoticeChannel[] {
  return noticeChannelCodes.filter((channel) => noticeEvent(key).channels[channel] !== undefined);
}

/** What a template says: a text message has no title. */
export interface NoticeWords {
  title: string;
  text: string;
}

/** The words an event begins with on a channel. */
export function firstWords(key: NoticeEventKey, channel: NoticeChannel): NoticeWords {
  const { texts } = noticeEvent(key);
  if (channel === 'sms') return { title: '', text: texts.sms ?? '' };
  return { title: texts.title, text: channel === 'push' ? (texts.push ?? texts.panel) : texts.panel };
}
