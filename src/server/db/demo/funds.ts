/** How the price of a demo fund moves: rates are parts per million a working day. */
export interface DemoPriceModel {
  driftPpm: number;
  deviationPpm: number;
  /** how far the issue price stands above the cancel price */
  spreadPpm: number;
}

/** One instrument of the demo with everything that is not computed. Money in rial, as text of an integer. */
export interface DemoFund {
  slug: string;
  kind: 'fund' | 'bond';
  name: string;
  /** for papers in English */
  nameEn: string;
  symbol: string | null;
  fundType: number;
  isNegotiable: boolean;
  riskLevel: number;
  startNav: bigint;
  price: DemoPriceModel;
  manager: string;
  custodian: string;
  auditor: string;
  guarantor: string | null;
  description: string;
  profit: { periodMonths: number; day: number } | null;
  guaranteedRate: string | null;
  estimatedRate: string | null;
  fees: { fixedIssue: bigint; varIssuePct: string; varIssueCap: bigint | null; fixedCancel: bigint };
  exitSteps: readonly (readonly [untilDay: number, pct: string])[];
  bufferPct: string;
  offsets: { ipg: number; receipt: number; sell: number; settle: number };
  minRemainUnits: bigint;
  maxFundUnits: bigint;
  anchorUnits: bigint;
  isFull: boolean;
  /** a bond that has come to its end; only the office's part of the demo has it */
  isMatured: boolean;
  isAdjusted: boolean;
  guaranteeDays: number | null;
  mix: Partial<Record<'stock' | 'bond' | 'deposit' | 'cash' | 'commodity' | 'other', number>>;
}

const noFees = { fixedIssue: 0n, varIssuePct: '0', varIssueCap: null, fixedCancel: 0n };
const classicFees = { fixedIssue: 20000n, varIssuePct: '0.1', varIssueCap: 500000n, fixedCancel: 20000n };
const fixedTiming = { ipg: 1, receipt: 0, sell: 0, settle: 1 };
const equityTiming = { ipg: 2, receipt: 1, sell: 1, settle: 3 };

const base = {
  kind: 'fund' as const,
  symbol: null,
  isNegotiable: false,
  manager: 'سبدگردان آوای سرمایه',
  custodian: 'مؤسسه حسابرسی رهیافت امین',
  auditor: 'مؤسسه حسابرسی آزمون‌گران تراز',
  guarantor: null,
  profit: null,
  guaranteedRate: null,
  estimatedRate: null,
  minRemainUnits: 0n,
  maxFundUnits: 20_000_000n,
  anchorUnits: 400_000n,
  isFull: false,
  isMatured: false,
  isAdjusted: false,
  guaranteeDays: null,
};

