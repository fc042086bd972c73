import './locale.ts';
import * as yup from 'yup';
import { isValidIban } from '../../iban.ts';
import { isValidLegalId, isValidNationalCode } from '../../nationalCode.ts';
import { isValidMobile, normalizeMobile } from '../../mobile.ts';
import { dayFromInput } from '../../dayInput.ts';
import { isKnownDay } from '../../jalali.ts';

/*
 * Field builders of the contract. Forms and server use the same ones, so a rule is written once (architecture 4).
 * Values arrive already normalised (`shared/normalize.ts`): ASCII digits, Persian letters, trimmed.
 */

/** An object that refuses unknown keys. */
export function shape<T extends yup.ObjectShape>(
  fields: T,
): yup.ObjectSchema<yup.TypeFromShape<T, yup.AnyObject>, yup.AnyObject, yup.DefaultFromShape<T>> {
  return yup.object(fields).noUnknown('فرم قدیمی شده است؛ صفحه را تازه کنید').strict(false) as never;
}

/** Largest value of PostgreSQL's bigint. */
const MAX_INT8 = 9223372036854775807n;

function integerString(value: string | null | undefined, min: bigint): boolean {
  if (value === null || value === undefined) return true;
  if (!/^-?\d{1,19}$/.test(value)) return false;
  const parsed = BigInt(value);
  return parsed >= min && parsed <= MAX_INT8;
}

/** A rial amount on the wire: decimal string of a non-negative integer (architecture 4). */
export const rial = () =>
  yup
    .string()
    .test('rial', 'مبلغ را به ریال و بدون اعشار وارد کنید', (value) => integerString(value, 0n))
    .meta({ jsonSchema: { pattern: '^\\d{1,19}$', description: 'rial, whole number as text' } });

/** A rial amount that may be negative (balances, profit). */
export const signedRial = () =>
  yup
    .string()
    .test('rial', 'مبلغ را به ریال و بدون اعشار وارد کنید', (value) => integerString(value, -MAX_INT8))
    .meta({ jsonSchema: { pattern: '^-?\\d{1,19}$', description: 'rial, whole number as text, may be negative' } });

/** A count of whole fund units: decimal string. */
export const units = () =>
  yup
    .string()
    .test('units', 'تعداد واحد باید عدد صحیح باشد', (value) => integerString(value, 0n))
    .meta({ jsonSchema: { pattern: '^\\d{1,19}$', description: 'whole fund units as text' } });

const heldUnits = (description: string) =>
  units()
    .required()
    .meta({ jsonSchema: { pattern: '^\\d{1,19}$', description } });

/** Units that open redemptions will take. */
export const lockedUnits = () => heldUnits('whole fund units as text that open redemptions will take');

/** Units that cannot be redeemed yet; those that can are units - locked - blocked. */
export const blockedUnits = () =>
  heldUnits(
    'whole fund units as text: preferred ones, and those of a certificate whose day is to come; units = free + locked + blocked',
  );

/** A price per unit (NAV): decimal string with at most four decimals, as `numeric(20,4)`. */
export const nav = () =>
  yup
    .string()
    .matches(/^\d{1,16}(\.\d{1,4})?$/, {
      message: 'قیمت را با رقم و حداکثر چهار رقم اعشار بنویسید',
      excludeEmptyString: false,
    })
    .meta({ jsonSchema: { description: 'rial per unit, decimal as text' } });

/** A percentage: decimal string, may be negative. */
export const percent = () =>
  yup
    .string()
    .matches(/^-?\d{1,9}(\.\d{1,6})?$/, { message: 'درصد درست نیست' })
    .meta({ jsonSchema: { description: 'percent, decimal as text' } });

/** A row id: positive int4. */
export const id = () =>
  yup
    .number()
    .typeError('شناسه درست نیست')
    .integer('شناسه درست نیست')
    .min(1, 'شناسه درست نیست')
    .max(2147483647, 'شناسه درست نیست');

/** A count or small integer. */
export const count = () =>
  yup
    .number()
    .typeError('عدد درست نیست')
    .integer('عدد درست نیست')
    .min(0, 'عدد درست نیست')
    .max(2147483647, 'عدد درست نیست');

/** A business day on the wire, ISO `2026-11-21`. */
export const isoDate = () =>
  yup
    .string()
    .test('date', 'تاریخ درست نیست', (value) => !value || isKnownDay(value))
    .meta({ jsonSchema: { format: 'date' } });

/** A day in a query: Jalali `1405/08/30` or ISO (domain 9.0); read it with `dayFromInput`. */
export const dayInput = () =>
  yup.string().test('day', 'تاریخ درست نیست', (value) => !value || dayFromInput(value) !== null);

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = () =>
  yup
    .string()
    .test('moment', 'زمان درست نیست', (value) => !value || !Number.isNaN(Date.parse(value)))
    .meta({ jsonSchema: { format: 'date-time' } });

