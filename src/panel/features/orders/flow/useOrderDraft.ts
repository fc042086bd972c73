import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { readTabObject, tabStorage } from '#panel/ui/storage.ts';
import { newUuid } from '#shared/uuid.ts';

/** What is kept of an order form that is not sent yet. */
interface Draft<Form> {
  form: Form;
  /** Idempotency-Key of the opened form: a double click, or a way back from the bank, places no second order */
  key: string;
  /** body that was sent with the key; another body gets a new key */
  sent: string | null;
  /** public id of the payment that the sent body began; null before, and for another body */
  payment: string | null;
}

/** Drafts of one order screen, kept for this tab, so that nothing typed is lost by a reload or by the way to the bank and back. */
export function draftStore<Form extends object>(name: string, empty: Form) {
  const storageKey = (investorId: number) => `${name}-${investorId}`;
  const fresh = (): Draft<Form> => ({ form: empty, key: newUuid(), sent: null, payment: null });
  return {
    read: (investorId: number): Draft<Form> => {
      const kept = readTabObject<Draft<Form>>(storageKey(investorId));
      return { ...fresh(), ...kept, form: { ...empty, ...kept?.form } };
    },
    write: (investorId: number, draft: Draft<Form>): void =>
      tabStorage.write(storageKey(investorId), JSON.stringify(draft)),
    /** Forgets the draft, after the order is settled or the visitor starts over. */
    clear: (investorId: number): void => tabStorage.write(storageKey(investorId), null),
  };
}

interface OrderForm {
  fundId: number | null;
}

interface DraftOptions<Form extends OrderForm> {
  store: ReturnType<typeof draftStore<Form>>;
  form: UseFormReturn<Form>;
  investorId: number;
  /** what stays of a kept form when another fund is ordered */
  withFund: (kept: Form, fundId: number) => Form;
}

/** Fills an order form from its draft once, after hydration, and keeps the draft up to date; a fund named in the URL wins. */
export function useOrderDraft<Form extends OrderForm>({ store, form, investorId, withFund }: DraftOptions<Form>) {
  const url = useUrlState();
  const isRead = useRef(false);
  /** null before it is read, and again after it was forgotten */
  const draft = useRef<Draft<Form> | null>(null);
  const [isReady, setReady] = useState(false);
  const [payment, setPayment] = useState<string | null>(null);
  const named = url.whole('fund');
  const isUrlReady = url.isReady;
  useEffect(() => {
    if (!isUrlReady || isRead.current) return;
    isRead.current = true;
    draft.current = store.read(investorId);
    const kept = draft.current.form;
    form.reset(named !== null && named !== kept.fundId ? withFund(kept, named) : kept);
    setPayment(draft.current.payment);
    setReady(true);
  }, [form, investorId, isUrlReady, named, store, withFund]);
  const watched = useWatch({ control: form.control });
  useEffect(() => {
    if (!isReady || !draft.current) return;
    draft.current = { ...draft.current, form: form.getValues() };
    store.write(investorId, draft.current);
  }, [form, investorId, isReady, store, watched]);

  /** Idempotency-Key of a body: the same body keeps its key, also after a reload; another body gets a new one. */
  const keyOf = (body: unknown): string => {
    const sent = JSON.stringify(body);
    const before = draft.current ?? store.read(investorId);
    const key = before.sent === null || before.sent === sent ? before.key : newUuid();
    const isSame = before.sent === sent;
    draft.current = { ...before, key, sent, payment: isSame ? before.payment : null };
    if (!isSame) setPayment(null);
    store.write(investorId, draft.current);
    return key;
  };
  const forget = useCallback(() => {
    store.clear(investorId);
    draft.current = null;
  }, [investorId, store]);
  /** Keeps the payment that was begun: whoever comes back from the bank sees it. */
  const notePayment = (begun: string | null): void => {
    draft.current = { ...(draft.current ?? store.read(investorId)), payment: begun };
    store.write(investorId, draft.current);
    setPayment(begun);
  };
  return { isReady, keyOf, forget, payment, notePayment };
}

/**
 * Where an order is, in the URL, so the browser's back button goes one step back and keeps what was typed. The first step
 * chooses the fund; a link that names a fund begins at the sheet, and so does every other step that an older link names.
 */
export function useOrderStep<Step extends string>(
  steps: readonly [Step, Step, ...Step[]],
  hasFund: boolean,
): [Step, (step: Step) => void] {
  const { word, change } = useUrlState();
  const [first, second] = steps;
  const named = oneOf(steps, word('step'));
  const step = named && (hasFund || named === first) ? named : hasFund && word('fund') ? second : first;
  const goTo = useCallback(
    (next: Step) => change({ step: next }, { isStep: true, resets: null, toTop: true }),
    [change],
  );
  return [step, goTo];
}
