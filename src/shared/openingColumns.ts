import { titleKey } from './statementMapping.ts';

/*
 * The files with which an existing fund opens, each with its columns by their titles. A registrar's list may name a column in
 * other words, in any order, and have columns of its own.
 */

/** One column: the title that our sample has, other titles by which it is found, and whether a file must have it. */
export interface OpeningColumn {
  title: string;
  also: readonly string[];
  isNeeded: boolean;
}

const column = (title: string, isNeeded: boolean, ...also: string[]): OpeningColumn => ({ title, also, isNeeded });

const nationalNo = column('کد ملی یا شناسه ملی', true, 'کد ملی', 'شناسه ملی', 'کدملی / شناسه ملی', 'شناسه');

export const openingColumns = {
  holders: {
    nationalNo,
    firstName: column('نام', false, 'نام کوچک'),
    lastName: column('نام خانوادگی', true, 'نام‌خانوادگی', 'فامیل'),
    companyName: column('نام شرکت', false, 'نام شخص حقوقی', 'نام موسسه'),
    fatherName: column('نام پدر', false),
    birthDate: column('تاریخ تولد', true),
    idNumber: column('شماره شناسنامه', false, 'ش ش'),
    tradingCode: column('کد بورسی', false),
    mobile: column('موبایل', true, 'شماره موبایل', 'تلفن همراه', 'شماره همراه', 'همراه'),
    iban: column('شبا', true, 'شماره شبا', 'شبای سرمایه‌گذار'),
    debitAmount: column('مبلغ برداشت مستقیم', false, 'مبلغ هر برداشت', 'مبلغ قرارداد برداشت'),
    debitPeriod: column('دوره برداشت مستقیم', false, 'دوره برداشت', 'نوبت برداشت'),
    cash: column('مانده ریالی', true, 'مانده', 'مانده وجه', 'بستانکار'),
  },
  certificates: {
    nationalNo,
    units: column('تعداد واحد', true, 'تعداد', 'واحد', 'تعداد واحدها'),
    openedOn: column('تاریخ صدور', true, 'تاریخ خرید', 'تاریخ گواهی'),
    unitPrice: column('قیمت هر واحد', true, 'قیمت صدور', 'بهای هر واحد', 'نرخ صدور'),
    number: column('شماره گواهی', false, 'گواهی', 'سریال گواهی'),
  },
  orders: {
    nationalNo,
    kind: column('نوع درخواست', true, 'نوع', 'صدور یا ابطال'),
    amount: column('مبلغ', true, 'مبلغ درخواست', 'مبلغ واریزی', 'مبلغ صدور'),
    units: column('تعداد واحد', true, 'تعداد', 'واحد', 'تعداد واحدها'),
    requestedOn: column('تاریخ درخواست', true, 'تاریخ ثبت', 'تاریخ ثبت درخواست'),
    priceDate: column('تاریخ قیمت', true, 'روز قیمت', 'تاریخ محاسبه قیمت', 'تاریخ NAV'),
    number: column('شماره درخواست', false, 'شماره پیگیری', 'کد پیگیری'),
  },
  prices: {
    day: column('تاریخ', true, 'روز'),
    issueNav: column('قیمت صدور', true, 'قیمت صدور (NAV)', 'نرخ صدور'),
    cancelNav: column('قیمت ابطال', true, 'قیمت ابطال (NAV)', 'نرخ ابطال'),
    statisticalNav: column('قیمت آماری', true, 'قیمت آماری (NAV)', 'نرخ آماری'),
    units: column('تعداد واحد', true, 'واحدهای صندوق', 'تعداد واحدها'),
  },
} as const satisfies Record<string, Readonly<Record<string, OpeningColumn>>>;

/** The files of an opening. */
export const openingFiles = ['holders', 'certificates', 'orders', 'prices'] as const;
export type OpeningFile = (typeof openingFiles)[number];
export type OpeningField<File extends OpeningFile> = keyof (typeof openingColumns)[File] & string;

/** Titles of a file in their order, for a sample. */
export const openingTitles = (file: OpeningFile): string[] =>
  Object.values(openingColumns[file] as Record<string, OpeningColumn>).map(({ title }) => title);

/** Places of the columns among the titles of a row; columns without a title have no place. */
export function placesOf<File extends OpeningFile>(
  file: File,
  titles: readonly string[],
): ReadonlyMap<OpeningField<File>, number> {
  const keys = titles.map(titleKey);
  const places = new Map<OpeningField<File>, number>();
  for (const [field, { title, also }] of Object.entries(openingColumns[file] as Record<string, OpeningColumn>)) {
    const at = [title, ...also].map((one) => keys.indexOf(titleKey(one))).find((place) => place >= 0);
    if (at !== undefined && ![...places.values()].includes(at)) places.set(field as OpeningField<File>, at);
  }
  return places;
}
