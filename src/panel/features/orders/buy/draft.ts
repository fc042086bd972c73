import { draftStore, type Draft } from '../draftStore.ts';

/** What the visitor has typed in the issuance screen. Money and units are decimal strings. */
export interface BuyForm {
  fundId: number | null;
  mode: 'amount' | 'units';
  amount: string;
  units: string;
  wayId: number | null;
  gatewayId: string;
  receiptAccountId: string;
  receiptNumber: string;
  receiptDate: string;
  receiptTime: string;
  receiptSourceIban: string;
  receiptFile: { id: number; name: string } | null;
  acceptRules: boolean;
}

export const emptyBuyForm: BuyForm = {
  fundId: null,
  mode: 'amount',
  amount: '',
  units: '',
  wayId: null,
  gatewayId: '',
  receiptAccountId: '',
  receiptNumber: '',
  receiptDate: '',
  receiptTime: '',
  receiptSourceIban: '',
  receiptFile: null,
  acceptRules: false,
};

const store = draftStore<BuyForm>('buy-draft', emptyBuyForm);

export type BuyDraft = Draft<BuyForm>;
export const readDraft = store.read;
export const writeDraft = store.write;
/** Forgets the draft, after the order is settled or the visitor starts over. */
export const clearDraft = store.clear;
