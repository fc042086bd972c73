import { DEBIT_SEND_JOB } from '../modules/debits/debitEngine/buying.service.ts';
import { DEBIT_EVENT_JOB } from '../modules/debits/debitEngine/asking.service.ts';
import type { Services } from '../app/compose.ts';
import type { OrderJob } from './orderJobs.ts';

/**
 * What direct debit does by itself (domain 4.4). The engine runs every ten minutes from 08:00, so that a process that was away at
 * 08:00, 12:00 or 18:00 makes up for it; each debit has its own time.
 */
export function debitJobs({
  comingOfAge,
  debitAsking,
  debitContractState,
  debitDays,
  debitEngine,
  debitFinalize,
  debitProviders,
  debitSender,
}: Pick<
  Services,
  | 'comingOfAge'
  | 'debitAsking'
  | 'debitContractState'
  | 'debitDays'
  | 'debitEngine'
  | 'debitFinalize'
  | 'debitProviders'
  | 'debitSender'
>): OrderJob[] {
  return [
    { name: 'directDebit.run', cron: '*/10 8-21 * * *', run: () => debitEngine.run() },
    { name: DEBIT_SEND_JOB, run: (data) => debitSender.send(Number(data['chargeId'])) },
    { name: 'directDebit.tellTomorrow', cron: '0 10 * * *', run: () => debitEngine.tellTomorrow() },
    { name: 'directDebit.askPending', cron: '*/2 * * * *', run: () => debitAsking.askPending() },
    { name: DEBIT_EVENT_JOB, cron: '*/5 * * * *', run: () => debitAsking.followEvents() },
    { name: 'directDebit.askContracts', cron: '*/5 * * * *', run: () => debitFinalize.askOpen() },
    { name: 'directDebit.revokeEnded', cron: '*/10 * * * *', run: () => debitFinalize.revokeEnded() },
    { name: 'directDebit.expireContracts', cron: '5 0 * * *', run: () => debitContractState.expire() },
    { name: 'people.comingOfAge', cron: '2 0 * * *', run: () => comingOfAge.run() },
    { name: 'directDebit.tellRenewals', cron: '30 9 * * *', run: () => debitContractState.tellRenewals() },
    { name: 'directDebit.compareDays', cron: '30 6 * * *', run: () => debitDays.compareRecent() },
    { name: 'directDebit.syncBanks', cron: '20 * * * *', run: () => debitProviders.syncBanks() },
  ];
}
