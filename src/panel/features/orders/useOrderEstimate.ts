import { useState } from 'react';
import type { InferType } from 'yup';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { useEstimateOrderQuery } from '#panel/api/orders.ts';
import { useDebouncedValue } from './useDebouncedValue.ts';

type Body = InferType<NonNullable<typeof contract.estimateOrder.body>>;
type Answer = AnswerOf<typeof contract.estimateOrder>;

/**
 * The live estimate of an order that is being typed; `wish` is null while fund, quantity or way is missing. The last
 * numbers of the same fund stay while new ones are asked for; `isCurrent` is true when the numbers are those of what the
 * form says now, and only then may they be acted on.
 */
export function useOrderEstimate(wish: Body | null, isReady: boolean) {
  const now = JSON.stringify(wish);
  const settled = useDebouncedValue(now);
  const requested = JSON.parse(settled) as Body | null;
  const isAsked = isReady && requested !== null && wish !== null && requested.fundId === wish.fundId;
  const query = useEstimateOrderQuery({ body: requested as Body }, { skip: !isAsked });
  const [last, setLast] = useState<{ fundId: number; answer: Answer } | null>(null);
  const { currentData } = query;
  if (requested && currentData && last?.answer !== currentData)
    setLast({ fundId: requested.fundId, answer: currentData });
  const kept = !query.error && last !== null && last.fundId === wish?.fundId ? last.answer : undefined;
  return {
    data: isAsked ? (currentData ?? kept) : undefined,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
    isAsked,
    isCurrent: isAsked && settled === now && currentData !== undefined,
  };
}
