import { tehranDay } from '#shared/jalali.ts';
import type { Deps } from '../deps.ts';
import type { Ordering } from '../modules/orders/createOrdering.ts';

/** A job of the timetable; see `AppJob` in `app.ts`. */
export interface OrderJob {
  name: string;
  cron?: string;
  run(data: Record<string, unknown>): Promise<unknown>;
}

/** What keeps orders moving without a person: payments decided, waits ended, prices applied (reliability 5). */
export function orderJobs(deps: Pick<Deps, 'ports'>, { payments, cancels, pricing }: Ordering): OrderJob[] {
  return [
    { name: 'payments.reconcile', cron: '*/2 * * * *', run: () => payments.reconcile() },
    { name: 'orders.expire', cron: '* * * * *', run: () => cancels.expireOrders() },
    { name: 'prices.executeDue', cron: '*/10 * * * *', run: () => pricing.executeDue(tehranDay(deps.ports.clock.business())) },
  ];
}
