import { emptySlip, type SlipForm } from '../parts/slip.ts';
import { draftStore, type Draft } from '../draftStore.ts';

/** What the visitor has typed in the issuance screen. Money and units are decimal strings. */
export interface BuyForm extends SlipForm {
  fundId: number | null;
  mode: 'amount' | 'units';
  amount: string;
  units: string;
  wayId: number | null;
  gatewayId: string;
  acceptRules: boolean;
}

export const emptyBuyForm: BuyForm = {
  ...emptySlip,
  fundId: null,
  mode: 'amount',
  amount: '',
  units: '',
  wayId: null,
  gatewayId: '',
  acceptRules: false,
};

const store = draftStore<BuyForm>('buy-draft', emptyBuyForm);

export type BuyDraft = Draft<BuyForm>;
export const readDraft = store.read;
export const writeDraft = store.write;
/** Forgets the draft, after the order is settled or the visitor starts over. */
export const clearDraft = store.clear;
