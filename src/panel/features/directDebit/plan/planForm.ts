import type { InferType } from 'yup';
import type { addRegularPurchase, listRegularPurchases } from '#shared/contract/regularPurchases.ts';
import type { DebitInterval } from '#shared/texts/directDebitTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { addDays, jalaliParts } from '#shared/jalali.ts';
import { planText as text } from './strings.ts';

export type Regular = ResponseOf<typeof listRegularPurchases>['data'][number];

/** Fields of a plan as they are sent. */
export type PlanFields = Omit<InferType<NonNullable<typeof addRegularPurchase.body>>, 'investorId' | 'goalId'>;

export type PlanEnd = 'none' | 'date' | 'count';

/** What the person has typed; numbers and days are text, '' where nothing is typed. */
export interface PlanForm {
  contractId: string;
  fundId: string;
  amount: string;
  interval: DebitInterval;
  dayOfWeek: string;
  dayOfMonth: string;
  startDate: string;
  end: PlanEnd;
  endDate: string;
  count: string;
  hasGoal: boolean;
  goalAmount: string;
  goalDate: string;
}

/** The form of a new plan: monthly from tomorrow on, the first day on which a notice can come before the debit. */
export function newPlan(contractId: number, today: string): PlanForm {
  const startDate = addDays(today, 1);
  return {
    contractId: String(contractId),
    fundId: '',
    amount: '',
    interval: 'monthly',
    dayOfWeek: '0',
    dayOfMonth: String(jalaliParts(startDate).day),
    startDate,
    end: 'none',
    endDate: '',
    count: '',
    hasGoal: false,
    goalAmount: '',
    goalDate: '',
  };
}

const words = (value: number | string | null): string => (value === null ? '' : String(value));

/** The form of a plan that is saved; one that has begun goes on from tomorrow at the earliest. */
export function savedPlan(regular: Regular, today: string): PlanForm {
  const tomorrow = addDays(today, 1);
  return {
    contractId: String(regular.contractId),
    fundId: String(regular.fundId),
    amount: regular.amount,
    interval: regular.interval,
    dayOfWeek: words(regular.dayOfWeek) || '0',
    dayOfMonth: words(regular.dayOfMonth) || '1',
    startDate: regular.startDate < tomorrow ? tomorrow : regular.startDate,
    end: regular.endDate !== null ? 'date' : regular.count !== null ? 'count' : 'none',
    endDate: words(regular.endDate),
    count: words(regular.count),
    hasGoal: regular.goalAmount !== null,
    goalAmount: words(regular.goalAmount),
    goalDate: words(regular.goalDate),
  };
}

const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** The fields of the call; what does not belong to the chosen period, end or goal is not sent. */
export function fieldsOf(form: PlanForm): PlanFields {
  return {
    contractId: Number(form.contractId),
    fundId: Number(form.fundId),
    amount: form.amount,
    interval: form.interval,
    dayOfWeek: form.interval === 'weekly' ? numberOf(form.dayOfWeek) : null,
    dayOfMonth: form.interval === 'monthly' ? numberOf(form.dayOfMonth) : null,
    startDate: form.startDate,
    endDate: form.end === 'date' ? form.endDate : null,
    count: form.end === 'count' ? numberOf(form.count) : null,
    goalAmount: form.hasGoal ? form.goalAmount : null,
    goalDate: form.hasGoal ? form.goalDate : null,
  };
}

/** What is not filled yet, by field. */
export function missingOf(form: PlanForm): Partial<Record<keyof PlanForm, string>> {
  const { required } = text;
  return {
    ...(form.contractId === '' && { contractId: required.contract }),
    ...(form.fundId === '' && { fundId: required.fund }),
    ...(!/[1-9]/.test(form.amount) && { amount: required.amount }),
    ...(form.interval === 'weekly' && form.dayOfWeek === '' && { dayOfWeek: required.dayOfWeek }),
    ...(form.interval === 'monthly' && form.dayOfMonth === '' && { dayOfMonth: required.dayOfMonth }),
    ...(form.startDate === '' && { startDate: required.start }),
    ...(form.end === 'date' && form.endDate === '' && { endDate: required.endDate }),
    ...(form.end === 'count' && !/[1-9]/.test(form.count) && { count: required.count }),
    ...(form.hasGoal && !/[1-9]/.test(form.goalAmount) && { goalAmount: required.goalAmount }),
    ...(form.hasGoal && form.goalDate === '' && { goalDate: required.goalDate }),
  };
}
