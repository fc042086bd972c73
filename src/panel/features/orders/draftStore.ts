import { newUuid } from '#panel/api/sessionCookies.ts';

/** What is kept of an order form that is not sent yet. */
export interface Draft<Form> {
  form: Form;
  /** Idempotency-Key of the opened form: a double click, or a way back from the bank, places no second order */
  key: string;
  /** body that was sent with the key; another body gets a new key */
  sent: string | null;
}

/** Drafts of one order screen, kept for this tab, so that nothing typed is lost by a reload or by the way to the bank and back. */
export function draftStore<Form extends object>(name: string, empty: Form) {
  const storageKey = (investorId: number) => `${name}-${investorId}`;
  const fresh = (): Draft<Form> => ({ form: empty, key: newUuid(), sent: null });
  return {
    read: (investorId: number): Draft<Form> => {
      try {
        const text = sessionStorage.getItem(storageKey(investorId));
        if (!text) return fresh();
        const stored = JSON.parse(text) as Partial<Draft<Form>>;
        return { ...fresh(), ...stored, form: { ...empty, ...stored.form } };
      } catch {
        return fresh();
      }
    },

    /** Without storage (private mode) the form still works, it is only not kept. */
    write: (investorId: number, draft: Draft<Form>): void => {
      try {
        sessionStorage.setItem(storageKey(investorId), JSON.stringify(draft));
      } catch {
        // nothing to do: keeping the draft is a convenience
      }
    },

    /** Forgets the draft, after the order is settled or the visitor starts over. */
    clear: (investorId: number): void => {
      try {
        sessionStorage.removeItem(storageKey(investorId));
      } catch {
        // as above
      }
    },
  };
}

/** The key for a body: the same body keeps it, another body gets a new one. */
export function keyFor<Form>(draft: Draft<Form>, body: unknown): Draft<Form> {
  const sent = JSON.stringify(body);
  if (draft.sent === null || draft.sent === sent) return { ...draft, sent };
  return { ...draft, key: newUuid(), sent };
}
