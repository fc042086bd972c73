import type { BondTerms, OfficeStep, RuleOptions } from './officeSteps.ts';
import type { Step } from './story.ts';

/* What the office does in a story. The second person approves, unless `by` names the maker. */

type By = Pick<OfficeStep, 'by'>;
type Of<K extends keyof OfficeStep> = NonNullable<OfficeStep[K]>;

const office = (step: OfficeStep): Step => ({ office: step });

/** The fund is a bond of one month that ends on 1405/08/30, unless the story says otherwise. */
export function bond(changes: Partial<BondTerms> = {}): Step {
  const terms = {
    couponRate: '24',
    couponMonths: 1,
    issueDate: '1405/07/30',
    maturityDate: '1405/08/30',
    from: '1405/08/01',
    to: '1405/08/27',
  };
  return office({ bond: { ...terms, ...changes } });
}

/** the prices of the bonds of a day are published */
export const publishBonds = (day: string): Step => office({ publishBonds: day });

/** day of the last price of the fund */
export const expectLastPrice = (day: string): Step => ({ prices: day });

export const reinvest = (choice: Of<'reinvest'>): Step => office({ reinvest: choice });

export const profit = (run: Of<'profit'>): Step => office({ profit: run });
export const approveProfit = (by: By = {}): Step => office({ approveProfit: true, ...by });
export const executeProfit = (): Step => office({ executeProfit: true });
export const discardProfit = (): Step => office({ discardProfit: true });

/** repayment of the bond */
export const preparePrincipal = (): Step => office({ preparePrincipal: true });
export const approvePrincipal = (by: By = {}): Step => office({ approvePrincipal: true, ...by });
/** `booked`: holders that this execution repays */
export const executePrincipal = (after: Pick<OfficeStep, 'booked'> = {}): Step =>
  office({ executePrincipal: true, ...after });
export const discardPrincipal = (): Step => office({ discardPrincipal: true });

export const adjust = (money: Of<'adjust'>): Step => office({ adjust: money });
/** the last journal of this kind is reversed */
export const reverse = (kind: string): Step => office({ reverse: kind });
export const approveCorrection = (by: By = {}): Step => office({ approveCorrection: true, ...by });
export const rejectCorrection = (): Step => office({ rejectCorrection: true });

export const holiday = (day: string, options: { preview?: boolean } & Pick<OfficeStep, 'moved'> = {}): Step => {
  const { preview, ...rest } = options;
  return office({ holiday: preview === undefined ? { day } : { day, preview }, ...rest });
};
export const removeHoliday = (day: string, options: Pick<OfficeStep, 'moved'> = {}): Step =>
  office({ removeHoliday: day, ...options });

export const schedule = (row: Of<'schedule'>, options: RuleOptions = {}): Step => office({ schedule: row, ...options });
export const terms = (changes: Of<'terms'>, options: RuleOptions = {}): Step => office({ terms: changes, ...options });
export const limit = (row: Of<'limit'>, options: RuleOptions = {}): Step => office({ limit: row, ...options });
export const removeLimit = (): Step => office({ removeLimit: true });
export const authLimit = (row: Of<'authLimit'>): Step => office({ authLimit: row });
export const closure = (row: Of<'closure'>): Step => office({ closure: row });
export const approveRule = (options: By & Pick<OfficeStep, 'moved'> = {}): Step =>
  office({ approveRule: true, ...options });
export const rejectRule = (): Step => office({ rejectRule: true });
