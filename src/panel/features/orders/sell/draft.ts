import { draftStore, type Draft } from '../draftStore.ts';

/** What the visitor has chosen in the cancellation screen. Money and units are decimal strings. */
export interface SellForm {
  fundId: number | null;
  mode: 'units' | 'amount' | 'all';
  units: string;
  amount: string;
  accountId: number | null;
}

export const emptySellForm: SellForm = { fundId: null, mode: 'units', units: '', amount: '', accountId: null };

export const sellDrafts = draftStore<SellForm>('sell-draft', emptySellForm);
export type SellDraft = Draft<SellForm>;

/** The quantity of a call: exactly one of units, amount, all. Null while nothing is chosen. */
export function quantityOf(
  form: Pick<SellForm, 'mode' | 'units' | 'amount'>,
): { units: string } | { amount: string } | { all: true } | null {
  if (form.mode === 'all') return { all: true };
  if (form.mode === 'units') return /[1-9]/.test(form.units) ? { units: form.units } : null;
  return /[1-9]/.test(form.amount) ? { amount: form.amount } : null;
}
