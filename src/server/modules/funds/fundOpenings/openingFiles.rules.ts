import { isOfAge } from '#shared/age.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { openingProblems } from '#shared/contract/fundOpenings.ts';
import { dayOfCell } from '#shared/dayInput.ts';
import { compareDecimal, unitsCost } from '#shared/decimal.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { isValidMobile, normalizeMobile } from '#shared/mobile.ts';
import { parsePrice } from '#shared/money.ts';
import type { OpeningField, OpeningFile } from '#shared/openingColumns.ts';
import { orderTotalsOf, readOrders, type OpeningOrder, type OrderFacts } from './openingOrders.rules.ts';
import {
  createDayReader,
  LONGEST,
  MAX_SUM,
  openSheet,
  plainCell,
  readNationalNo,
  readRial,
  readUnits,
  words,
  type OpeningProblem,
} from './openingSheet.rules.ts';

/** A holder of the registrar's list. */
export interface OpeningHolder {
  line: number;
  nationalNo: string;
  isLegal: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  fatherName: string | null;
  /** ISO; null for a company */
  birthDate: string | null;
  idNumber: string | null;
  tradingCode: string | null;
  mobile: string | null;
  iban: string | null;
  /** what the fund owes the holder in money, rial */
  cash: bigint;
  /** rial of each debit of a contract that runs elsewhere; null: none */
  debitAmount: bigint | null;
  /** how often, in the words of the list */
  debitPeriod: string | null;
  isMinor: boolean;
}

/** A certificate of a holder; its age counts from `openedOn`. */
export interface OpeningCertificate {
  line: number;
  nationalNo: string;
  units: bigint;
  openedOn: string;
  /** rial for one unit, at most four decimals */
  unitPrice: string;
  /** what the units cost, rial, rounded up as an issuance is */
  cost: bigint;
  number: string | null;
}

/** The published price of a past day with the units of the fund on it. */
export interface OpeningPrice {
  line: number;
  day: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  units: bigint;
}

export interface OpeningRows {
  holders: OpeningHolder[];
  certificates: OpeningCertificate[];
  orders: OpeningOrder[];
  prices: OpeningPrice[];
  /** of all files, in their order */
  problems: OpeningProblem[];
}

function readHolders(content: string, today: string, problems: OpeningProblem[]): OpeningHolder[] {
  const sheet = openSheet('holders', content, problems);
  if (!sheet) return [];
  const dayOf = createDayReader();
  const seen = new Map<string, number>();
  const holders: OpeningHolder[] = [];
  for (const row of sheet.rows) {
    const cell = sheet.cellsOf(row);
    const note = (field: OpeningField<'holders'> | null, message: string) => sheet.note(row, field, message);
    const nationalNo = readNationalNo(cell('nationalNo'));
    const isLegal = nationalNo?.length === 11;
    if (nationalNo === null) note('nationalNo', openingProblems.nationalNo);
    else {
      const before = seen.get(nationalNo);
      if (before !== undefined) note('nationalNo', fillMessage(openingProblems.repeated, { line: before }));
      else seen.set(nationalNo, row.line);
    }
    const names = ['firstName', 'lastName', 'companyName', 'fatherName', 'idNumber', 'tradingCode'] as const;
    const texts = ([...names, 'debitPeriod'] as const).map((field) => {
      const text = words(cell(field));
      if (text !== null && text.length > LONGEST) note(field, openingProblems.long);
      return text;
    });
    const [
      firstName = null,
      lastName = null,
      given = null,
      fatherName = null,
      idNumber = null,
      tradingCode = null,
      debitPeriod = null,
    ] = texts;
    // some lists have one column for the names of both
    const companyName = isLegal ? (given ?? lastName) : null;
    if (isLegal && companyName === null) note('companyName', openingProblems.company);
    if (!isLegal && lastName === null) note('lastName', openingProblems.name);
    const born = cell('birthDate');
    const birthDate = isLegal || born === '' ? null : dayOf(born);
    if (!isLegal && nationalNo !== null && born === '') note('birthDate', openingProblems.birthNeeded);
    else if (!isLegal && born !== '' && (birthDate === null || birthDate > today))
      note('birthDate', openingProblems.birthDate);
    const typedMobile = plainCell(cell('mobile'));
    const mobile = typedMobile === '' ? null : normalizeMobile(typedMobile);
    if (typedMobile !== '' && (mobile === null || !isValidMobile(mobile))) note('mobile', openingProblems.mobile);
    const typedIban = cleanIban(plainCell(cell('iban')));
    const iban = typedIban === '' ? null : /^\d{24}$/.test(typedIban) ? `IR${typedIban}` : typedIban;
    if (iban !== null && !isValidIban(iban)) note('iban', openingProblems.iban);
    const cash = readRial(cell('cash'));
    if (cash === null) note('cash', openingProblems.cash);
    const debitAmount = readRial(cell('debitAmount'));
    if (debitAmount === null) note('debitAmount', openingProblems.debitAmount);
    holders.push({
      line: row.line,
      nationalNo: nationalNo ?? '',
      isLegal,
      firstName: isLegal ? null : firstName,
      lastName: isLegal ? null : lastName,
      ...{ companyName, fatherName, birthDate, idNumber, tradingCode, mobile, iban },
      cash: cash ?? 0n,
      debitAmount: debitAmount === 0n ? null : debitAmount,
      debitPeriod: debitAmount === 0n ? null : debitPeriod,
      isMinor: !isLegal && !isOfAge(birthDate, today),
    });
  }
  return holders;
}

