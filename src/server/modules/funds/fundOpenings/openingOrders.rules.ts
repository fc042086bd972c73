import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { openingProblems } from '#shared/contract/fundOpenings.ts';
import { unitsForAmount } from '#shared/decimal.ts';
import { daysBetween } from '#shared/jalali.ts';
import type { OpeningField } from '#shared/openingColumns.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { orderTypeLabels } from '#shared/texts/orderTexts.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import { datesFrom, type ScheduleRule } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import {
  createDayReader,
  LONGEST,
  openSheet,
  plainCell,
  readNationalNo,
  readRial,
  readUnits,
  words,
  type OpeningProblem,
} from './openingSheet.rules.ts';

/** An order of the registrar's list that waits for its price: a purchase by its money, or a redemption by its units. */
export interface OpeningOrder {
  line: number;
  nationalNo: string;
  orderType: OrderType;
  /** purchase: rial, which the fund has received; null for a redemption */
  amount: bigint | null;
  /** redemption: units that are reserved; null for a purchase */
  units: bigint | null;
  /** purchase: units that its money buys at the last price of the files, before fees; null without a price */
  estimatedUnits: bigint | null;
  estimatedNav: string | null;
  requestedOn: string;
  priceDate: string;
  /** as the timing of the fund gives them from the price day */
  licenseDate: string | null;
  payoutDate: string | null;
  cancelDeadline: Date;
  number: string | null;
}

/** What orders are dated by. */
export interface OrderFacts {
  today: string;
  calendar: WorkingCalendar;
  /** timing of an order type; null while the fund has none */
  schedules: Readonly<Record<OrderType, ScheduleRule | null>>;
  hasCeiling: boolean;
}

interface Around extends OrderFacts {
  publishedDays: ReadonlySet<string>;
  holders: readonly { nationalNo: string }[];
  certificates: readonly { nationalNo: string; units: bigint }[];
  prices: readonly { day: string; issueNav: string }[];
}

/** Days between today and the price day of an open order at most: farther ones are slips of the pen. */
const MAX_DAYS = 30;

const kinds: Readonly<Record<string, OrderType>> = { صدور: 1, خرید: 1, ابطال: 2, فروش: 2 };

/** Last day with a price in the panel or in the files; null for none. */
const lastPriced = ({ publishedDays, prices }: Around): string | null =>
  [...publishedDays, ...prices.map(({ day }) => day)].sort().at(-1) ?? null;

/** What is wrong with the day that prices an order; null when nothing is. */
function priceDayProblem(day: string, last: string | null, of: Around): string | null {
  if (last !== null && day <= last) return openingProblems.priced;
  if (Math.abs(daysBetween(of.today, day)) > MAX_DAYS) return fillMessage(openingProblems.farDay, { days: MAX_DAYS });
  return isWorkingDay(of.calendar, day) ? null : openingProblems.closedDay;
}

const readAmount = (cell: string): bigint | null => {
  const amount = readRial(cell);
  return amount === 0n ? null : amount;
};

/** What a registrar writes where nothing is meant. */
const isEmptyCell = (cell: string): boolean => ['', '-', '0'].includes(plainCell(cell).trim());

/**
 * Reads the open orders of an opening; all problems of all rows are noted. Units that are being redeemed are within the
 * certificates of their holder, and no order has a price already.
 */
