/*
 * Layouts of files that pay, and the usual limits of transfers, as data: what a bank wants of them is changed here or for an
 * account, not in code. None is verified against a bank but our own CSV, which our own screens read.
 */

/** Ways of a transfer: in groups between banks, at once for large amounts, inside one bank. */
export const transferMethods = ['paya', 'satna', 'internal'] as const;
export type TransferMethod = (typeof transferMethods)[number];

/** What a column of a layout may hold, with its usual title. `id` comes back in the bank's answer. */
export const paymentValues = {
  row: 'ردیف',
  sourceIban: 'شبای مبدأ',
  iban: 'شبای مقصد',
  bankName: 'بانک مقصد',
  receiver: 'نام صاحب حساب',
  amount: 'مبلغ (ریال)',
  id: 'شناسه پرداخت',
  batchNo: 'شماره فایل',
  purpose: 'شرح',
} as const;
export type PaymentValue = keyof typeof paymentValues;

/** A column of a spreadsheet under the title that the bank wants. */
export interface PaymentColumn {
  value: PaymentValue;
  title: string;
}

const usualColumns = (...values: readonly PaymentValue[]): readonly PaymentColumn[] =>
  values.map((value) => ({ value, title: paymentValues[value] }));

export interface PaymentFormat {
  code: string;
  name: string;
  kind: 'csv' | 'xml' | 'xlsx';
  /** of a spreadsheet, in their order */
  columns?: readonly PaymentColumn[];
  /** a last row with count and sum */
  hasTotals?: boolean;
  isVerified: boolean;
}

export const paymentFormatCodes = ['csv', 'pain001', 'xlsxGroup', 'xlsxSingle'] as const;
export type PaymentFormatCode = (typeof paymentFormatCodes)[number];

export const paymentFormats: Readonly<Record<PaymentFormatCode, PaymentFormat>> = {
  csv: { code: 'csv', name: 'CSV سامانه', kind: 'csv', isVerified: true },
  pain001: { code: 'pain001', name: 'پایا گروهی (ISO 20022، pain.001.001.03)', kind: 'xml', isVerified: false },
  xlsxGroup: {
    code: 'xlsxGroup',
    name: 'اکسل حواله گروهی',
    kind: 'xlsx',
    columns: usualColumns('row', 'iban', 'receiver', 'amount', 'id', 'purpose'),
    hasTotals: true,
    isVerified: false,
  },
  xlsxSingle: {
    code: 'xlsxSingle',
    name: 'اکسل ساتنا',
    kind: 'xlsx',
    columns: usualColumns('sourceIban', 'iban', 'bankName', 'receiver', 'amount', 'id', 'purpose'),
    isVerified: false,
  },
};

/** How an account pays by one way: with which layout, and its limits in rial as text; null without a limit. */
export interface MethodRules {
  isUsed: boolean;
  format: PaymentFormatCode;
  lineLimit: string | null;
  fileLimit: string | null;
  fileRows: number | null;
  /** of a spreadsheet as this bank wants it; null: those of the layout */
  columns: PaymentColumn[] | null;
}

/** Values without which a bank cannot pay. */
export const neededPaymentValues = ['iban', 'amount'] as const satisfies readonly PaymentValue[];

/** How an account pays. From `satnaFrom` rial on a transfer goes at once; null: by its limit of a line alone. */
export type PaymentRules = Readonly<Record<TransferMethod, MethodRules>> & { satnaFrom: string | null };

/** As they are kept: rules from before an account could have columns of its own have none. */
export type KeptPaymentRules = Readonly<
  Record<TransferMethod, Omit<MethodRules, 'columns'> & Partial<Pick<MethodRules, 'columns'>>>
> & { satnaFrom: string | null };

/** What an account pays with until somebody sets another: amounts as they were said to be in 1405, not verified. */
export const usualPaymentRules: PaymentRules = {
  satnaFrom: '2000000000',
  paya: { isUsed: true, format: 'pain001', lineLimit: '2000000000', fileLimit: null, fileRows: 1000, columns: null },
  satna: { isUsed: true, format: 'xlsxSingle', lineLimit: null, fileLimit: null, fileRows: 200, columns: null },
  internal: { isUsed: true, format: 'xlsxGroup', lineLimit: null, fileLimit: null, fileRows: 1000, columns: null },
};

/** The rules of an account, or the usual ones while nobody has set others. */
export function paymentRulesOf(kept: KeptPaymentRules | null): PaymentRules {
  if (kept === null) return usualPaymentRules;
  const whole = (method: TransferMethod): MethodRules => ({ ...kept[method], columns: kept[method].columns ?? null });
  return { satnaFrom: kept.satnaFrom, paya: whole('paya'), satna: whole('satna'), internal: whole('internal') };
}

/** Our id of a row, unique over all files: it is in the file and comes back in answers and statements. */
export const rowIdOf = (batchNo: string, payoutId: number): string => `${batchNo}-${payoutId}`;