function readCertificates(
  content: string,
  of: { today: string; holders: readonly OpeningHolder[] },
  problems: OpeningProblem[],
): OpeningCertificate[] {
  const sheet = openSheet('certificates', content, problems);
  if (!sheet) return [];
  const dayOf = createDayReader();
  // of a number that is there twice, which is refused, the first row counts
  const known = new Map(of.holders.toReversed().map((holder) => [holder.nationalNo, holder]));
  const numbers = new Map<string, number>();
  const certificates: OpeningCertificate[] = [];
  for (const row of sheet.rows) {
    const cell = sheet.cellsOf(row);
    const note = (field: OpeningField<'certificates'> | null, message: string) => sheet.note(row, field, message);
    const nationalNo = readNationalNo(cell('nationalNo'));
    const holder = nationalNo === null ? undefined : known.get(nationalNo);
    if (nationalNo === null) note('nationalNo', openingProblems.nationalNo);
    else if (!holder && of.holders.length > 0) note('nationalNo', openingProblems.holder);
    const units = readUnits(cell('units'));
    if (units === null) note('units', openingProblems.units);
    const openedOn = dayOf(cell('openedOn'));
    if (openedOn === null) note('openedOn', openingProblems.day);
    else if (openedOn > of.today) note('openedOn', openingProblems.future);
    else if (holder?.birthDate && openedOn < holder.birthDate) note('openedOn', openingProblems.born);
    const unitPrice = parsePrice(plainCell(cell('unitPrice')));
    if (unitPrice === null) note('unitPrice', openingProblems.price);
    const cost = units === null || unitPrice === null ? 0n : unitsCost(units, unitPrice);
    if (cost > MAX_SUM) note(null, openingProblems.large);
    const number = words(plainCell(cell('number')));
    if (number !== null) {
      const key = `${nationalNo} ${number}`;
      const before = numbers.get(key);
      if (number.length > LONGEST) note('number', openingProblems.long);
      else if (before !== undefined) note('number', fillMessage(openingProblems.number, { line: before }));
      numbers.set(key, row.line);
    }
    certificates.push({
      ...{ line: row.line, nationalNo: nationalNo ?? '', cost, number },
      units: units ?? 0n,
      openedOn: openedOn ?? of.today,
      unitPrice: unitPrice ?? '0',
    });
  }
  return certificates;
}

