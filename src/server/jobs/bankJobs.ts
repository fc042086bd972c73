import type { DepositsService } from '../modules/bank/deposits/deposits.service.ts';
import type { ReconciliationService } from '../modules/books/reconciliation/reconciliation.service.ts';
import type { OrderJob } from './orderJobs.ts';

/** What the bank desk does by itself: reading the bank's statement, and comparing yesterday with the banks (reliability 5). */
export function bankJobs({
  deposits,
  reconciliation,
}: {
  deposits: DepositsService;
  reconciliation: ReconciliationService;
}): OrderJob[] {
  return [
    { name: 'deposits.fetch', cron: '*/10 * * * *', run: () => deposits.fetchDeposits() },
    {
      name: 'reconciliation.daily',
      cron: '30 1 * * *',
      run: () => reconciliation.reconcileYesterday(),
    },
    { name: 'reconciliation.again', cron: '45 * * * *', run: () => reconciliation.reconcileAgain() },
  ];
}
