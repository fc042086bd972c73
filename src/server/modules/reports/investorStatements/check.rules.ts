import { sumRial } from '#shared/money.ts';
import { unitsValue } from '#shared/decimal.ts';

/** Units of a fund with the price that values them; rial and units as decimal text, days ISO. */
export interface HeldFigure {
  fundId: number;
  fundName: string;
  units: string;
  cancelNav: string;
  navDate: string;
}

/** What a statement says of an investor, and what the books say of the same days later. Rial as decimal text. */
export interface PartFigures {
  investorId: number;
  /** the name on a paper in English */
  latinName?: string;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
  holdings: readonly HeldFigure[];
}

/** Rial of units at their price. */
export const valueOf = (held: Pick<HeldFigure, 'units' | 'cancelNav'>): bigint =>
  unitsValue(BigInt(held.units), held.cancelNav);

/** Rial of everything that is held. */
export const valueOfAll = (holdings: readonly HeldFigure[]): bigint => sumRial(holdings.map(valueOf));

/** Figures as printed beside the current ones. A fund that is only on one side has no units on the other, at the same price. */
export function compareParts(printed: PartFigures, now: PartFigures) {
  const sum = (key: 'opening' | 'debit' | 'credit' | 'closing') => ({ printed: printed[key], now: now[key] });
  const sums = {
    opening: sum('opening'),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: sum('closing'),
    value: { printed: valueOfAll(printed.holdings).toString(), now: valueOfAll(now.holdings).toString() },
  };
  const funds = new Map([...now.holdings, ...printed.holdings].map((held) => [held.fundId, held]));
  const holdings = [...funds.values()].map((known) => {
    const none = { ...known, units: '0' };
    const before = printed.holdings.find(({ fundId }) => fundId === known.fundId) ?? none;
    const after = now.holdings.find(({ fundId }) => fundId === known.fundId) ?? none;
    return {
      fundName: known.fundName,
      units: before.units,
      unitsNow: after.units,
      cancelNav: before.cancelNav,
      cancelNavNow: after.cancelNav,
      navDate: before.navDate,
      value: valueOf(before).toString(),
      valueNow: valueOf(after).toString(),
      isChanged: before.units !== after.units || before.cancelNav !== after.cancelNav,
    };
  });
  const isChanged =
    Object.values(sums).some((one) => one.printed !== one.now) || holdings.some((held) => held.isChanged);
  return { ...sums, holdings, isChanged };
}

/** A name by its first letters: «ن*** ر***». */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0)}***`)
    .join(' ');

/** A code by its first and last two digits. */
export const maskCode = (code: string): string =>
  code.length < 6 ? '****' : `${code.slice(0, 2)}${'*'.repeat(code.length - 4)}${code.slice(-2)}`;
