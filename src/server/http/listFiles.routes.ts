import type { Operation, ResponseOf } from '#shared/contract/define.ts';
import type { ListFileOperation } from '#shared/contract/listFile.ts';
import * as books from '#shared/contract/bookFiles.ts';
import * as debit from '#shared/contract/debitDeskFiles.ts';
import * as money from '#shared/contract/moneyFiles.ts';
import * as own from '#shared/contract/ownListFiles.ts';
import * as people from '#shared/contract/peopleFiles.ts';
import * as supervision from '#shared/contract/supervisionFiles.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Clock } from '../ports/clock.ts';
import { browserHandlers, type BrowserHandler, type BrowserHandlers } from './handlers.ts';
import { listFile, MAX_SHORT_LIST_ROWS } from './listFile.ts';

type Lists = BrowserHandlers<
  | 'fundProfits'
  | 'fundInvestorAsset'
  | 'listDebitContracts'
  | 'listRegularPurchases'
  | 'listMessages'
  | 'listSignInLogs'
  | 'listSessions'
  | 'listDevices'
  | 'listChildren'
  | 'listStatements'
  | 'listReinvest'
  | 'listCredit'
  | 'getReferral'
  | 'listAllDebitContracts'
  | 'listAllRegularPurchases'
  | 'listAllDebitCharges'
  | 'listDebitDays'
  | 'listDisputedDebits'
  | 'listDebitPackageSettings'
  | 'listDebitBankSettings'
  | 'listDisputedPayments'
  | 'listGatewaySettlements'
  | 'listUnsettledPayments'
  | 'listOpenItems'
  | 'listOpenItemClosures'
  | 'listBankBalances'
  | 'listBankStatements'
  | 'getBankStatement'
  | 'listPayoutBatches'
  | 'listReconciliations'
  | 'getReconciliationQueue'
  | 'listCorrections'
  | 'listPriceCorrections'
  | 'listPriceCorrectionOrders'
  | 'listProfitRuns'
  | 'getProfitRun'
  | 'getPrincipalRun'
  | 'settlementOrders'
  | 'listSettlementResults'
  | 'listDayReports'
  | 'listStrandedOrders'
  | 'listNavs'
  | 'listDraftNavs'
  | 'listRuleChanges'
  | 'listBenchmarkValues'
  | 'listFundMixes'
  | 'listFundCosts'
  | 'listUsers'
  | 'listRoleChanges'
  | 'listMobileChanges'
  | 'getUserLocks'
  | 'listUserUnlocks'
  | 'listFactorResets'
  | 'listIdentityRequests'
  | 'listIdentityChanges'
  | 'listInvestorAddresses'
  | 'listInvestorBankAccounts'
  | 'listInvestorDocuments'
  | 'listInvestorTickets'
  | 'listInvestorSignIns'
  | 'listInvestorAcceptances'
  | 'listInvestorViews'
  | 'listInvestorNotices'
  | 'listControlJobs'
  | 'listHolidays'
  | 'listSupervisedPrices'
  | 'listSupervisedOrders'
  | 'listSupervisedReports'
  | 'listSupervisedEntries'
  | 'listSupervisedEvents'
>;

/**
 * The file of a list is the answer of the list itself, asked as one page with the filters of the caller: what the list shows to whom is
 * decided in one place, and one statement reads the rows, so that none is told twice or left out (decision 81).
 */
function filesBy(clock: Pick<Clock, 'now'>) {
  return <Id extends string, L extends Operation>(
    { file, pages }: ListFileOperation<Id, L>,
    list: BrowserHandler<L>,
  ): BrowserHandler<ListFileOperation<Id, L>> =>
    (async (ctx: never, input: { query: { format: 'csv' | 'xlsx' } }) => {
      const { format, ...filters } = input.query;
      const page = Object.fromEntries(pages.map((field) => [field, field === 'page' ? 1 : MAX_SHORT_LIST_ROWS]));
      const answer = (await list(ctx, { ...input, query: { ...filters, ...page } } as never)) as ResponseOf<L>;
      const rows = file.linesOf(answer);
      const of = { name: file.name, day: tehranDay(clock.now()), sheet: file.sheet, titles: file.titles };
      return listFile(
        { ...of, rows: rows.slice(0, MAX_SHORT_LIST_ROWS), total: file.totalOf(answer) ?? rows.length },
        format,
      );
    }) as unknown as BrowserHandler<ListFileOperation<Id, L>>;
}