export function readOrders(content: string, of: Around, problems: OpeningProblem[]): OpeningOrder[] {
  if (content.trim() === '') return [];
  const sheet = openSheet('orders', content, problems);
  if (!sheet) return [];
  const dayOf = createDayReader();
  const known = new Set(of.holders.map(({ nationalNo }) => nationalNo));
  const held = new Map<string, bigint>();
  for (const { nationalNo, units } of of.certificates) held.set(nationalNo, (held.get(nationalNo) ?? 0n) + units);
  const [last, numbers] = [lastPriced(of), new Map<string, number>()];
  const estimatedNav = of.prices.find(({ day }) => day === last)?.issueNav ?? null;
  const orders: OpeningOrder[] = [];
  for (const row of sheet.rows) {
    const cell = sheet.cellsOf(row);
    const note = (field: OpeningField<'orders'> | null, message: string) => sheet.note(row, field, message);
    const nationalNo = readNationalNo(cell('nationalNo'));
    if (nationalNo === null) note('nationalNo', openingProblems.nationalNo);
    else if (!known.has(nationalNo) && of.holders.length > 0) note('nationalNo', openingProblems.holder);
    const orderType = kinds[words(cell('kind')) ?? ''];
    if (orderType === undefined) note('kind', openingProblems.orderKind);
    const schedule = orderType === undefined ? null : of.schedules[orderType];
    if (orderType !== undefined && schedule === null)
      note('kind', fillMessage(openingProblems.schedule, { kind: orderTypeLabels[orderType] }));
    const amount = orderType === 1 ? readAmount(cell('amount')) : null;
    const units = orderType === 2 ? readUnits(cell('units')) : null;
    if (orderType === 1 && amount === null) note('amount', openingProblems.orderAmount);
    if (orderType === 1 && !isEmptyCell(cell('units'))) note('units', openingProblems.unitsOfPurchase);
    if (orderType === 2 && units === null) note('units', openingProblems.orderUnits);
    if (orderType === 2 && !isEmptyCell(cell('amount'))) note('amount', openingProblems.amountOfRedemption);
    if (orderType === 1 && of.hasCeiling && estimatedNav === null) note('amount', openingProblems.ceilingPrice);
    if (units !== null && nationalNo !== null && known.has(nationalNo)) {
      const free = held.get(nationalNo) ?? 0n;
      if (units > free) note('units', fillMessage(openingProblems.unitsNotHeld, { wanted: units, free }));
      else held.set(nationalNo, free - units);
    }
    const [requestedOn, priceDate] = [dayOf(cell('requestedOn')), dayOf(cell('priceDate'))];
    if (requestedOn === null) note('requestedOn', openingProblems.day);
    const priceProblem = priceDate === null ? openingProblems.day : priceDayProblem(priceDate, last, of);
    if (priceProblem !== null) note('priceDate', priceProblem);
    if (requestedOn !== null && priceDate !== null && requestedOn > priceDate)
      note('requestedOn', openingProblems.afterPrice);
    const number = words(plainCell(cell('number')));
    if (number !== null) {
      const before = numbers.get(number);
      if (number.length > LONGEST) note('number', openingProblems.long);
      else if (before !== undefined) note('number', fillMessage(openingProblems.orderNumber, { line: before }));
      numbers.set(number, row.line);
    }
    // rows with a problem are not kept, and their days are not counted
    if (schedule === null || requestedOn === null || priceDate === null || priceProblem !== null) continue;
    const type = orderType ?? 1;
    const { cancelDeadline } = datesFrom(of.calendar, schedule, type, requestedOn);
    const { licenseDate, payoutDate } = datesFrom(of.calendar, { ...schedule, priceOffsetDays: 0 }, type, priceDate);
    const estimatedUnits = amount === null || estimatedNav === null ? null : unitsForAmount(amount, estimatedNav);
    orders.push({
      ...{ line: row.line, nationalNo: nationalNo ?? '', orderType: type, amount, units, number },
      ...{ estimatedUnits, estimatedNav: amount === null ? null : estimatedNav },
      ...{ requestedOn, priceDate, licenseDate, payoutDate, cancelDeadline },
    });
  }
  return orders;
}

/** Numbers and sums of open orders: rial of the purchases, units of the redemptions. */
export function orderTotalsOf(orders: readonly OpeningOrder[]) {
  const [buys, sells] = [orders.filter(({ orderType }) => orderType === 1), orders.filter((o) => o.orderType === 2)];
  return {
    purchaseCount: buys.length,
    purchases: buys.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    redemptionCount: sells.length,
    redemptionUnits: sells.reduce((sum, { units }) => sum + (units ?? 0n), 0n),
  };
}

/** Units that the purchases take of a ceiling until they are executed. */
export const roomOf = (orders: readonly OpeningOrder[]): bigint =>
  orders.reduce((sum, { estimatedUnits }) => sum + (estimatedUnits ?? 0n), 0n);
