import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import type { InferType } from 'yup';
import { formatRial } from '#shared/money.ts';
import type * as contract from '#shared/contract/orders.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useBuyOrderMutation } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { slipBody, slipErrors, slipFields } from '../flow/SlipFields.tsx';
import { flowText } from '../flow/strings.ts';
import { buyText } from './strings.ts';
import type { BuyFlow, BuyForm, BuyStep } from './useBuyFlow.ts';
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

/** Which field of the form and which step a wire name of the failure belongs to. */
const places: Record<string, { field: keyof BuyForm; step: BuyStep }> = {
  ...Object.fromEntries(
    Object.entries(slipFields).map(([name, field]) => [`receipt.${name}`, { field, step: 'method' as const }]),
  ),
  fundId: { field: 'fundId', step: 'fund' },
  amount: { field: 'amount', step: 'amount' },
  units: { field: 'units', step: 'amount' },
  wayId: { field: 'wayId', step: 'method' },
  gatewayId: { field: 'gatewayId', step: 'method' },
  contractId: { field: 'contractId', step: 'method' },
  'receipt.amount': { field: 'amount', step: 'amount' },
  acceptRules: { field: 'acceptRules', step: 'confirm' },
};

/** Checks the fields of a step and shows what is missing below them; true when the step may be left. */
export function checkStep(
  flow: Pick<BuyFlow, 'form' | 'method' | 'mode' | 'estimate' | 'amountRial'>,
  step: BuyStep,
): boolean {
  const { form } = flow;
  const values = form.getValues();
  const missing: [keyof BuyForm, string][] = [];
  if (step === 'fund' && values.fundId === null) missing.push(['fundId', buyText.fundNeeded]);
  if (step === 'amount' && values.mode === 'amount' && !/[1-9]/.test(values.amount))
    missing.push(['amount', flowText.amountNeeded]);
  if (step === 'amount' && values.mode === 'units' && !/[1-9]/.test(values.units))
    missing.push(['units', flowText.unitsNeeded]);
  if (step === 'method' && !flow.method) missing.push(['wayId', buyText.methodNeeded]);
  const cannotPay = step === 'method' && flow.method ? wayProblem(flow.method, flow.amountRial) : null;
  if (cannotPay) missing.push(['wayId', cannotPay]);
  if (step === 'method' && flow.method?.code === 'direct_debit' && values.contractId === null)
    missing.push(['contractId', buyText.contractNeeded]);
  if (step === 'method' && flow.method?.code === 'receipt') missing.push(...slipErrors(values));
  for (const [field, message] of missing) form.setError(field, { message });
  const first = missing[0]?.[0];
  if (first) form.setFocus(first);
  if (step === 'amount' && missing.length === 0) return !refusedHere(flow);
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
  const [place] = useBuyOrderMutation();
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
    let firstStep: BuyStep | null = null;
    for (const [name, messages] of Object.entries(failed.fields ?? {})) {
      const found = places[name];
      if (!found) continue;
      flow.form.setError(found.field, { message: messages[0] ?? failed.message });
      firstStep ??= found.step;
    }
    setFailure(failed.message);
    if (firstStep && firstStep !== 'confirm') flow.goTo(firstStep);
  };

  const submit = async () => {
    const estimated = flow.estimate.data?.data;
    if (running.current || !estimated) return;
    // set before the first await, so that a second click in the same tick sees it
    running.current = true;
    if (!(await flow.form.trigger('acceptRules'))) {
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
      if (data.payUrl) {
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
