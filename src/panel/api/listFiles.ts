import type { Operation } from '#shared/contract/define.ts';
import type * as books from '#shared/contract/bookFiles.ts';
import type * as debit from '#shared/contract/debitDeskFiles.ts';
import type * as money from '#shared/contract/moneyFiles.ts';
import type * as own from '#shared/contract/ownListFiles.ts';
import type * as people from '#shared/contract/peopleFiles.ts';
import type * as supervision from '#shared/contract/supervisionFiles.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

type Build = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];

const file = <O extends Operation>(build: Build, list: string) =>
  mutation<O>(build, 'get', `${list}export/`, { kind: 'raw' });

/** Lists as files; the path is that of the list. */
export const listFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportFundProfits: file<typeof own.exportFundProfits>(build, '/api/fundsGlobal/profits/'),
    exportFundHolding: file<typeof own.exportFundHolding>(build, '/api/fundsGlobal/investor_asset/'),
    exportDebitContracts: file<typeof own.exportDebitContracts>(build, '/api/direct-debit/contract_list/'),
    exportRegularPurchases: file<typeof own.exportRegularPurchases>(build, '/api/direct-debit/regular_contract_list/'),
    exportMessages: file<typeof own.exportMessages>(build, '/api/messages/'),
    exportSignInLogs: file<typeof own.exportSignInLogs>(build, '/api/account/signIn_logs/'),
    exportSessions: file<typeof own.exportSessions>(build, '/api/account/sessions/'),
    exportDevices: file<typeof own.exportDevices>(build, '/api/account/devices/'),
    exportChildren: file<typeof own.exportChildren>(build, '/api/validation/children/'),
    exportStatements: file<typeof own.exportStatements>(build, '/api/statements/'),
    exportReinvest: file<typeof own.exportReinvest>(build, '/api/reinvest/'),
    exportCredit: file<typeof own.exportCredit>(build, '/api/credit/'),
    exportInvitedFriends: file<typeof own.exportInvitedFriends>(build, '/api/account/referral/'),
    exportAllDebitContracts: file<typeof debit.exportAllDebitContracts>(build, '/api/admin/direct-debit/contracts/'),
    exportAllRegularPurchases: file<typeof debit.exportAllRegularPurchases>(build, '/api/admin/direct-debit/regulars/'),
    exportAllDebitCharges: file<typeof debit.exportAllDebitCharges>(build, '/api/admin/direct-debit/charges/'),
    exportDisputedDebits: file<typeof debit.exportDisputedDebits>(build, '/api/admin/direct-debit/disputed/'),
    exportDebitDays: file<typeof debit.exportDebitDays>(build, '/api/admin/direct-debit/days/'),
    exportDebitPackageSettings: file<typeof debit.exportDebitPackageSettings>(
      build,
      '/api/admin/direct-debit/packages/',
    ),
    exportDebitBankSettings: file<typeof debit.exportDebitBankSettings>(build, '/api/admin/direct-debit/banks/'),
    exportDisputedPayments: file<typeof money.exportDisputedPayments>(build, '/api/admin/payments/disputed/'),
    exportGatewaySettlements: file<typeof money.exportGatewaySettlements>(build, '/api/admin/payments/settlements/'),
    exportOpenItems: file<typeof money.exportOpenItems>(build, '/api/admin/ledger/open_items/'),
    exportOpenItemClosures: file<typeof money.exportOpenItemClosures>(build, '/api/admin/ledger/open_items/closures/'),
    exportUnsettledPayments: file<typeof money.exportUnsettledPayments>(build, '/api/admin/payments/unsettled/'),
    exportBankBalances: file<typeof money.exportBankBalances>(build, '/api/admin/bank-balances/'),
    exportBankStatements: file<typeof money.exportBankStatements>(build, '/api/admin/bankStatements/'),
    exportBankStatementLines: file<typeof money.exportBankStatementLines>(
      build,
      '/api/admin/bankStatements/{statementId}/',
    ),
    exportPayoutBatches: file<typeof money.exportPayoutBatches>(build, '/api/admin/payouts/batches/'),
    exportReconciliations: file<typeof money.exportReconciliations>(build, '/api/admin/reconciliation/'),
    exportReconciliationQueue: file<typeof money.exportReconciliationQueue>(build, '/api/admin/reconciliation/queue/'),
    exportCorrections: file<typeof books.exportCorrections>(build, '/api/admin/ledger/corrections/'),
    exportPriceCorrections: file<typeof books.exportPriceCorrections>(build, '/api/admin/prices/corrections/'),
    exportPriceCorrectionOrders: file<typeof books.exportPriceCorrectionOrders>(
      build,
      '/api/admin/prices/corrections/{priceCorrectionId}/orders/',
    ),
    exportProfitRuns: file<typeof books.exportProfitRuns>(build, '/api/admin/profits/'),
    exportProfitShares: file<typeof books.exportProfitShares>(build, '/api/admin/profits/{profitId}/'),
    exportPrincipalShares: file<typeof books.exportPrincipalShares>(build, '/api/admin/bonds/principal/{runId}/'),
    exportSettlementOrders: file<typeof books.exportSettlementOrders>(build, '/api/admin/prices/orders/'),
    exportSettlementResults: file<typeof books.exportSettlementResults>(
      build,
      '/api/admin/prices/runs/{runId}/results/',
    ),
    exportDayReports: file<typeof books.exportDayReports>(build, '/api/admin/day-reports/'),
    exportStrandedOrders: file<typeof books.exportStrandedOrders>(build, '/api/admin/orders/stranded/'),
    exportNavs: file<typeof books.exportNavs>(build, '/api/admin/prices/'),
    exportDraftNavs: file<typeof books.exportDraftNavs>(build, '/api/admin/prices/drafts/'),
    exportRuleChanges: file<typeof books.exportRuleChanges>(build, '/api/admin/rules/changes/'),
    exportBenchmarkValues: file<typeof books.exportBenchmarkValues>(build, '/api/admin/benchmarks/'),
    exportFundMixes: file<typeof books.exportFundMixes>(build, '/api/admin/funds/{fundId}/mixes/'),
    exportFundCosts: file<typeof books.exportFundCosts>(build, '/api/admin/funds/{fundId}/costs/'),
    exportUsers: file<typeof people.exportUsers>(build, '/api/admin/users/'),
    exportRoleChanges: file<typeof people.exportRoleChanges>(build, '/api/admin/roles/changes/'),
    exportMobileChanges: file<typeof people.exportMobileChanges>(build, '/api/admin/users/mobiles/'),
    exportUserLocks: file<typeof people.exportUserLocks>(build, '/api/admin/users/locks/'),
    exportUserUnlocks: file<typeof people.exportUserUnlocks>(build, '/api/admin/users/unlocks/'),
    exportFactorResets: file<typeof people.exportFactorResets>(build, '/api/admin/users/second_factor/resets/'),
    exportIdentityRequests: file<typeof people.exportIdentityRequests>(build, '/api/admin/inPersonAuth/'),
    exportIdentityChanges: file<typeof people.exportIdentityChanges>(build, '/api/admin/identity/changes/'),
    exportInvestorAddresses: file<typeof people.exportInvestorAddresses>(build, '/api/panelAdmin/addresses/'),
    exportInvestorBankAccounts: file<typeof people.exportInvestorBankAccounts>(build, '/api/panelAdmin/bank_accounts/'),
    exportInvestorDocuments: file<typeof people.exportInvestorDocuments>(build, '/api/panelAdmin/documents/'),
    exportInvestorTickets: file<typeof people.exportInvestorTickets>(build, '/api/panelAdmin/tickets/'),
    exportInvestorSignIns: file<typeof people.exportInvestorSignIns>(build, '/api/panelAdmin/signIn_logs/'),
    exportInvestorAcceptances: file<typeof people.exportInvestorAcceptances>(build, '/api/panelAdmin/acceptances/'),
    exportInvestorViews: file<typeof people.exportInvestorViews>(build, '/api/panelAdmin/views/'),
    exportInvestorNotices: file<typeof people.exportInvestorNotices>(build, '/api/panelAdmin/notices/'),
    exportFailedJobs: file<typeof people.exportFailedJobs>(build, '/api/admin/control/jobs/failed/'),
    exportFailedWork: file<typeof people.exportFailedWork>(build, '/api/admin/control/jobs/work/'),
    exportServices: file<typeof people.exportServices>(build, '/api/admin/control/jobs/services/'),
    exportQueues: file<typeof people.exportQueues>(build, '/api/admin/control/jobs/queues/'),
    exportHolidays: file<typeof people.exportHolidays>(build, '/api/admin/holidays/'),
    exportSupervisedPrices: file<typeof supervision.exportSupervisedPrices>(build, '/api/supervision/prices/'),
    exportSupervisedOrders: file<typeof supervision.exportSupervisedOrders>(build, '/api/supervision/orders/'),
    exportSupervisedReports: file<typeof supervision.exportSupervisedReports>(build, '/api/supervision/reports/'),
    exportSupervisedEntries: file<typeof supervision.exportSupervisedEntries>(build, '/api/supervision/ledger/'),
    exportSupervisedEvents: file<typeof supervision.exportSupervisedEvents>(build, '/api/supervision/events/'),
  }),
});
