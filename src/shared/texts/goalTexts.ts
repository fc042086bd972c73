/* Words of goals that server and panel share (domain 9.22). */

/** What a goal is for; each has a picture in the panel. */
export const goalKinds = [
  'house',
  'education',
  'child',
  'car',
  'wedding',
  'travel',
  'retirement',
  'reserve',
  'other',
] as const;
export type GoalKind = (typeof goalKinds)[number];

export const goalKindLabels: Readonly<Record<GoalKind, string>> = {
  house: 'خانه',
  education: 'تحصیل',
  child: 'آینده فرزند',
  car: 'خودرو',
  wedding: 'ازدواج و جهیزیه',
  travel: 'سفر',
  retirement: 'بازنشستگی',
  reserve: 'پس‌انداز احتیاطی',
  other: 'هدف دیگر',
};

export const goalStates = ['open', 'closed'] as const;
export type GoalState = (typeof goalStates)[number];

export const goalStateLabels: Readonly<Record<GoalState, string>> = { open: 'در جریان', closed: 'بسته شده' };

/** Why a purchase counts toward a goal. */
export const goalSources = ['plan', 'deposit', 'chosen'] as const;
export type GoalSource = (typeof goalSources)[number];

export const goalSourceLabels: Readonly<Record<GoalSource, string>> = {
  plan: 'خرید منظم',
  deposit: 'شناسه واریز هدف',
  chosen: 'انتخاب شما',
};

/** Why a goal has no band. */
export const goalBandTexts = {
  past: 'روز هدف رسیده است.',
  nothing: 'هنوز خریدی برای این هدف صادر نشده و خرید منظم فعالی هم به آن وصل نیست.',
  short: 'سابقه قیمت صندوق {days} روز است و برای ساختن بازه کافی نیست.',
} as const;

/** What a band is made of, a sentence each. */
export const goalBandAssumptions = {
  windows: 'از {count} دوره {days} روزه در سابقه قیمت صندوق از {from} به بعد؛ هر هفته یک دوره شروع می‌شود.',
  shorter: 'سابقه صندوق برای کل مدت تا روز هدف کافی نیست؛ بازه تا {date} است.',
  outcomes: '«کم»، «میانه» و «زیاد» مبلغ‌هایی هستند که ۱۰، ۵۰ و ۹۰ درصد دوره‌ها به آن یا کمتر از آن رسیده‌اند.',
  plan: 'همه نوبت‌های خرید منظم تا آن روز انجام می‌شود.',
  noPlan: 'هیچ خرید دیگری در نظر گرفته نشده است.',
  noFees: 'کارمزدها و سودهایی که صندوق نقدی می‌پردازد در نظر گرفته نشده است.',
  noPromise: 'گذشته صندوق بازده آینده را تضمین نمی‌کند.',
} as const;

/** Words of the summary of a month on paper. */
export const goalPaperTexts = {
  title: 'خلاصه ماهانه هدف',
  goal: 'هدف',
  kind: 'نوع',
  owner: 'صاحب هدف',
  fund: 'صندوق',
  month: 'ماه',
  until: 'تا تاریخ',
  target: 'مبلغ هدف',
  targetDay: 'روز هدف',
  progress: 'پیشرفت',
  ofTarget: '{percent} درصد مبلغ هدف',
  figures: 'گردش ماه',
  figure: 'شرح',
  amount: 'مبلغ (ریال)',
  start: 'ارزش در شروع ماه',
  paidIn: 'خریدهای ماه، با کارمزد',
  takenOut: 'مبلغ ابطال‌های ماه',
  gain: 'سود (زیان) ماه',
  end: 'ارزش در پایان ماه',
  remaining: 'مانده تا هدف',
  needed: 'مبلغ لازم در هر ماه، بدون سود',
  reached: 'به هدف رسیده است',
  price: 'قیمت ابطال هر واحد',
  priceOf: '{price} ریال، {date}',
  noPrice: 'هنوز اعلام نشده',
  band: 'بازه نتیجه بر پایه گذشته صندوق',
  outcome: 'نتیجه',
  on: 'در تاریخ {date} (ریال)',
  low: 'کم',
  middle: 'میانه',
  high: 'زیاد',
  noBand: 'بازه ساخته نشد: {reason}',
  counted: 'واحدهای خریدهایی شمرده شده است که اکنون برای این هدف حساب می‌شوند؛ واحدهای ابطال‌شده کم شده است.',
  open: 'این ماه هنوز تمام نشده است؛ ارقام تا آخرین روز پیش از تهیه برگه است.',
  sample: 'نمونه: همه ارقام ساختگی است.',
} as const;
