import { text } from './strings.ts';

/** What the page says of a statement, in the language of the paper. */
export interface StatementWords {
  same: string;
  changed: string;
  sameNote: string;
  changedNote: string;
  range: string;
  day: string;
  between: (from: string, to: string) => string;
  fund: string;
  allFunds: string;
  madeAt: string;
  checkedAt: string;
  number: string;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
  cash: string;
  value: string;
  now: string;
  holding: (units: string, price: string, day: string) => string;
  later: (count: string) => string;
  masked: string;
}

export const statementWords: Readonly<Record<'fa' | 'en', StatementWords>> = {
  fa: { ...text.statement, checkedAt: text.checkedAt },
  en: {
    same: 'Unchanged',
    changed: 'Changed',
    sameNote: 'This paper was made by this system, and its figures agree with the books of the funds at this moment.',
    changedNote:
      'This paper was made by this system, but figures of the books have changed since; the printed figure and the current one are shown side by side.',
    range: 'Period',
    day: 'Date of holdings',
    between: (from, to) => `${from} to ${to}`,
    fund: 'Fund',
    allFunds: 'All funds',
    madeAt: 'Made on',
    checkedAt: 'Checked on',
    number: 'No.',
    opening: 'Opening cash balance',
    debit: 'Total debit',
    credit: 'Total credit',
    closing: 'Closing cash balance',
    cash: 'Cash balance with the funds',
    value: 'Value of units',
    now: 'now',
    holding: (units, price, day) => `${units} units × ${price} (price of ${day})`,
    later: (count) => `${count} entries of this period were booked after the paper was made.`,
    masked: 'Name and number of the holder are shortened; compare them with the paper in your hand.',
  },
};
