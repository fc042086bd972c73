/*
 * Who may call which operation, written by hand from spec section 6 and the duties of domain 9.16 to 9.21 (reliability
 * Z6). Nothing here is computed from the code: a new operation needs a line, and a changed duty changes a line.
 */

/** Kinds of callers of the access tests. */
export type Actor =
  | 'anonymous'
  | 'client'
  | 'otherClient'
  | 'reader'
  | 'maker'
  | 'checker'
  | 'super'
  | 'branch'
  | 'noLevel'
  | 'revoked'
  | 'stolen';

const signedIn: readonly Actor[] = [
  'client',
  'otherClient',
  'reader',
  'maker',
  'checker',
  'super',
  'branch',
  'noLevel',
];

interface Rule {
  /** callers who get past the access check when the investor of the call is the client's own */
  may: readonly Actor[];
  operations: readonly string[];
}

/** Access rules by group; `client` owns the investor that the calls name, and no branch looks after that investor. */
export const accessRules: Readonly<Record<string, Rule>> = {
  everybody: {
    may: ['anonymous', ...signedIn, 'revoked', 'stolen'],
    operations: `getXsrfToken getFile listCalendarDays checkUsername sendLoginOtp loginPassword loginOtp
      registerPassword refreshSession captchaChallenge listLoginNews listSandboxSms startPayment paymentCallback
      verifyDocument confirmSecondFactor startSecondFactorSetup finishSecondFactorSetup listSandboxTotp
      startPasskeyLogin confirmPasskeyLogin startPasskeySetup finishPasskeySetup`.split(/\s+/),
  },
  everySession: {
    may: signedIn,
    operations: `uploadFile getImageSize listFunds fundDescription fundCombinationAssets fundComparePrices fundFiles
      fundProfits setFundFavorite listFaqs voteFaq listCustomBoxes getSecondFactor startTotp
      confirmTotp renewRecoveryCodes removeSecondFactor listPasskeys startPasskey addPasskey renamePasskey
      removePasskey startPasskeyRecheck recheckPasskey changePassword getInfo getProfile logout
      endOwnSession listSignInLogs listSessions endSession endOtherSessions secureAccount recheckPassword
      checkNewMobile confirmNewMobile getReferral listInvestors listMessages readMessage countUnreadMessages
      fundSchedule orderSchedule getOrder cancelOrder resubmitBankSlip changePayoutAccount paymentStatus retryPayment
      listCoupons getOrderDocument listTickets createTicket listTicketCategories sendTicketResponse
      editTicketResponse closeTicket closeTicketByGet rateTicket ticketDetails`.split(/\s+/),
  },
  readingAnInvestor: {
    may: ['client', 'reader', 'maker', 'checker', 'super'],
    operations: `fundInvestorAsset lastProfit lastAsset profileStatus upcomingEvents listAccounting exportAccounting
      listLicenses assetsReport investorInfo investorAddresses investorBankAccounts investorDocuments listPaymentMethods
      listOrders orderInvestorAsset getDepositCode listReinvest listCredit getLicenseDocument`.split(/\s+/),
  },
  actingForAnInvestor: {
    may: ['client'],
    operations: `estimateOrder buyOrder sendSellOtp sellOrder setReinvest withdrawCredit`.split(/\s+/),
  },
  readingOfABranch: {
    may: ['branch', 'reader', 'maker', 'checker', 'super'],
    operations: ['getTicketCategory'],
  },
  readingOfTheHeadOffice: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations:
      `getDeposit listBankStatements getBankStatement listBankSlips getBankSlip listPayouts listPayoutBatches listAutoBuy exportAutoBuy findDepositOwners
      makeSandboxDeposit listReconciliations getReconciliationQueue listNavs listDraftNavs settlementPreview
      settlementOrders listSettlementRuns listSettlementResults getDemoClock listProfitRuns getProfitRun listMaturities getPrincipalRun listJournals getJournal
      listLedgerInvestors listCorrections listStrandedOrders listRuleChanges getRuleChange getFundRules listHolidays reopenTicket getWork
      listWork listDisputedPayments getDisputedPayment listGatewaySettlements listUnsettledPayments
      listBankBalances`.split(/\s+/),
  },
  preparing: {
    may: ['maker', 'super'],
    operations: `importDeposits returnDeposit createPayoutBatch downloadPayoutBatch repairPayout matchDeposit
      retryDeposit setNav importNavs
      prepareProfit preparePrincipal prepareReversal prepareAdjustment prepareOrderReversal saveSchedule deleteSchedule
      previewScheduleRemoval saveOrderWindow deleteOrderWindow saveExecution rescheduleOrder savePriceLimit deletePriceLimit saveHoliday
      deleteHoliday previewHolidayRemoval createTicketCategory
      updateTicketCategory prepareResolution prepareGatewaySettlement enterBankBalance`.split(/\s+/),
  },
  approving: {
    may: ['checker', 'super'],
    operations:
      `approveBankSlip rejectBankSlip importPayoutResults releaseBankStatement orderDeposit confirmDepositReturn confirmDepositSlip
      approveNav       approveNavs confirmNavWithdrawal executeDay approveProfit executeProfit approvePrincipal executePrincipal approveCorrection
      approveRuleChange approveResolution approveGatewaySettlement closeReconciliationItem
      closeBankBalance`.split(/\s+/),
  },
  takingBack: {
    may: ['maker', 'checker', 'super'],
    operations: `rejectNav prepareNavWithdrawal discardNavWithdrawal runReconciliation discardProfit discardPrincipal
      keepProfit keepPrincipal rejectCorrection rejectRuleChange rejectResolution rejectGatewaySettlement noteReconciliationItem linkDepositToSlip
      refuseDepositReturn refuseDepositSlip discardBankStatement noteBankBalance`.split(/\s+/),
  },
  readingOfLocks: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['getUserLocks', 'listUserUnlocks'],
  },
  askingToUnlock: {
    may: ['maker', 'checker', 'super'],
    operations: ['unlockUser', 'rejectUserUnlock'],
  },
  unlockingAdministrators: {
    may: ['checker', 'super'],
    operations: ['approveUserUnlock'],
  },
  readingMoneyOut: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['getPayout', 'getPayoutBatch'],
  },
  approvingMoneyOut: {
    may: ['checker', 'super'],
    operations: ['releasePayoutBatch', 'confirmPayoutBatchCancel', 'confirmPayoutRepair'],
  },
  holdingMoneyBack: {
    may: ['maker', 'checker', 'super'],
    operations: [
      'holdPayout',
      'releasePayoutHold',
      'refusePayoutRepair',
      'cancelPayoutBatch',
      'refusePayoutBatchCancel',
    ],
  },
  governing: {
    may: ['super'],
    operations: `moveDemoClock saveOrderWaits savePriceJump saveAuthLimit saveFundTerms saveWeekend`.split(/\s+/),
  },
};
