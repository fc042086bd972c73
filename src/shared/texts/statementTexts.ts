/* Persian words of the statements of investors, on paper and on screen (domain 10.2). */

/** Kinds of statements. */
export const statementKindLabels = {
  monthly: 'صورت‌حساب ماهانه',
  yearly: 'صورت‌حساب سالانه',
  range: 'صورت‌حساب دوره دلخواه',
  holdings: 'گواهی دارایی',
} as const;

export const statementTexts = {
  number: 'شماره',
  allFunds: 'همه صندوق‌ها',
  allInvestors: (count: string) => `همه سرمایه‌گذاران من (${count})`,
  subtitle: (period: string, fund: string) => `${period} · ${fund}`,
  inYear: (year: string) => `سال ${year}`,
  between: (from: string, to: string) => `${from} تا ${to}`,
  running: (title: string, names: string, period: string) => `${title} · ${names} · ${period}`,
  from: 'از تاریخ',
  to: 'تا تاریخ',
  opening: 'مانده نقدی ابتدای بازه',
  debit: 'جمع بدهکار',
  credit: 'جمع بستانکار',
  closing: 'مانده نقدی پایان بازه',
  value: 'ارزش واحدها در پایان بازه',
  rows: 'گردش بازه',
  kinds: 'جمع به تفکیک نوع تراکنش',
  months: 'جمع به تفکیک ماه',
  holdings: (day: string) => `واحدها در ${day}`,
  investors: 'سرمایه‌گذاران',
  of: (title: string, name: string) => `${title} · ${name}`,
  fund: 'صندوق',
  units: 'تعداد واحد',
  cancelNav: 'قیمت ابطال (ریال)',
  navDate: 'تاریخ قیمت',
  valueColumn: 'ارزش (ریال)',
  month: 'ماه',
  count: 'تعداد',
  debitColumn: 'بدهکار (ریال)',
  creditColumn: 'بستانکار (ریال)',
  nationalNo: 'کد ملی / شناسه ملی',
  closingColumn: 'مانده نقدی (ریال)',
  total: 'جمع',
  legend: 'بستانکار: به طلب سرمایه‌گذار از صندوق افزوده شد. بدهکار: از آن کم شد.',
  untilToday: (day: string) => `این بازه هنوز به پایان نرسیده است؛ ارقام تا پایان ${day} است.`,
  priceNote: 'ارزش واحدها با آخرین قیمت ابطال اعلام‌شده تا همان تاریخ حساب شده است.',
  verifyHow:
    'این کد را با دوربین بخوانید یا در نشانی راستی‌آزمایی وارد کنید تا ارقام این برگه را با دفتر صندوق در همین لحظه مقایسه کنید.',
} as const;

/** Who a certificate is about, as its sentence names the number. */
type NumberKind = 'person' | 'company' | 'foreigner';

/** Words of the certificate of holdings in both languages (domain 10.2). */
export const certificateTexts = {
  fa: {
    title: statementKindLabels.holdings,
    to: 'به: بانک / سفارت ............................',
    titles: { 1: 'آقای ', 2: 'خانم ' } as Readonly<Record<number, string>>,
    numbers: { person: 'کد ملی', company: 'شناسه ملی', foreigner: 'کد فراگیر' } as Readonly<Record<NumberKind, string>>,
    one: (who: string, number: string, day: string, value: string, words: string) =>
      `بدین‌وسیله گواهی می‌شود ${who} با ${number} در تاریخ ${day} دارنده واحدهای سرمایه‌گذاری زیر به ارزش ${value} (${words}) است.`,
    several: (day: string, value: string, words: string) =>
      `بدین‌وسیله گواهی می‌شود اشخاص نام‌برده در جدول زیر در تاریخ ${day} دارنده واحدهای سرمایه‌گذاری زیر به ارزش ${value} (${words}) هستند.`,
    none: (who: string, number: string, day: string) =>
      `بدین‌وسیله گواهی می‌شود ${who} با ${number} در تاریخ ${day} واحدی نزد صندوق‌ها ندارد.`,
    noneOfSeveral: (day: string) =>
      `بدین‌وسیله گواهی می‌شود اشخاص نام‌برده در جدول زیر در تاریخ ${day} واحدی نزد صندوق‌ها ندارند.`,
    fund: 'صندوق',
    units: 'واحد',
    price: 'قیمت ابطال (ریال)',
    priceDay: 'تاریخ قیمت',
    value: 'ارزش (ریال)',
    total: 'جمع',
    holder: 'نام',
    number: 'کد ملی / شناسه ملی',
    oneFund: (fund: string) => `این گواهی تنها درباره صندوق ${fund} است.`,
    cash: (amount: string) => `افزون بر واحدها، ${amount} مانده نقدی نزد صندوق‌ها دارد که در جمع بالا نیست.`,
    prices: 'ارزش واحدها با آخرین قیمت ابطال اعلام‌شده تا همان تاریخ حساب شده است.',
    valid: (day: string) => `این گواهی تا ${day} معتبر است و تعهدی برای صندوق‌ها ایجاد نمی‌کند.`,
    running: (title: string, names: string, day: string) => `${title} · ${names} · ${day}`,
    sample: 'داده‌های این سند نمایشی است.',
  },
  en: {
    title: 'Certificate of Holdings',
    to: 'To: Bank / Embassy ............................',
    titles: { 1: 'Mr ', 2: 'Ms ' } as Readonly<Record<number, string>>,
    numbers: {
      person: 'national ID',
      company: 'national company ID',
      foreigner: 'foreign national ID',
    } as Readonly<Record<NumberKind, string>>,
    one: (who: string, number: string, day: string, value: string, words: string) =>
      `This is to certify that ${who}, ${number}, held the following fund units on ${day}, worth ${value} (${words}).`,
    several: (day: string, value: string, words: string) =>
      `This is to certify that the persons in the table below held the following fund units on ${day}, worth ${value} (${words}).`,
    none: (who: string, number: string, day: string) =>
      `This is to certify that ${who}, ${number}, held no fund units on ${day}.`,
    noneOfSeveral: (day: string) =>
      `This is to certify that the persons in the table below held no fund units on ${day}.`,
    fund: 'Fund',
    units: 'Units',
    price: 'Redemption price (IRR)',
    priceDay: 'Price date',
    value: 'Value (IRR)',
    total: 'Total',
    holder: 'Name',
    number: 'National ID',
    oneFund: (fund: string) => `This certificate is about ${fund} alone.`,
    cash: (amount: string) => `A cash balance of ${amount} with the funds is not part of the total above.`,
    prices: 'Values are calculated with the last redemption price announced up to that date.',
    valid: (day: string) => `Valid until ${day}; it creates no obligation of the funds.`,
    running: (title: string, names: string, day: string) => `${title} · ${names} · ${day}`,
    sample: 'The data of this paper is invented for a demonstration.',
  },
} as const;

/** What an English certificate says of the name that was typed for it, and of another currency. */
export const englishOnly = {
  name: 'The name in Latin letters is as given by the holder.',
  equivalent: (currency: string, amount: string, rate: string, source: string, day: string) =>
    `For information only: ${currency} ${amount} at 1 ${currency} = ${rate} (rate entered by the holder; source: ${source}, ${day}).`,
  verifyHow:
    'Scan the code, or enter it at the address below, to compare this certificate with the books of the funds.',
} as const;
