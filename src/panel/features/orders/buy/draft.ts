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

interface Draft {
  form: BuyForm;
  /** Idempotency-Key of the opened form: a double click, or a way back from the bank, places no second order */
  key: string;
  /** body that was sent with the key; another body gets a new key */
  sent: string | null;
}

const storageKey = (investorId: number) => `buy-draft-${investorId}`;

function newDraft(): Draft {
  return { form: emptyBuyForm, key: crypto.randomUUID(), sent: null };
}

/** The draft of this tab, so that nothing typed is lost by a reload or by the way to the bank and back. */
export function readDraft(investorId: number): Draft {
  try {
    const text = sessionStorage.getItem(storageKey(investorId));
    if (!text) return newDraft();
    const stored = JSON.parse(text) as Partial<Draft>;
    return { ...newDraft(), ...stored, form: { ...emptyBuyForm, ...stored.form } };
  } catch {
    return newDraft();
  }
}

/** Keeps the draft; without storage (private mode) the form still works, it is only not kept. */
export function writeDraft(investorId: number, draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey(investorId), JSON.stringify(draft));
  } catch {
    // nothing to do: keeping the draft is a convenience
  }
}

/** Forgets the draft, after the order is settled or the visitor starts over. */
export function clearDraft(investorId: number): void {
  try {
    sessionStorage.removeItem(storageKey(investorId));
  } catch {
    // as above
  }
}

/** The key for a body: the same body keeps it, another body gets a new one. */
export function keyFor(draft: Draft, body: unknown): Draft {
  const sent = JSON.stringify(body);
  if (draft.sent === null || draft.sent === sent) return { ...draft, sent };
  return { ...draft, key: crypto.randomUUID(), sent };
}

export type { Draft as BuyDraft };
