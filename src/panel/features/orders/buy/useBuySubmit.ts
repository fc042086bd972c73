import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import type { InferType } from 'yup';
import { formatRial } from '#shared/money.ts';
import type * as contract from '#shared/contract/orders.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { keepLastBuy } from '../flow/lastBuy.ts';
import { slipBody, slipErrors, slipFields } from '../flow/slip.ts';
import { flowText } from '../flow/strings.ts';
import { buyText } from './strings.ts';
import type { BuyFlow, BuyForm } from './useBuyFlow.ts';
import { wayProblem } from './wayProblem.ts';

type Body = InferType<NonNullable<typeof contract.buyOrder.body>>;

/** The call's body from what was typed; the method's code decides whether the slip, over the full amount, is sent with it. */
function bodyOf(form: BuyForm, investorId: number, paid: { wayCode: string | undefined; amountRial: string }): Body {
  return {
    investorId,
    fundId: form.fundId ?? 0,
    ...(form.mode === 'amount' ? { amount: form.amount } : { units: form.units }),
    wayId: form.wayId ?? 0,
    ...(form.gatewayId && { gatewayId: form.gatewayId }),
    ...(paid.wayCode === 'direct_debit' && form.contractId !== null && { contractId: form.contractId }),
    ...(paid.wayCode === 'receipt' && { receipt: slipBody(form, paid.amountRial) }),
    acceptRules: form.acceptRules,
  };
}

/** Which field of the form a wire name of the failure belongs to. */
const places: Record<string, keyof BuyForm> = {
  ...Object.fromEntries(Object.entries(slipFields).map(([name, field]) => [`receipt.${name}`, field])),
  fundId: 'fundId',
  amount: 'amount',
  units: 'units',
  wayId: 'wayId',
  gatewayId: 'gatewayId',
  contractId: 'contractId',
  'receipt.amount': 'amount',
  acceptRules: 'acceptRules',
};

type Checked = Pick<BuyFlow, 'form' | 'method' | 'mode' | 'quantity' | 'estimate' | 'amountRial'>;

/** What the amount or the units lack, with what to say below them. */
function quantityErrors({ mode, quantity }: Checked): [keyof BuyForm, string][] {
  return /[1-9]/.test(quantity) ? [] : [[mode, mode === 'amount' ? flowText.amountNeeded : flowText.unitsNeeded]];
}

/** What the way to pay lacks: the way itself, or what it asks for. */
function methodErrors({ form, method, amountRial }: Checked): [keyof BuyForm, string][] {
  if (!method) return [['wayId', buyText.methodNeeded]];
  const problem = wayProblem(method, amountRial);
  if (problem) return [['wayId', problem]];
  const values = form.getValues();
  if (method.code === 'direct_debit' && values.contractId === null) return [['contractId', buyText.contractNeeded]];
  return method.code === 'receipt' ? slipErrors(values) : [];
}

/** True once an amount and a way that can pay it are chosen: what is left is to pay. */
export function isPayable(flow: Checked): boolean {
  return quantityErrors(flow).length === 0 && flow.method !== null && wayProblem(flow.method, flow.amountRial) === null;
}

/** Checks the sheet from its top and shows what is missing below its field; true when nothing is. */
export function checkSheet(flow: Checked): boolean {
  const { form } = flow;
  form.clearErrors(['wayId', 'contractId']);
  const missing = quantityErrors(flow);
  if (missing.length === 0) {
    if (refusedHere(flow)) {
      form.setFocus(flow.mode);
      return false;
    }
    missing.push(...methodErrors(flow));
  }
  for (const [field, message] of missing) form.setError(field, { message });
  const first = missing[0]?.[0];
  if (first === 'wayId') document.querySelector<HTMLInputElement>('input[name="method"]:enabled')?.focus();
  else if (first) form.setFocus(first);
  return missing.length === 0;
}

/** Refusals of an amount that buys less than may be bought. */
const tooLittle: readonly string[] = ['ORDER_BELOW_MINIMUM', 'ORDER_UNITS_BELOW_MINIMUM'];

/** The least amount, rial, where the typed one is below it; null otherwise. */
export function missedLeast({ form, mode, estimate }: Pick<BuyFlow, 'form' | 'mode' | 'estimate'>): string | null {
  const figures = estimate.data?.data;
  if (mode !== 'amount' || !figures || figures.minAmount === null) return null;
  const isRefused = figures.problems.some(({ code }) => tooLittle.includes(code));
  return isRefused || BigInt(form.getValues('amount') || '0') < BigInt(figures.minAmount) ? figures.minAmount : null;
}

/** Shows what is already known against the amount, before the visitor goes on. */
function refusedHere({ form, mode, estimate }: Pick<BuyFlow, 'form' | 'mode' | 'estimate'>): boolean {
  const least = missedLeast({ form, mode, estimate });
  if (least !== null) {
    form.setError('amount', { message: buyText.belowLeast(formatRial(least)) });
    return true;
  }
  const problem = estimate.data?.data.problems.find(({ field }) => field === 'amount' || field === 'units');
  if (problem) form.setError(mode, { message: problem.message });
  return Boolean(problem);
}

/** Places the order once however often it is asked, then goes to the bank or to the request. */
export function useBuySubmit(flow: BuyFlow, investorId: number) {
  const router = useRouter();
  const [place] = OrdersApi.useBuyOrderMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  // the browser may bring this page back from its memory after the bank: the button must work again
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const showFailure = (failed: ApiFailure) => {
    const named: (keyof BuyForm)[] = [];
    for (const [name, messages] of Object.entries(failed.fields ?? {})) {
      const field = places[name];
      if (!field) continue;
      flow.form.setError(field, { message: messages[0] ?? failed.message });
      named.push(field);
    }
    setFailure(failed.message);
    if (named.includes('fundId')) flow.goTo('fund');
    else if (named[0]) flow.form.setFocus(named[0]);
  };

  const submit = async () => {
    const estimated = flow.estimate.data?.data;
    if (running.current || !estimated) return;
    // set before the first await, so that a second click in the same tick sees it
    running.current = true;
    if (!(await flow.form.trigger('acceptRules', { shouldFocus: true }))) {
      running.current = false;
      return;
    }
    setBusy(true);
    setFailure(null);
    const form = flow.form.getValues();
    // by units the money is known from the estimate, with the same number that the server calculates
    const amountRial = form.mode === 'amount' ? form.amount : estimated.amount;
    const body = bodyOf(form, investorId, { wayCode: flow.method?.code, amountRial });
    try {
      const { data } = await place({ body, idempotencyKey: flow.draft.keyOf(body) }).unwrap();
      if (body.fundId && flow.method) keepLastBuy(investorId, { fundId: body.fundId, wayCode: flow.method.code });
      if (data.payUrl) {
        flow.draft.notePayment(data.payment);
        window.location.assign(data.payUrl);
        return;
      }
      flow.draft.forget();
      await router.push(paths.requests({ order: data.orderId }));
    } catch (thrown) {
      showFailure(asApiFailure(thrown, buyText.offline));
    }
    running.current = false;
    setBusy(false);
  };

  return { submit, isBusy, failure };
}