/** National code of a natural person (10 digits with its check digit), domain 6. */
export const nationalCode = () =>
  yup
    .string()
    .test('nationalCode', 'کد ملی معتبر نیست', (value) => !value || isValidNationalCode(value))
    .meta({ jsonSchema: { description: 'national code of a natural person: 10 digits with check digit' } });

/** National code or legal id: what a person types as the user name. */
export const loginName = () =>
  yup
    .string()
    .required('کد ملی، شناسه ملی یا شماره موبایل را وارد کنید')
    .max(14, 'کد ملی، شناسه ملی یا شماره موبایل معتبر نیست')
    .meta({ mobile: 'userName' })
    .test('loginName', 'کد ملی، شناسه ملی یا شماره موبایل معتبر نیست', (value) => {
      if (!value) return true;
      if (/^\d{10}$/.test(value)) return isValidNationalCode(value);
      if (/^09\d{9}$/.test(value)) return isValidMobile(value);
      if (/^\d{11}$/.test(value)) return isValidLegalId(value);
      return /^\d{12,14}$/.test(value);
    });

/** Iranian mobile `09xxxxxxxxx`. */
export const mobile = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === 'string' ? (normalizeMobile(value) ?? value) : value))
    .test('mobile', 'شماره موبایل معتبر نیست', (value) => !value || isValidMobile(value))
    .meta({
      mobile: 'number',
      jsonSchema: { description: 'Iranian mobile: 09 and nine digits, +98, 0098 or 98 before the 9' },
    });

/** IBAN of an Iranian bank: `IR` and 24 digits with its check digits. */
export const iban = () =>
  yup
    .string()
    .test('iban', 'شماره شبا معتبر نیست', (value) => !value || isValidIban(value))
    .meta({ jsonSchema: { description: 'IR and 24 digits with check digits' } });

/** Six-digit one-time code. */
export const otp = () =>
  yup
    .string()
    .matches(/^\d{6}$/, { message: 'کد تأیید شش رقم است', excludeEmptyString: true })
    .meta({ jsonSchema: { description: 'six-digit one-time code' } });

/** A one-time code of ours, or of the registry, whose codes may have another length (decision 168). */
export const anyOtp = () =>
  yup
    .string()
    .matches(/^\d{4,8}$/, { message: 'کد تأیید را کامل وارد کنید', excludeEmptyString: true })
    .meta({ jsonSchema: { description: 'one-time code: six digits, or as many as the registry sends' } });

/** Page number from 1. */
export const page = () => count().min(1, 'شماره صفحه درست نیست').default(1);

/** Page size, at most 100 (reliability 9 row 14). */
export const size = (byDefault: number) =>
  count().min(1, 'اندازه صفحه درست نیست').max(100, 'اندازه صفحه حداکثر ۱۰۰ است').default(byDefault);

/** An order of a list: one of the keys, `-` before it for the largest first (domain 9.0). */
export type Sort<Key extends string> = Key | `-${Key}`;

/** The order that a list is asked for in; without it the list has its own. */
export const sort = <Key extends string>(keys: readonly Key[]) =>
  yup.string().oneOf(
    keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]),
    'ترتیب درست نیست',
  );

/** Format of a list that is taken as a file at once. */
export const fileFormat = () =>
  yup
    .string()
    .oneOf(['csv', 'xlsx'] as const)
    .default('csv');

/** Paging answer of the camelCase family (domain 9.0). */
export const pageInfo = () =>
  yup
    .object({
      page: count().required(),
      size: count().required(),
      totalCount: count().required(),
      totalPages: count().required(),
    })
    .noUnknown();

/** Text of one line that is searched or compared (digits are folded), with the length given. */
export const text = (max: number) => yup.string().max(max, `حداکثر ${max} حرف مجاز است`);

/** Words of a person, kept as typed: digits stay in the script that they were written in. */
export const prose = (max: number) => text(max).meta({ prose: true });

/** A name or an address in Latin letters, for papers in English; may be empty. */
export const latinText = (max: number) =>
  text(max).matches(/^[A-Za-z0-9][\x20-\x7e]+$/, { message: 'با حروف لاتین بنویسید', excludeEmptyString: true });

/** Why somebody of the staff decides, changes or stops something: in words that a colleague can follow later. */
export const reason = () => prose(300).required('علت را بنویسید').min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید');

/** A list of rows. */
export const list = <T>(of: yup.ISchema<T, yup.AnyObject>) => yup.array().of(of).required();

export { yup };

/** Time of a day, `HH:MM`. */
export const clockTime = () =>
  yup.string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'ساعت درست نیست', excludeEmptyString: false });

/** Percent from 0 to 100 with up to six decimals, as decimal text. */
export const pct = () =>
  yup.string().matches(/^(100(\.0{1,6})?|\d{1,2}(\.\d{1,6})?)$/, {
    message: 'درصد باید بین ۰ تا ۱۰۰ باشد',
    excludeEmptyString: true,
  });
