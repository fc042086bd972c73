import { tehranDay } from '#shared/jalali.ts';
import type { Deps } from '../deps.ts';
import type { Services } from '../app/compose.ts';

/** A job of the timetable; see `AppJob` in `app.ts`. */
export interface OrderJob {
  name: string;
  cron?: string;
  run(data: Record<string, unknown>): Promise<unknown>;
}

/** What keeps orders moving without a person: payments decided, waits ended, prices applied (reliability 5). */
export function orderJobs(
  deps: Pick<Deps, 'ports'>,
  {
    payments,
    cancels,
    pricing,
    settlement,
    credits,
    impact,
    signatureRequests,
  }: Pick<Services, 'payments' | 'cancels' | 'pricing' | 'settlement' | 'credits' | 'impact' | 'signatureRequests'>,
): OrderJob[] {
  return [
    { name: 'payments.reconcile', cron: '*/2 * * * *', run: () => payments.reconcile() },
    { name: 'orders.expire', cron: '* * * * *', run: () => cancels.expireOrders() },
    { name: 'orders.expireSignatures', cron: '* * * * *', run: () => signatureRequests.expireSignatures() },
    { name: 'orders.followClosedDays', cron: '*/5 * * * *', run: () => impact.followClosedDays() },
    { name: 'credit.payStranded', cron: '20 7 * * *', run: () => credits.payStranded() },
    // bonds before orders, because their price follows from their terms and nobody enters it
    {
      name: 'prices.publishBonds',
      cron: '5 * * * *',
      run: () => pricing.publishBonds(tehranDay(deps.ports.clock.business())),
    },
    {
      name: 'prices.readFeed',
      cron: '30 17,19,21 * * *',
      run: () =>
        deps.ports.priceFeed.code === 'http'
          ? pricing.publishFeed(tehranDay(deps.ports.clock.business()))
          : Promise.resolve(0),
    },
    {
      name: 'prices.executeDue',
      cron: '*/10 * * * *',
      run: () => settlement.startDue(tehranDay(deps.ports.clock.business())),
    },
  ];
}
