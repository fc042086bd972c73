import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { paths } from '#panel/paths.ts';

export type WorkItem = ResponseOf<typeof listWaitingWork>['data'][number];

/** Identity status «در حال بررسی» (domain 3.2). */
const identityWaits = 4;

/** Investors whose identity waits for a decision. */
export const identityHref = paths.admin.investors({ auth: identityWaits });

/** The list of a kind of work with the filter that shows just these; null where a screen of its own is missing. */
export function workHref(kind: WorkItem['kind'], today: string): string | null {
  const { admin } = paths;
  switch (kind) {
    case 'slips':
      return admin.bankSlips();
    case 'depositsUnmatched':
    case 'depositsMatched':
    case 'depositDecisions':
      return admin.deposits({ open_only: 1 });
    case 'statements':
      return admin.deposits({ tab: 'statements' });
    case 'payoutsDue':
      return admin.payouts({ status: 'pending', held: 0, to: today });
    case 'payoutsFailed':
      return admin.payouts({ status: 'failed' });
    case 'payoutsSilent':
      return admin.payouts({ status: 'sent' });
    case 'payoutRepairs':
      return admin.payouts({ repair: 1 });
    case 'payoutFiles':
      return admin.payouts({ tab: 'files' });
    case 'debitContracts':
      return admin.directDebit({ status: 'suspended' });
    case 'debitDays':
      return admin.directDebit({ tab: 'days' });
    case 'payments':
      return admin.reconciliation({ tab: 'open' }, 'open-work');
    case 'disputes':
      return admin.reconciliation({ tab: 'gateways' }, 'disputed-payments');
    case 'debitDisputes':
      return admin.reconciliation({ tab: 'gateways' }, 'disputed-debits');
    case 'gatewaySettlements':
      return admin.reconciliation({ tab: 'gateways' }, 'gateway-settlements');
    case 'bankMovements':
    case 'bankMovementLines':
      return admin.reconciliation({ tab: 'bank' }, 'bank-movements');
    case 'balancesMissing':
      return admin.reconciliation({ tab: 'bank' }, 'bank-balances');
    case 'openItems':
      return admin.reconciliation({ tab: 'open' }, 'open-items');
    case 'reconciliations':
      return admin.reconciliation({ different: 1 });
    case 'daysToExecute':
    case 'ordersFailed':
      return admin.settlement();
    case 'pricesMissing':
    case 'pricesDraft':
      return admin.funds({ tab: 'prices' });
    case 'ruleChanges':
      return admin.funds({ tab: 'changes' });
    case 'nextYearHolidays':
      return admin.holidays;
    case 'fundOpenings':
    case 'profitRuns':
    case 'principalRuns':
      return admin.funds();
    case 'corrections':
      return admin.corrections({ tab: 'corrections' });
    case 'identity':
      return admin.identityChecks();
    case 'identityChanges':
      return admin.investors({ tab: 'changes' });
    case 'mobileChanges':
      return admin.changeMobile;
    case 'roleChanges':
      return admin.roles;
    case 'factorResets':
    case 'userUnlocks':
      return admin.userLocks;
    case 'tickets':
      return admin.tickets();
    case 'failedWork':
      return admin.jobs({}, 'failed-work');
    case 'failedJobs':
      return admin.jobs({}, 'failed-jobs');
    case 'servicesDown':
      return admin.jobs({}, 'services');
  }
}
