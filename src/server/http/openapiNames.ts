/*
 * Names of the records in the OpenAPI file. A record is written once under its name, and everything of the same shape refers
 * to it, so that a client has `Order` and `Page` as types of its own.
 */

/** Name of a record, and one place where an operation answers it: fields after dots, `[]` for the rows of a list. */
export const recordNames: Readonly<Record<string, string>> = {
  Page: 'listAccounting.pageInfo',
  // orders and funds
  Order: 'listOrders.data[]',
  OrderDetail: 'getOrder.data',
  OrderNextEvent: 'listOrders.data[].next',
  OrderStep: 'getOrder.data.timeline[]',
  OrderOfDesk: 'listAllOrders.data[]',
  OrderSums: 'listAllOrders.summary',
  OrderOfInvestor: 'listInvestorOrders.data[]',
  SoldLot: 'estimateOrder.data.lots[]',
  PlacedOrder: 'buyOrder.data',
  Fund: 'listFunds.data[]',
  FundDetail: 'fundDescription.data',
  FundPrice: 'listNavs.data[]',
  Holding: 'assetsReport.data.items[]',
  Payment: 'getOrder.data.payments[]',
  Turnover: 'listAccounting.data[]',
  TurnoverSums: 'listAccounting.summary',
  FlowGraph: 'getBuyGraph.data',
  Goal: 'addGoal.data',
  GoalPlan: 'addGoal.data.plan',
  ReinvestSetting: 'listReinvest.data[]',
  Statement: 'listStatements.data[]',
  Work: 'getWork.data',
  Export: 'listExports.data[]',
  // debits
  DebitContract: 'listDebitContracts.data[]',
  DebitContractOfDesk: 'listAllDebitContracts.data[]',
  DebitCharge: 'listAllDebitCharges.data[]',
  DebitEvent: 'getDebitContract.data.events[]',
  DebitDay: 'listDebitDays.data[]',
  DisputedDebit: 'listDisputedDebits.data[]',
  DebitResolution: 'prepareDebitResolution.data.resolution',
  RegularPurchase: 'listRegularPurchases.data[]',
  RegularPurchaseOfDesk: 'listAllRegularPurchases.data[]',
  RegularForecast: 'previewRegularPurchase.data.forecast',
  SkipLink: 'getSkipLink.data',
  // people
  Investor: 'listInvestors.data[]',
  InvestorProfile: 'investorInfo.data',
  InvestorFile: 'getInvestorInfo.data',
  BankAccount: 'investorBankAccounts.data[]',
  Signatory: 'investorInfo.data.signatories[]',
  SignatureRequest: 'listSignatureRequests.data[]',
  IdentityCheck: 'getIdentityCheck.data',
  IdentityRequest: 'getIdentityCheck.data.request',
  IdentityRequestOfDesk: 'getIdentityRequest.data',
  IdentityDocument: 'getIdentityCheck.data.request.documents[]',
  IdentityChange: 'listIdentityChanges.data[]',
  Colleague: 'listColleagues.data[]',
  Invitation: 'listColleagues.data[].invitation',
  RoleChange: 'listRoleChanges.data[]',
  Role: 'listRoleChanges.data[].present',
  MobileChange: 'listMobileChanges.data[]',
  FactorReset: 'listFactorResets.data[]',
  UserUnlock: 'listUserUnlocks.data[]',
  SignIn: 'listInvestorSignIns.data[]',
  NoticePreferences: 'getNoticePreferences.data',
  PasskeyOptions: 'passkeyChallenge.data.options',
  PasskeySetupOptions: 'startPasskeySetup.data',
  SecondStep: 'loginPassword.data.second_factor',
  // money at the desk
  BankSlip: 'listBankSlips.data[]',
  Deposit: 'listAutoBuy.data[]',
  DepositAct: 'matchDeposit.data',
  Payout: 'listPayouts.data[]',
  PayoutBatch: 'listPayoutBatches.data[]',
  PaymentAccount: 'listPaymentAccounts.data[]',
  PaymentRules: 'listPaymentAccounts.data[].rules',
  PaymentRulesOfWay: 'listPaymentAccounts.data[].rules.paya',
  BankStatement: 'listBankStatements.data[]',
  BankStatementForecast: 'previewStatement.data.forecast',
  StatementClosing: 'previewStatement.data.closings[]',
  BankBalance: 'listBankBalances.data[]',
  ToldBalance: 'listBankBalances.data[].accounts[].told[]',
  BankMovement: 'listBankMovements.data[]',
  GatewaySettlement: 'listGatewaySettlements.data[]',
  OpenItemClosure: 'listOpenItemClosures.data[]',
  DisputedPayment: 'listDisputedPayments.data[]',
  PaymentResolution: 'prepareResolution.data.resolution',
  ReconciliationItem: 'noteReconciliationItem.data',
  Correction: 'listCorrections.data[]',
  HangingPayout: 'listCorrections.data[].payouts[]',
  PriceCorrection: 'listPriceCorrections.data[]',
  ProfitRun: 'listProfitRuns.data[]',
  PrincipalRun: 'preparePrincipal.data',
  DayReport: 'listDayReports.data[]',
  CorrectedPrice: 'listSettlementRuns.data[].corrected',
  AuditCheck: 'getAuditCheck.data.last',
  // settings and texts
  RuleChange: 'listRuleChanges.data[]',
  RuleImpact: 'getRuleChange.data.impact',
  MovedDates: 'getRuleChange.data.impact.changes[]',
  SystemSettings: 'getSystemSettings.data',
  GatewayState: 'getSystemSettings.data.gatewayStates[]',
  SmsBudget: 'getSmsBudget.data',
  NoticeTemplate: 'listNoticeTemplates.data[]',
  // tickets
  Ticket: 'listInvestorTickets.data[]',
  TicketDetail: 'ticketDetails.data',
  TicketMessage: 'ticketDetails.data.chats[]',
  TicketOfDesk: 'getTicketDesk.data',
  TicketCategory: 'getTicketCategory.data',
  CannedAnswer: 'listCannedAnswers.data[]',
  FoundRecord: 'searchDesk.data[]',
};

/** One of the shapes of an answer: its fields, and those of them that have fewer values than in the others. */
export interface EitherShape {
  fields: readonly string[];
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Answers that have one of several shapes, by a place of them, with the name of each shape. */
export const eitherShapes: Readonly<Record<string, Readonly<Record<string, EitherShape>>>> = {
  'loginPassword.data': {
    Session: { fields: ['access', 'refresh', 'role'] },
    SecondStepWanted: { fields: ['second_factor'] },
  },
  'confirmDeviceLogin.data': {
    DeviceUndecided: { fields: ['state'], only: { state: ['waiting', 'refused'] } },
    DeviceApproved: { fields: ['state', 'access', 'refresh', 'role'], only: { state: ['approved'] } },
  },
};