/** The instruments of the demo, all with invented names (domain 12). */
export const demoFunds: readonly DemoFund[] = [
  {
    ...base,
    slug: 'sepidar',
    name: 'درآمد ثابت سپیدار',
    nameEn: 'Sepidar Fixed Income Fund',
    fundType: 4,
    riskLevel: 1,
    startNav: 1_012_400n,
    price: { driftPpm: 700, deviationPpm: 90, spreadPpm: 0 },
    guarantor: 'تأمین سرمایه البرز دانش',
    estimatedRate: '28.5',
    description: 'سرمایه‌گذاری در اوراق و سپرده بانکی، بدون تقسیم سود؛ بازده در قیمت واحد دیده می‌شود.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '1',
    offsets: fixedTiming,
    anchorUnits: 2_400_000n,
    mix: { bond: 52, deposit: 34, stock: 9, cash: 3, other: 2 },
  },
  {
    ...base,
    slug: 'nilgoon',
    name: 'درآمد ثابت پرداخت ماهانه نیلگون',
    nameEn: 'Nilgoon Monthly Income Fund',
    fundType: 4,
    riskLevel: 1,
    startNav: 1_000_000n,
    price: { driftPpm: 860, deviationPpm: 60, spreadPpm: 0 },
    guarantor: 'تأمین سرمایه البرز دانش',
    profit: { periodMonths: 1, day: 25 },
    guaranteedRate: '20',
    estimatedRate: '24.5',
    description: 'سود روز ۲۵ هر ماه به حساب بانکی شما واریز می‌شود یا دوباره سرمایه‌گذاری می‌شود.',
    fees: { ...noFees, fixedCancel: 20000n },
    exitSteps: [[15, '1']],
    bufferPct: '1',
    offsets: fixedTiming,
    anchorUnits: 1_900_000n,
    mix: { bond: 48, deposit: 43, stock: 4, cash: 4, other: 1 },
  },
  {
    ...base,
    slug: 'azarakhsh',
    name: 'سهامی آذرخش',
    nameEn: 'Azarakhsh Equity Fund',
    fundType: 6,
    riskLevel: 5,
    startNav: 92_300n,
    price: { driftPpm: 950, deviationPpm: 12000, spreadPpm: 8700 },
    description: 'دست‌کم ۷۰ درصد دارایی در سهام پذیرفته‌شده؛ مناسب افق بیش از یک سال.',
    fees: classicFees,
    exitSteps: [
      [15, '5'],
      [45, '4'],
      [90, '3'],
    ],
    bufferPct: '3',
    offsets: equityTiming,
    minRemainUnits: 10n,
    anchorUnits: 900_000n,
    mix: { stock: 88, cash: 6, deposit: 4, other: 2 },
  },
  {
    ...base,
    slug: 'hamraz',
    name: 'مختلط همراز',
    nameEn: 'Hamraz Balanced Fund',
    fundType: 7,
    riskLevel: 3,
    startNav: 143_800n,
    price: { driftPpm: 820, deviationPpm: 6500, spreadPpm: 5600 },
    description: 'ترکیبی از سهام و اوراق با درآمد ثابت، برای کسی که نوسان متوسط را می‌پذیرد.',
    fees: classicFees,
    exitSteps: [
      [30, '2'],
      [60, '1'],
    ],
    bufferPct: '3',
    offsets: equityTiming,
    minRemainUnits: 10n,
    mix: { stock: 52, bond: 33, deposit: 11, cash: 3, other: 1 },
  },
  {
    ...base,
    slug: 'asoode',
    name: 'تضمین اصل سرمایه آسوده',
    nameEn: 'Asoudeh Capital Guarantee Fund',
    fundType: 24,
    riskLevel: 3,
    startNav: 1_104_000n,
    price: { driftPpm: 760, deviationPpm: 4200, spreadPpm: 3000 },
    guarantor: 'بیمه زندگی پگاه',
    description: 'اصل سرمایه هر گواهی پس از ۹۰ روز نگهداری تضمین می‌شود.',
    fees: classicFees,
    exitSteps: [[90, '2']],
    bufferPct: '3',
    offsets: { ...equityTiming, settle: 5 },
    guaranteeDays: 90,
    mix: { bond: 46, stock: 42, deposit: 9, cash: 3 },
  },
  {
    ...base,
    slug: 'mehregan',
    name: 'طلای مهرگان',
    nameEn: 'Mehregan Gold Fund',
    fundType: 5,
    riskLevel: 4,
    startNav: 118_500n,
    price: { driftPpm: 1300, deviationPpm: 9800, spreadPpm: 6000 },
    description: 'پشتوانه واحدها گواهی سپرده سکه و شمش طلاست.',
    fees: classicFees,
    exitSteps: [[7, '1']],
    bufferPct: '3',
    offsets: equityTiming,
    mix: { commodity: 94, cash: 4, other: 2 },
  },
  {
    ...base,
    slug: 'parnian',
    name: 'شاخصی هم‌وزن پرنیان',
    nameEn: 'Parnian Equal-Weight Index Fund',
    fundType: 23,
    riskLevel: 5,
    startNav: 64_700n,
    price: { driftPpm: 800, deviationPpm: 10500, spreadPpm: 9000 },
    isAdjusted: true,
    description: 'شاخص کل هم‌وزن بورس را با کمترین انحراف دنبال می‌کند.',
    fees: classicFees,
    exitSteps: [
      [15, '5'],
      [45, '3'],
    ],
    bufferPct: '3',
    offsets: equityTiming,
    minRemainUnits: 10n,
    mix: { stock: 95, cash: 4, other: 1 },
  },
  {
    ...base,
    slug: 'mehrafarin',
    name: 'نیکوکاری مهرآفرین',
    nameEn: 'Mehrafarin Charity Fund',
    fundType: 7,
    riskLevel: 2,
    startNav: 1_006_000n,
    price: { driftPpm: 640, deviationPpm: 1800, spreadPpm: 1500 },
    description: 'بخشی از عواید به ساخت مدرسه در مناطق کم‌برخوردار می‌رسد.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '1',
    offsets: fixedTiming,
    anchorUnits: 150_000n,
    mix: { bond: 61, deposit: 24, stock: 11, cash: 4 },
  },
  {
    ...base,
    slug: 'baloot',
    name: 'درآمد ثابت بلوط',
    nameEn: 'Baloot Fixed Income Fund',
    fundType: 4,
    riskLevel: 1,
    startNav: 1_031_000n,
    price: { driftPpm: 690, deviationPpm: 70, spreadPpm: 0 },
    guarantor: 'تأمین سرمایه البرز دانش',
    estimatedRate: '27',
    description: 'صندوقی با سقف کامل؛ صدور پس از افزایش سقف از سر گرفته می‌شود.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '1',
    offsets: fixedTiming,
    anchorUnits: 3_000_000n,
    isFull: true,
    mix: { bond: 55, deposit: 38, cash: 4, stock: 3 },
  },
  {
    ...base,
    slug: 'sarvnaz',
    name: 'قابل معامله سروناز',
    nameEn: 'Sarvnaz Exchange-Traded Fund',
    symbol: 'سروناز',
    fundType: 4,
    isNegotiable: true,
    riskLevel: 1,
    startNav: 10_120n,
    price: { driftPpm: 720, deviationPpm: 120, spreadPpm: 400 },
    description: 'واحدهای این صندوق در بورس معامله می‌شود و اینجا فقط برای آگاهی آمده است.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '1',
    offsets: fixedTiming,
    anchorUnits: 50_000_000n,
    maxFundUnits: 90_000_000n,
    mix: { bond: 58, deposit: 30, stock: 8, cash: 4 },
  },
  {
    ...base,
    slug: 'ejare-rayan',
    kind: 'bond',
    name: 'اوراق اجاره رایان نیرو',
    nameEn: 'Rayan Niroo Ijara Bonds',
    symbol: 'رایان۰۸',
    fundType: 4,
    riskLevel: 1,
    startNav: 1_000_000n,
    price: { driftPpm: 0, deviationPpm: 0, spreadPpm: 0 },
    guarantor: 'بانک دی',
    guaranteedRate: '23',
    description: 'اجاره چهارساله با پرداخت سود سه‌ماهه؛ تعهد بازخرید تا سررسید.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '0',
    offsets: { ipg: 0, receipt: 0, sell: 0, settle: 2 },
    anchorUnits: 1_200_000n,
    maxFundUnits: 3_000_000n,
    mix: { bond: 100 },
  },
  {
    ...base,
    slug: 'morabehe-aria',
    kind: 'bond',
    name: 'اوراق مرابحه آریا فولاد',
    nameEn: 'Aria Foolad Murabaha Bonds',
    symbol: 'آریا۰۷',
    fundType: 4,
    riskLevel: 2,
    startNav: 1_000_000n,
    price: { driftPpm: 0, deviationPpm: 0, spreadPpm: 0 },
    guarantor: 'بانک سینا',
    guaranteedRate: '22',
    description: 'مرابحه دوساله؛ فروش از راه بازار بدهی انجام می‌شود.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '0',
    offsets: { ipg: 0, receipt: 0, sell: 0, settle: 2 },
    anchorUnits: 800_000n,
    maxFundUnits: 2_000_000n,
    mix: { bond: 100 },
  },
  {
    ...base,
    slug: 'manfaat-pars',
    kind: 'bond',
    name: 'اوراق منفعت پارس ترابر',
    nameEn: 'Pars Tarabar Manfaat Bonds',
    symbol: 'ترابر۰۵',
    fundType: 4,
    riskLevel: 1,
    startNav: 1_000_000n,
    price: { driftPpm: 0, deviationPpm: 0, spreadPpm: 0 },
    guarantor: 'بانک دی',
    guaranteedRate: '20',
    description: 'اوراقی که به سررسید رسیده و اصل آن در نوبت بازپرداخت است.',
    fees: noFees,
    exitSteps: [],
    bufferPct: '0',
    offsets: { ipg: 0, receipt: 0, sell: 0, settle: 2 },
    anchorUnits: 90_000n,
    maxFundUnits: 200_000n,
    isMatured: true,
    mix: { bond: 100 },
  },
];
