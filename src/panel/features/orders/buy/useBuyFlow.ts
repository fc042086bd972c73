import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useListPaymentWaysQuery } from '#panel/api/orders.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useFlowStep } from '../useFlowStep.ts';
import { useOrderEstimate } from '../useOrderEstimate.ts';
import { emptyBuyForm, readDraft, writeDraft, type BuyDraft, type BuyForm } from './draft.ts';

export const buySteps = ['fund', 'amount', 'way', 'confirm'] as const;
export type BuyStep = (typeof buySteps)[number];

/** The draft is read once, after hydration; a fund named in the URL wins over the kept one. */
function useDraft(investorId: number, form: UseFormReturn<BuyForm>) {
  const router = useRouter();
  const draft = useRef<BuyDraft | null>(null);
  const [isReady, setReady] = useState(false);
  const asked = Number(router.query['fund']);
  const isRouterReady = router.isReady;
  useEffect(() => {
    if (!isRouterReady || draft.current) return;
    draft.current = readDraft(investorId);
    const kept = draft.current.form;
    const isOther = Number.isInteger(asked) && asked > 0 && asked !== kept.fundId;
    form.reset(isOther ? { ...kept, fundId: asked, wayId: null, receiptAccountId: '', acceptRules: false } : kept);
    setReady(true);
  }, [asked, form, investorId, isRouterReady]);
  const watched = useWatch({ control: form.control });
  useEffect(() => {
    if (!isReady || !draft.current) return;
    draft.current = { ...draft.current, form: form.getValues() };
    writeDraft(investorId, draft.current);
  }, [form, investorId, isReady, watched]);
  const keepDraft = useCallback(
    (next: BuyDraft) => {
      draft.current = next;
      writeDraft(investorId, next);
    },
    [investorId],
  );
  return { draft, keepDraft, isReady };
}

/** Everything the issuance screen works with: the form, its step, the funds, the ways to pay and the live estimate. */
export function useBuyFlow(investorId: number) {
  const form = useForm<BuyForm>({ defaultValues: emptyBuyForm, mode: 'onTouched' });
  const { draft, keepDraft, isReady } = useDraft(investorId, form);
  const [fundId, mode, amount, units, wayId] = useWatch({
    control: form.control,
    name: ['fundId', 'mode', 'amount', 'units', 'wayId'],
  });
  const [step, goTo] = useFlowStep<BuyStep>(buySteps, fundId !== null);
  const funds = useListFundsQuery({ query: {} });
  const ways = useListPaymentWaysQuery({ query: { investorId, fundId: fundId ?? 0 } }, { skip: fundId === null });
  const fund = funds.data?.data.find((one) => one.fundId === fundId) ?? null;
  const activeWays = ways.data?.data.filter((way) => way.isActive) ?? [];
  const way = ways.data?.data.find((one) => one.wayId === wayId) ?? null;
  const quantity = mode === 'amount' ? amount : units;
  const askedWay = wayId ?? activeWays[0]?.wayId ?? null;
  const isComplete = fundId !== null && askedWay !== null && /[1-9]/.test(quantity);
  const estimate = useOrderEstimate(
    isComplete
      ? { investorId, fundId, orderType: 1, wayId: askedWay, ...(mode === 'units' ? { units } : { amount }) }
      : null,
    isReady,
  );
  return {
    form,
    draft,
    keepDraft,
    isReady,
    step,
    goTo,
    funds,
    fund,
    ways,
    way,
    estimate,
    fundId,
    mode,
    quantity,
  };
}

export type BuyFlow = ReturnType<typeof useBuyFlow>;
