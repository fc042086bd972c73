import { isValidLegalId } from '#shared/nationalCode.ts';
import type { Random } from './random.ts';

/** The password of every demo account; printed at start, never accepted outside demo data. */
export const demoPassword = 'Sepidar-1405';

/**
 * Secrets of the demo administrators' authenticator apps, by log-in key. Published: they are stored with a mark and
 * accepted in the demo, in development and in tests only (`shared/demoFactor.ts`).
 */
export const demoFactors: Readonly<Record<string, string>> = {
  maker: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJA',
  checker: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  super: 'ONUGKZLQMRSW2ZJRGQYDKMZQGEZDGNBV',
  branch: 'NBSWY3DPEB3W64TMMQQGM33SEBSGK3LP',
  secondSuper: 'MJXW4ZLTMFZWK3TPNRSGC6JTGIZTGNBV',
  trustee: 'ORSXG5BAORZHK43UMVSSAZTPOIQHI2DF',
};

/** One line of the table of log-ins that the demo prints. */
export interface DemoLogin {
  key:
    | 'investor'
    | 'unverified'
    | 'review'
    | 'legal'
    | 'guardian'
    | 'maker'
    | 'checker'
    | 'super'
    | 'branch'
    | 'secondSuper'
    | 'trustee';
  username: string;
  name: string;
  who: string;
}

/** Demo log-ins, in the order in which they are printed. */
export const demoLogins: readonly DemoLogin[] = [
  { key: 'investor', username: '0012345679', name: 'نگار رستگار', who: 'سرمایه‌گذار احراز شده، سه پروفایل' },
  { key: 'unverified', username: '0023456787', name: 'کیان مهرجو', who: 'احراز هویت نشده' },
  { key: 'review', username: '0456789121', name: 'سمانه دلاوری', who: 'احراز هویت در حال بررسی' },
  {
    key: 'legal',
    username: '10320456783',
    name: 'توسعه سرمایه آرمان پارسه',
    who: 'شخص حقوقی با امضای مشترک (دو امضا از سه)',
  },
  { key: 'guardian', username: '1287654320', name: 'بهرام کاویان', who: 'ولی دو فرزند' },
  { key: 'maker', username: '3290123456', name: 'لیلا فرهمند', who: 'کارشناس، ثبت‌کننده' },
  { key: 'checker', username: '0499370899', name: 'پیمان سهرابی', who: 'کارشناس، تأییدکننده' },
  { key: 'super', username: '7400076205', name: 'شیرین نیک‌پور', who: 'مدیر سامانه' },
  { key: 'branch', username: '0084575948', name: 'آرش بهمنی', who: 'کاربر شعبه' },
  { key: 'secondSuper', username: '0053184671', name: 'فرهاد امینی', who: 'مدیر سامانه، تأیید تغییر نقش' },
  { key: 'trustee', username: '0062314874', name: 'ناهید کرامتی', who: 'متولی دو صندوق' },
];

export interface DemoPerson {
  key: string;
  nationalNo: string;
  isLegal: boolean;
  firstName: string;
  lastName: string;
  companyName: string;
  gender: 1 | 2;
  birthDate: string;
  authStatus: 'sejam_online' | 'sejam_inquiry' | 'documents' | 'pending' | 'none';
  sejamStatus: number;
  mobile: string;
  joinedDaysAgo: number;
}

export const firstNamesWomen = [
  'مریم',
  'زهرا',
  'نرگس',
  'الهام',
  'شادی',
  'پریسا',
  'مینا',
  'سارا',
  'نیلوفر',
  'هانیه',
  'فرزانه',
  'آتنا',
];
export const firstNamesMen = [
  'علی',
  'رضا',
  'سعید',
  'امیر',
  'حمید',
  'نیما',
  'پویا',
  'کاوه',
  'مهدی',
  'یاسر',
  'فرهاد',
  'سیاوش',
];
export const lastNames = [
  'احمدیان',
  'بهشتی',
  'توکلی',
  'جهانگیری',
  'حیدرپور',
  'خسروی',
  'دهقان',
  'رضایی‌فر',
  'زمانی',
  'سلیمی',
  'شفیعی',
  'صالحی',
  'طاهری',
  'عباسیان',
  'غلامی',
  'فتحی',
  'قاسم‌زاده',
  'کریمی‌نیا',
  'گودرزی',
  'لطفی',
  'محمودی',
  'نوروزی',
  'وحیدی',
  'یزدانی',
];

