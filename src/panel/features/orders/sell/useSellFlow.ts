import { useForm, useWatch } from 'react-hook-form';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { usePayoutAccounts } from '../flow/AccountTiles.tsx';
import { draftStore, useOrderDraft, useOrderStep } from '../flow/useOrderDraft.ts';
import { useOrderEstimate } from '../flow/useOrderEstimate.ts';

const sellSteps = ['fund', 'amount', 'confirm'] as const;
type SellStep = (typeof sellSteps)[number];

/** A holding as an order may sell it; the wire says cancel where it means the redemption of units (`cancelNav`, `cancelEnabled`). */
export type Holding = ResponseOf<typeof contract.orderInvestorAsset>['data'][number];

/** What the visitor has chosen in the screen of selling. Money and units are decimal strings. */
export interface SellForm {
  fundId: number | null;
  mode: 'units' | 'amount' | 'all';
  units: string;
  amount: string;
  accountId: number | null;
}

export const emptySellForm: SellForm = { fundId: null, mode: 'amount', units: '', amount: '', accountId: null };

const sellDrafts = draftStore<SellForm>('sell-draft', emptySellForm);

/** Units of another fund say nothing; the account that takes the money stays. */
const withFund = ({ accountId }: SellForm, fundId: number): SellForm => ({ ...emptySellForm, fundId, accountId });

/** The quantity of a call: exactly one of units, amount, all. Null while nothing is chosen. */
export function quantityOf(
  form: Pick<SellForm, 'mode' | 'units' | 'amount'>,
): { units: string } | { amount: string } | { all: true } | null {
  if (form.mode === 'all') return { all: true };
  if (form.mode === 'units') return /[1-9]/.test(form.units) ? { units: form.units } : null;
  return /[1-9]/.test(form.amount) ? { amount: form.amount } : null;
}

/** Everything the screen of selling works with: the form, its step, the holdings, the accounts and the live estimate. */
export function useSellFlow(investorId: number) {
  const form = useForm<SellForm>({ defaultValues: emptySellForm, mode: 'onTouched' });
  const draft = useOrderDraft({ store: sellDrafts, form, investorId, withFund });
  const [fundId, mode, units, amount, accountId] = useWatch({
    control: form.control,
    name: ['fundId', 'mode', 'units', 'amount', 'accountId'],
  });
  const holdings = OrdersApi.useOrderInvestorAssetQuery({ query: { investorId } }, { refetchOnMountOrArgChange: true });
  const holding = holdings.data?.data.find((held) => held.fundId === fundId) ?? null;
  // a fund that is not held (an old link, an old draft) has nothing to choose from: back to the choice
  const [step, goTo] = useOrderStep<SellStep>(sellSteps, fundId !== null && (holding !== null || !holdings.data));
  const accounts = usePayoutAccounts(investorId, accountId);
  const schedules = OrdersApi.useFundScheduleQuery({ query: { fundId: fundId ?? 0 } }, { skip: fundId === null });
  const quantity = quantityOf({ mode, units, amount });
  const estimate = useOrderEstimate(
    fundId === null || quantity === null ? null : { investorId, fundId, orderType: 2, ...quantity },
    draft.isReady,
  );
  const chooseFund = (chosen: number) => {
    const kept = form.getValues();
    if (chosen !== kept.fundId) form.reset(withFund(kept, chosen));
    goTo('amount');
  };
  return {
    form,
    draft,
    step,
    goTo,
    chooseFund,
    holdings,
    holding,
    accounts,
    fundId,
    mode,
    schedule: schedules.currentData?.data.find((timing) => timing.orderType === 2) ?? null,
    estimate,
  };
}

export type SellFlow = ReturnType<typeof useSellFlow>;