function readPrices(
  content: string,
  of: { today: string; publishedDays: ReadonlySet<string> },
  problems: OpeningProblem[],
): OpeningPrice[] {
  if (content.trim() === '') return [];
  const sheet = openSheet('prices', content, problems);
  if (!sheet) return [];
  const seen = new Map<string, number>();
  const prices: OpeningPrice[] = [];
  for (const row of sheet.rows) {
    const cell = sheet.cellsOf(row);
    const note = (field: OpeningField<'prices'> | null, message: string) => sheet.note(row, field, message);
    const day = dayOfCell(cell('day'));
    if (day === null) note('day', openingProblems.day);
    else {
      const before = seen.get(day);
      if (before !== undefined) note('day', fillMessage(openingProblems.sameDay, { line: before }));
      else if (day >= of.today) note('day', openingProblems.today);
      else if (of.publishedDays.has(day)) note('day', openingProblems.published);
      seen.set(day, row.line);
    }
    const [issueNav, cancelNav, statisticalNav] = (['issueNav', 'cancelNav', 'statisticalNav'] as const).map(
      (field) => {
        const price = parsePrice(plainCell(cell(field)));
        if (price === null) note(field, openingProblems.price);
        return price;
      },
    );
    if (issueNav && cancelNav && compareDecimal(cancelNav, issueNav) > 0) note('cancelNav', openingProblems.order);
    const units = readUnits(cell('units'));
    if (units === null) note('units', openingProblems.units);
    else if ([issueNav, statisticalNav].some((price) => price && unitsCost(units, price) > MAX_SUM))
      note(null, openingProblems.large);
    prices.push({
      ...{ line: row.line, day: day ?? of.today, issueNav: issueNav ?? '1', cancelNav: cancelNav ?? '1' },
      statisticalNav: statisticalNav ?? '1',
      units: units ?? 1n,
    });
  }
  return prices;
}

/**
 * Reads the files of an opening. All problems of all rows of all files are found in one reading; rows with a problem are
 * among the rows, so nothing is kept while there is a problem.
 */
export function readOpening(
  files: Readonly<Record<OpeningFile, string>>,
  of: { publishedDays: ReadonlySet<string> } & OrderFacts,
): OpeningRows {
  const problems: OpeningProblem[] = [];
  const holders = readHolders(files.holders, of.today, problems);
  const certificates = readCertificates(files.certificates, { today: of.today, holders }, problems);
  // problems are in the order of the files, and orders are compared with the prices
  const ofPrices: OpeningProblem[] = [];
  const prices = readPrices(files.prices, of, ofPrices);
  const orders = readOrders(files.orders, { ...of, holders, certificates, prices }, problems);
  return { holders, certificates, orders, prices, problems: [...problems, ...ofPrices] };
}

/** The totals of an opening that its rows tell by themselves. */
export function totalsOf({ holders, certificates, orders, prices }: OpeningRows) {
  const days = (all: readonly string[]) => {
    let [first, last] = [all[0] ?? null, all[0] ?? null];
    for (const day of all) {
      if (first === null || day < first) first = day;
      if (last === null || day > last) last = day;
    }
    return { first, last };
  };
  const [opened, priced] = [days(certificates.map(({ openedOn }) => openedOn)), days(prices.map(({ day }) => day))];
  const due = days(orders.map(({ priceDate }) => priceDate));
  return {
    holderCount: holders.length,
    certificateCount: certificates.length,
    units: certificates.reduce((sum, { units }) => sum + units, 0n),
    cash: holders.reduce((sum, { cash }) => sum + cash, 0n),
    cost: certificates.reduce((sum, { cost }) => sum + cost, 0n),
    oldestDay: opened.first,
    newestDay: opened.last,
    minorCount: holders.filter(({ isMinor }) => isMinor).length,
    noMobileCount: holders.filter(({ isMinor, isLegal, mobile }) => !isMinor && !isLegal && mobile === null).length,
    noIbanCount: holders.filter(({ iban }) => iban === null).length,
    ...orderTotalsOf(orders),
    firstOrderDay: due.first,
    lastOrderDay: due.last,
    contractCount: holders.filter(({ debitAmount }) => debitAmount !== null).length,
    priceCount: prices.length,
    firstPriceDay: priced.first,
    lastPriceDay: priced.last,
  };
}

export type OpeningTotals = ReturnType<typeof totalsOf>;

/** Totals that the preparer types from the registrar's list. */
const controlFields = ['holderCount', 'units', 'cash', 'purchases', 'redemptionUnits'] as const;
export type ControlTotals = Pick<OpeningTotals, (typeof controlFields)[number]>;

/** Where the registrar's totals and the files differ, in Persian by field; empty when they match to the unit. */
export function controlProblems(found: ControlTotals, typed: ControlTotals): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const field of controlFields) {
    if (BigInt(found[field]) === BigInt(typed[field])) continue;
    fields[field] = [
      fillMessage(openingProblems.control, { typed: BigInt(typed[field]), found: BigInt(found[field]) }),
    ];
  }
  return fields;
}