/** Makes a ten-digit national code whose check digit is right (domain 6). */
export function makeNationalCode(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  if (digits.every((digit) => digit === digits[0])) digits[8] = ((digits[8] ?? 0) + 1) % 10;
  const rest = digits.reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11;
  return [...digits, rest < 2 ? rest : 11 - rest].join('');
}

/** Makes an eleven-digit national id of a legal person from its first ten digits (domain 6). */
export function makeLegalId(tenDigits: string): string {
  const lastDigits = Array.from({ length: 10 }, (_, digit) => String(digit));
  const found = lastDigits.map((last) => tenDigits + last).find(isValidLegalId);
  if (found === undefined) throw new Error(`${tenDigits} begins no national id`);
  return found;
}

/** Makes an IBAN of the given bank whose check digits are right. */
export function makeIban(bankCode: string, random: Random): string {
  const body = bankCode + Array.from({ length: 19 }, (_, index) => (index < 3 ? 0 : random.int(0, 9))).join('');
  const check = 98n - (BigInt(`${body}182700`) % 97n);
  return `IR${String(check).padStart(2, '0')}${body}`;
}

const named: Omit<DemoPerson, 'mobile'>[] = [
  person('investor', '0012345679', 'نگار', 'رستگار', 2, '1989-06-14', 'sejam_online', 7, 610),
  person('unverified', '0023456787', 'کیان', 'مهرجو', 1, '2001-02-20', 'none', 0, 3),
  person('review', '0456789121', 'سمانه', 'دلاوری', 2, '1995-11-02', 'pending', 4, 6),
  company('legal', '10320456783', 'توسعه سرمایه آرمان پارسه', 480),
  person('guardian', '1287654320', 'بهرام', 'کاویان', 1, '1982-04-09', 'documents', 7, 540),
  company('company', '10101234565', 'پویان داده پارس', 400),
  person('child', '0034567895', 'رها', 'رستگار', 2, '2015-09-18', 'sejam_inquiry', 7, 350),
  person('child1', '0045678901', 'آوا', 'کاویان', 2, '2013-01-25', 'sejam_inquiry', 7, 500),
  person('child2', '0056789017', 'آرین', 'کاویان', 1, '2017-07-30', 'sejam_inquiry', 7, 300),
  person('signatory1', '0067890121', 'منصور', 'آریا', 1, '1975-08-11', 'sejam_online', 7, 480),
  person('signatory2', '0078901235', 'ژاله', 'کیانی', 2, '1980-12-05', 'sejam_online', 7, 480),
  company('anchor', '14003767221', 'تأمین سرمایه البرز دانش', 640),
];

function person(
  key: string,
  nationalNo: string,
  firstName: string,
  lastName: string,
  gender: 1 | 2,
  birthDate: string,
  authStatus: DemoPerson['authStatus'],
  sejamStatus: number,
  joinedDaysAgo: number,
): Omit<DemoPerson, 'mobile'> {
  return {
    key,
    nationalNo,
    isLegal: false,
    firstName,
    lastName,
    companyName: '',
    gender,
    birthDate,
    authStatus,
    sejamStatus,
    joinedDaysAgo,
  };
}

function company(
  key: string,
  nationalNo: string,
  companyName: string,
  joinedDaysAgo: number,
): Omit<DemoPerson, 'mobile'> {
  return {
    key,
    nationalNo,
    isLegal: true,
    firstName: '',
    lastName: '',
    companyName,
    gender: 1,
    birthDate: '1990-01-01',
    authStatus: 'sejam_inquiry',
    sejamStatus: 7,
    joinedDaysAgo,
  };
}

/** Everybody who holds an investor profile: the named ones first, then `extra` generated ones, all verified. */
export function makePeople(random: Random, extra: number): DemoPerson[] {
  const generated = Array.from({ length: extra }, (_, index): Omit<DemoPerson, 'mobile'> => {
    const gender = random.chance(0.5) ? 1 : 2;
    return person(
      `extra${index}`,
      makeNationalCode(random),
      random.pick(gender === 1 ? firstNamesMen : firstNamesWomen),
      random.pick(lastNames),
      gender,
      `${random.int(1960, 2003)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
      random.pick(['sejam_online', 'sejam_inquiry', 'documents'] as const),
      7,
      random.int(60, 600),
    );
  });
  return [...named, ...generated].map((one, index) => ({
    ...one,
    mobile: `0912000${String(index + 1).padStart(4, '0')}`,
  }));
}
