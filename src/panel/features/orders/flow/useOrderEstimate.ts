import { useEffect, useState } from 'react';
import type { InferType } from 'yup';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { OrdersApi } from '#panel/api/orders.ts';

type Body = InferType<NonNullable<typeof contract.estimateOrder.body>>;

export type EstimateFigures = ResponseOf<typeof contract.estimateOrder>['data'];
export type OrderEstimate = ReturnType<typeof useOrderEstimate>;

/** Pause after the last key before the server is asked. */
const debounceMs = 350;

/**
 * The live estimate of an order that is being typed; `order` is null while fund, quantity or way is missing. Figures are
 * given for exactly this order: those of a previous fund or amount are neither shown nor sent.
 */
export function useOrderEstimate(order: Body | null, isReady: boolean) {
  const typed = JSON.stringify(order);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isComplete = isReady && order !== null;
  const { currentData, error, refetch } = OrdersApi.useEstimateOrderQuery(
    { body: order as Body },
    { skip: !isComplete || asked !== typed },
  );
  return { data: currentData, error, refetch, isComplete, isCurrent: currentData !== undefined };
}
