import { waitingWork, type WorkKind, type WorkPage } from '#shared/contract/workKinds.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { paths } from '#panel/paths.ts';
import { adminMenu } from '#panel/shell/navigation/adminMenu.ts';
import { isSection, type MenuEntry } from '#panel/shell/navigation/menu.ts';

export type WorkItem = ResponseOf<typeof listWaitingWork>['data'][number];

/** Identity status «در حال بررسی» (domain 3.2). */
const identityWaits = 4;

/** Investors whose identity waits for a decision. */
export const identityHref = paths.admin.investors({ auth: identityWaits });

const { admin } = paths;

/** Where the page of the menu needs a filter or a section, so that just these are seen. */
const filtered: Partial<Record<WorkKind, string>> = {
  depositsUnmatched: admin.deposits({ open_only: 1 }),
  depositsMatched: admin.deposits({ open_only: 1 }),
  depositDecisions: admin.deposits({ open_only: 1 }),
  statements: admin.deposits({ tab: 'statements' }),
  payoutsFailed: admin.payouts({ status: 'failed' }),
  payoutsSilent: admin.payouts({ status: 'sent' }),
  payoutRepairs: admin.payouts({ repair: 1 }),
  payoutFiles: admin.payouts({ tab: 'files' }),
  debitContracts: admin.directDebit({ status: 'suspended' }),
  debitDays: admin.directDebit({ tab: 'days' }),
  payments: admin.reconciliation({ tab: 'open' }, 'open-work'),
  disputes: admin.reconciliation({ tab: 'gateways' }, 'disputed-payments'),
  debitDisputes: admin.reconciliation({ tab: 'gateways' }, 'disputed-debits'),
  gatewaySettlements: admin.reconciliation({ tab: 'gateways' }, 'gateway-settlements'),
  bankMovements: admin.reconciliation({ tab: 'bank' }, 'bank-movements'),
  bankMovementLines: admin.reconciliation({ tab: 'bank' }, 'bank-movements'),
  balancesMissing: admin.reconciliation({ tab: 'bank' }, 'bank-balances'),
  openItems: admin.reconciliation({ tab: 'open' }, 'open-items'),
  reconciliations: admin.reconciliation({ different: 1 }),
  pricesMissing: admin.funds({ tab: 'prices' }),
  corrections: admin.corrections({ tab: 'corrections' }),
  identityChanges: admin.investors({ tab: 'changes' }),
  failedWork: admin.jobs({}, 'failed-work'),
  failedJobs: admin.jobs({}, 'failed-jobs'),
  servicesDown: admin.jobs({}, 'services'),
};

/** The address of a page on which work waits, by its entry of the menu. */
function pathOf(page: WorkPage, entries: readonly MenuEntry[] = adminMenu): string | undefined {
  for (const entry of entries) {
    if (isSection(entry)) continue;
    const path = entry.work === page ? entry.path : pathOf(page, entry.children ?? []);
    if (path) return path;
  }
  return undefined;
}

/** The list of a kind of work with the filter that shows just these; null where no screen has it. */
export function workHref(kind: WorkKind, today: string): string | null {
  if (kind === 'payoutsDue') return admin.payouts({ status: 'pending', held: 0, to: today });
  return filtered[kind] ?? pathOf(waitingWork[kind].page) ?? null;
}