/** Routes of the lists that are given as files. */
export function listFilesRoutes(lists: Lists, clock: Pick<Clock, 'now'>) {
  const file = filesBy(clock);
  return browserHandlers({
    exportFundProfits: file(own.exportFundProfits, lists.fundProfits),
    exportFundHolding: file(own.exportFundHolding, lists.fundInvestorAsset),
    exportDebitContracts: file(own.exportDebitContracts, lists.listDebitContracts),
    exportRegularPurchases: file(own.exportRegularPurchases, lists.listRegularPurchases),
    exportMessages: file(own.exportMessages, lists.listMessages),
    exportSignInLogs: file(own.exportSignInLogs, lists.listSignInLogs),
    exportSessions: file(own.exportSessions, lists.listSessions),
    exportDevices: file(own.exportDevices, lists.listDevices),
    exportChildren: file(own.exportChildren, lists.listChildren),
    exportStatements: file(own.exportStatements, lists.listStatements),
    exportReinvest: file(own.exportReinvest, lists.listReinvest),
    exportCredit: file(own.exportCredit, lists.listCredit),
    exportInvitedFriends: file(own.exportInvitedFriends, lists.getReferral),
    exportAllDebitContracts: file(debit.exportAllDebitContracts, lists.listAllDebitContracts),
    exportAllRegularPurchases: file(debit.exportAllRegularPurchases, lists.listAllRegularPurchases),
    exportAllDebitCharges: file(debit.exportAllDebitCharges, lists.listAllDebitCharges),
    exportDebitDays: file(debit.exportDebitDays, lists.listDebitDays),
    exportDisputedDebits: file(debit.exportDisputedDebits, lists.listDisputedDebits),
    exportDebitPackageSettings: file(debit.exportDebitPackageSettings, lists.listDebitPackageSettings),
    exportDebitBankSettings: file(debit.exportDebitBankSettings, lists.listDebitBankSettings),
    exportDisputedPayments: file(money.exportDisputedPayments, lists.listDisputedPayments),
    exportGatewaySettlements: file(money.exportGatewaySettlements, lists.listGatewaySettlements),
    exportUnsettledPayments: file(money.exportUnsettledPayments, lists.listUnsettledPayments),
    exportOpenItems: file(money.exportOpenItems, lists.listOpenItems),
    exportOpenItemClosures: file(money.exportOpenItemClosures, lists.listOpenItemClosures),
    exportBankBalances: file(money.exportBankBalances, lists.listBankBalances),
    exportBankStatements: file(money.exportBankStatements, lists.listBankStatements),
    exportBankStatementLines: file(money.exportBankStatementLines, lists.getBankStatement),
    exportPayoutBatches: file(money.exportPayoutBatches, lists.listPayoutBatches),
    exportReconciliations: file(money.exportReconciliations, lists.listReconciliations),
    exportReconciliationQueue: file(money.exportReconciliationQueue, lists.getReconciliationQueue),
    exportCorrections: file(books.exportCorrections, lists.listCorrections),
    exportPriceCorrections: file(books.exportPriceCorrections, lists.listPriceCorrections),
    exportPriceCorrectionOrders: file(books.exportPriceCorrectionOrders, lists.listPriceCorrectionOrders),
    exportProfitRuns: file(books.exportProfitRuns, lists.listProfitRuns),
    exportProfitShares: file(books.exportProfitShares, lists.getProfitRun),
    exportPrincipalShares: file(books.exportPrincipalShares, lists.getPrincipalRun),
    exportSettlementOrders: file(books.exportSettlementOrders, lists.settlementOrders),
    exportSettlementResults: file(books.exportSettlementResults, lists.listSettlementResults),
    exportDayReports: file(books.exportDayReports, lists.listDayReports),
    exportStrandedOrders: file(books.exportStrandedOrders, lists.listStrandedOrders),
    exportNavs: file(books.exportNavs, lists.listNavs),
    exportDraftNavs: file(books.exportDraftNavs, lists.listDraftNavs),
    exportRuleChanges: file(books.exportRuleChanges, lists.listRuleChanges),
    exportBenchmarkValues: file(books.exportBenchmarkValues, lists.listBenchmarkValues),
    exportFundMixes: file(books.exportFundMixes, lists.listFundMixes),
    exportFundCosts: file(books.exportFundCosts, lists.listFundCosts),
    exportUsers: file(people.exportUsers, lists.listUsers),
    exportRoleChanges: file(people.exportRoleChanges, lists.listRoleChanges),
    exportMobileChanges: file(people.exportMobileChanges, lists.listMobileChanges),
    exportUserLocks: file(people.exportUserLocks, lists.getUserLocks),
    exportUserUnlocks: file(people.exportUserUnlocks, lists.listUserUnlocks),
    exportFactorResets: file(people.exportFactorResets, lists.listFactorResets),
    exportIdentityRequests: file(people.exportIdentityRequests, lists.listIdentityRequests),
    exportIdentityChanges: file(people.exportIdentityChanges, lists.listIdentityChanges),
    exportInvestorAddresses: file(people.exportInvestorAddresses, lists.listInvestorAddresses),
    exportInvestorBankAccounts: file(people.exportInvestorBankAccounts, lists.listInvestorBankAccounts),
    exportInvestorDocuments: file(people.exportInvestorDocuments, lists.listInvestorDocuments),
    exportInvestorTickets: file(people.exportInvestorTickets, lists.listInvestorTickets),
    exportInvestorSignIns: file(people.exportInvestorSignIns, lists.listInvestorSignIns),
    exportInvestorAcceptances: file(people.exportInvestorAcceptances, lists.listInvestorAcceptances),
    exportInvestorViews: file(people.exportInvestorViews, lists.listInvestorViews),
    exportInvestorNotices: file(people.exportInvestorNotices, lists.listInvestorNotices),
    exportFailedJobs: file(people.exportFailedJobs, lists.listControlJobs),
    exportFailedWork: file(people.exportFailedWork, lists.listControlJobs),
    exportServices: file(people.exportServices, lists.listControlJobs),
    exportQueues: file(people.exportQueues, lists.listControlJobs),
    exportHolidays: file(people.exportHolidays, lists.listHolidays),
    exportSupervisedPrices: file(supervision.exportSupervisedPrices, lists.listSupervisedPrices),
    exportSupervisedOrders: file(supervision.exportSupervisedOrders, lists.listSupervisedOrders),
    exportSupervisedReports: file(supervision.exportSupervisedReports, lists.listSupervisedReports),
    exportSupervisedEntries: file(supervision.exportSupervisedEntries, lists.listSupervisedEntries),
    exportSupervisedEvents: file(supervision.exportSupervisedEvents, lists.listSupervisedEvents),
  });
}
