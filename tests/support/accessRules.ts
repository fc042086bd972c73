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
  | 'trustee'
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
  'trustee',
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
    operations:
      `getXsrfToken getFile listCalendarDays checkUsername sendLoginOtp loginPassword loginOtp passkeyChallenge loginPasskey checkPasswordOtp
      registerPassword findInviter sendRegistrationOtp checkRegistration registerClient refreshSession captchaChallenge listLoginNews listFaqs listPayoutDays listSitePages listSandboxSms startPayment paymentCallback
      verifyDocument trackOrder confirmSecondFactor proveEnrolment startSecondFactorSetup finishSecondFactorSetup listSandboxTotp
      startPasskeyLogin confirmPasskeyLogin startPasskeySetup finishPasskeySetup confirmDeviceLogin
      returnFromDebitBank getSkipLink skipByLink`.split(/\s+/),
  },
  everySession: {
    may: signedIn,
    operations:
      `uploadFile getImageSize listFunds listBenchmarks exportFunds fundDescription fundCombinationAssets fundComparePrices listFundTrends fundFiles
      fundProfits setFundFavorite voteFaq listCustomBoxes getSecondFactor startTotp
      confirmTotp renewRecoveryCodes removeSecondFactor listPasskeys startPasskey addPasskey renamePasskey
      removePasskey startPasskeyRecheck recheckPasskey exportOwnData listOwnExports cancelOwnExport downloadOwnExport changePassword getInfo getProfile logout checkUserChild sendValidationOtp checkValidationOtp registerValidation registerUserChild listChildren
      listDevices renameDevice removeDevice setDeviceApproval listDeviceRequests decideDeviceRequest
      endOwnSession listSignInLogs listSessions endSession endOtherSessions secureAccount recheckPassword
      checkNewMobile confirmNewMobile getReferral listInvestors familyMoney exportFamilyMoney exportTickets listMessages readMessage readAllMessages countUnreadMessages
      getNoticePreferences saveNoticePreferences addPushDevice removePushDevice
      fundSchedule orderSchedule getOrder cancelOrder resubmitBankSlip changePayoutAccount paymentStatus retryPayment
      listCoupons getOrderDocument createStatement listStatements getStatementDocument listTickets listTicketsOfStatus createTicket listDebitBanks listDebitPackages getDebitContract getRegularPurchase finalizeDebitContract
      changeDebitContractStatus changeDebitPackage renewDebitContract updateRegularPurchase changeRegularStatus
      deleteRegularPurchase skipRegularPeriod restoreRegularPeriod signSignatureRequest refuseSignatureRequest withdrawSignatureRequest listTicketCategories sendTicketResponse
      editTicketResponse closeTicket closeTicketByGet reopenTicket rateTicket ticketDetails
      exportFundProfits exportMessages exportSignInLogs exportInvitedFriends exportSessions exportDevices
      exportChildren exportStatements getGoal updateGoal closeGoal setGoalPlan setGoalOrder getGoalSummary`.split(
        /\s+/,
      ),
  },
  readingAnInvestor: {
    may: ['client', 'reader', 'maker', 'checker', 'super'],
    operations:
      `fundInvestorAsset lastProfit lastAsset myMoney profitIncome profileStatus userStatus upcomingEvents listAccounting exportAccounting exportOrders
      listLicenses assetsReport exportHoldings exportLicenses investorInfo getIdentityCheck investorAddresses investorBankAccounts investorDocuments listPaymentMethods
      listOrders orderInvestorAsset getDepositCode listReinvest listCredit listSignatureRequests getLicenseDocument
      listDebitContracts listRegularPurchases listDebitCharges exportDebitCharges listGoals
      exportFundHolding exportDebitContracts exportRegularPurchases exportReinvest exportCredit`.split(/\s+/),
  },
  actingForAnInvestor: {
    may: ['client'],
    operations:
      `updateInvestorInfo sendBankAccountOtp addBankAccount setDefaultBankAccount removeBankAccount submitIdentityDocuments askInPersonCheck withdrawIdentityRequest estimateOrder buyOrder sendSellOtp sellOrder setReinvest withdrawCredit
      previewRegularPurchase createDebitContract addRegularPurchase addGoal`.split(/\s+/),
  },
  readingOfABranch: {
    may: ['branch', 'reader', 'maker', 'checker', 'super'],
    operations:
      `getTicketCategory listInvestorReport exportInvestorReport listAllOrders exportAllOrders getReportedOrder
      listFundOrders listIdentityRequests getIdentityRequest listWaitingWork exportOrdersByJob exportInvestorsByJob listExports cancelExport downloadExport
      listSavedChoices saveChoice deleteSavedChoice exportIdentityRequests searchDesk`.split(/\s+/),
  },
  readingAFile: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations:
      `getInvestorFile getInvestorInfo reportInvestorInfo listInvestorAddresses listInvestorBankAccounts listInvestorDocuments
      listInvestorTurnover listInvestorViews listInvestorOrders getInvestorAssets listInvestorTickets listInvestorSignIns
      listInvestorAcceptances
      listInvestorNotes listInvestorNotices exportInvestorBankAccounts exportInvestorDocuments exportInvestorTickets
      exportInvestorSignIns exportInvestorAcceptances exportInvestorViews exportInvestorNotices exportInvestorAddresses`.split(
        /\s+/,
      ),
  },
  // those of a branch for their own investors alone: `tests/api/investorViews.test.ts`
  lookingAsAnInvestor: {
    may: ['branch', 'reader', 'maker', 'checker', 'super'],
    operations: ['startInvestorView', 'endInvestorView'],
  },
  actingOnAFile: {
    may: ['maker', 'checker', 'super'],
    operations: ['addInvestorNote', 'blockInvestor', 'checkDocument', 'freezeInvestor', 'saveSigningPowers'],
  },
  supervising: {
    may: ['trustee'],
    operations: `searchSupervised listSupervisedFunds listSupervisedPrices listSupervisedOrders listSupervisedReports
      downloadSupervisedReport listSupervisedEntries listSupervisedEvents exportSupervisedPrices exportSupervisedOrders
      exportSupervisedReports exportSupervisedEntries exportSupervisedEvents`.split(/\s+/),
  },
  checkingIdentities: {
    may: ['maker', 'checker', 'super'],
    operations: `approveIdentityRequest rejectIdentityRequest askMoreOfIdentity returnIdentityOverride
      addIdentityDocument`.split(/\s+/),
  },
  overridingIdentityWarnings: {
    may: ['checker', 'super'],
    operations: ['confirmIdentityOverride'],
  },
  openingALogIn: {
    may: ['checker', 'super'],
    operations: ['unblockInvestor'],
  },
  readingOfTheHeadOffice: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations:
      `getDeposit listDepositCandidates listBankStatements listStatementMappings listPaymentAccounts getBankStatement listBankSlips exportBankSlips getBankSlip listPayouts exportPayouts listPayoutBatches listAutoBuy exportAutoBuy findDepositOwners
      makeSandboxDeposit listReconciliations getReconciliationQueue listNavs getPriceSheet listDraftNavs exportDraftNavs settlementPreview
      settlementOrders getDayReport drawDayReport listDayReports downloadDayReport listSettlementRuns listSettlementResults getDemoClock listProfitRuns getProfitRun listMaturities getPrincipalRun listJournals exportJournals getJournal
      listLedgerInvestors listCorrections listPriceCorrections listPriceCorrectionOrders listStrandedOrders listRuleChanges getRuleChange getFundRules listHolidays listHolidayProposals getWork
      listWork listDisputedPayments getDisputedPayment listDisputedDebits getDisputedDebit exportDisputedDebits listGatewaySettlements listUnsettledPayments
      getVoucher downloadVoucher getAccountCodes getAuthorityReport downloadAuthorityReport getAuthorityColumns listBankMovementLines listBankMovements exportBankMovementLines exportBankMovements listOpenItems listOpenItemClosures exportOpenItems exportOpenItemClosures
      listBankBalances getDashboardStatistics getUsersGraph listSellBuyStatistics getBuyGraph getSellGraph
      getDayBoard listReadiness listCodeTemplates getYearlyProfit getFundAbout listFundMixes listFundCosts listBenchmarkValues getFundSetup listDueFunds getFundOpening listFundPapers listSiteContent listSiteContentVersions listAllDebitContracts getAnyDebitContract listAllRegularPurchases listAllDebitCharges
      listDebitPackageSettings listDebitBankSettings listDebitDays listControlJobs exportDebitPackageSettings exportDebitBankSettings
      listNoticeTemplates listNoticeTemplateVersions getSmsBudget getSystemSettings
      exportAllDebitContracts exportAllRegularPurchases exportAllDebitCharges exportDebitDays exportDisputedPayments
      exportGatewaySettlements exportUnsettledPayments exportBankBalances exportBankStatements exportBankStatementLines
      exportPayoutBatches exportReconciliations exportReconciliationQueue exportCorrections exportPriceCorrections
      exportProfitRuns exportProfitShares exportPrincipalShares exportSettlementOrders exportSettlementResults
      exportDayReports exportStrandedOrders exportNavs exportRuleChanges exportBenchmarkValues exportFailedJobs
      exportQueues exportFailedWork exportServices exportHolidays listAllBranches exportBranches exportPriceCorrectionOrders exportFundMixes
      exportFundCosts`.split(/\s+/),
  },
  workingOnTickets: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations:
      `listTicketFilters exportDeskTickets getTicketDesk assignTicket addTicketNote mergeTickets listCannedAnswers
      touchPresence`.split(/\s+/),
  },
  keepingTicketCategories: {
    may: ['maker', 'super'],
    operations: ['orderTicketCategories', 'deleteTicketCategory'],
  },
  keepingCannedAnswers: {
    may: ['maker', 'checker', 'super'],
    operations: ['createCannedAnswer', 'updateCannedAnswer', 'deleteCannedAnswer'],
  },
  readingFilesOfBanks: {
    may: ['maker', 'checker', 'super'],
    operations: ['convertStatementFile'],
  },
  preparing: {
    may: ['maker', 'super'],
    operations:
      `prepareDayReport previewFundOpening prepareFundOpening importDeposits previewStatement savePaymentRules returnDeposit createPayoutBatch createPayoutBatches downloadPayoutBatch repairPayout matchDeposit
      retryDeposit setNav setNavs importNavs
      prepareProfit preparePrincipal prepareReversal prepareAdjustment prepareOrderReversal preparePriceCorrection saveSchedule deleteSchedule
      previewScheduleRemoval addOrderWindow updateOrderWindow deleteOrderWindow saveExecution rescheduleOrder savePriceLimit deletePriceLimit saveHolderLimit saveHoliday saveBranch
      deleteHoliday previewHolidayRemoval createTicketCategory
      updateTicketCategory prepareResolution prepareDebitResolution linkDepositToPayout prepareGatewaySettlement saveAccountCodes saveAuthorityColumns prepareBankMovement prepareOpenItemClosure enterBankBalance
      updateYearlyProfit updateFundAbout saveFundMix removeFundMix saveFundCosts removeFundCosts
      saveBenchmarkValue removeBenchmarkValue importBenchmarks createFund updateFund saveFundAccount saveFundWay changeFundStatus addFundPaper
      withdrawFundPaper addSiteContent updateSiteContent saveDebitPackage saveDebitBank saveNoticeTemplate testNoticeTemplate testCodeTemplate`.split(
        /\s+/,
      ),
  },
  approving: {
    may: ['checker', 'super'],
    operations:
      `approveDayReport approveBankSlip rejectBankSlip importPayoutResults releaseBankStatement releaseFundOpening orderDeposit confirmDepositReturn confirmDepositSlip
      approveNav       approveNavs confirmNavWithdrawal executeDay approveProfit executeProfit approvePrincipal executePrincipal approveCorrection approvePriceCorrection
      approveRuleChange approveResolution approveDebitResolution confirmDepositPayout approveGatewaySettlement approveBankMovement approveOpenItemClosure closeReconciliationItem
      closeBankBalance resumeDebitContract`.split(/\s+/),
  },
  takingBack: {
    may: ['maker', 'checker', 'super'],
    operations:
      `rejectDayReport rejectNav prepareNavWithdrawal discardNavWithdrawal runReconciliation discardProfit discardPrincipal
      keepProfit keepPrincipal rejectCorrection rejectPriceCorrection resumePriceCorrection rejectRuleChange rejectResolution rejectDebitResolution rejectGatewaySettlement rejectBankMovement rejectOpenItemClosure noteReconciliationItem linkDepositToSlip
      refuseDepositReturn refuseDepositSlip refuseDepositPayout discardBankStatement discardFundOpening noteBankBalance suspendDebitContract
      inquireDebitContract compareDebitDay noteDebitDay`.split(/\s+/),
  },
  readingReports: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: `listFundDays exportFundDays listFundPayments exportFundPayments listAllAccounting exportAllAccounting
      listAllAssets exportAllAssets`.split(/\s+/),
  },
  readingOfLocks: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['getUserLocks', 'listUserUnlocks', 'exportUserLocks', 'exportUserUnlocks'],
  },
  askingToUnlock: {
    may: ['maker', 'checker', 'super'],
    operations: ['unlockUser', 'rejectUserUnlock'],
  },
  readingFactorResets: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['listFactorResets', 'exportFactorResets'],
  },
  askingForFactorResets: {
    may: ['maker', 'checker', 'super'],
    operations: ['prepareFactorReset', 'rejectFactorReset'],
  },
  approvingFactorResets: {
    may: ['checker', 'super'],
    operations: ['approveFactorReset'],
  },
  unlockingAdministrators: {
    may: ['checker', 'super'],
    operations: ['approveUserUnlock'],
  },
  findingUsers: {
    may: ['maker', 'checker', 'super'],
    operations: ['searchUsers'],
  },
  askingTheRegistry: {
    may: ['maker', 'checker', 'super'],
    operations: ['askInvestorUpdate', 'confirmIdentityChange', 'rejectIdentityChange'],
  },
  readingIdentityChanges: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['listIdentityChanges', 'exportIdentityChanges'],
  },
  approvingIdentityChanges: {
    may: ['checker', 'super'],
    operations: ['approveIdentityChange'],
  },
  overridingNationalCodes: {
    may: ['maker', 'super'],
    operations: ['prepareCodeOverride'],
  },
  readingMobileChanges: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['listMobileChanges', 'exportMobileChanges'],
  },
  preparingMobileChanges: {
    may: ['maker', 'super'],
    operations: ['checkUserMobile', 'prepareMobileChange'],
  },
  approvingMobileChanges: {
    may: ['checker', 'super'],
    operations: ['approveMobileChange'],
  },
  takingMobileChangesBack: {
    may: ['maker', 'checker', 'super'],
    operations: ['rejectMobileChange'],
  },
  readingTheAuditLog: {
    may: ['checker', 'super'],
    operations: ['listAuditEvents', 'exportAuditEvents', 'getAuditCheck'],
  },
  checkingTheAuditLog: {
    may: ['super'],
    operations: ['startAuditCheck', 'retryControlJob', 'dismissControlJob'],
  },
  readingBranches: {
    may: ['reader', 'maker', 'checker', 'super'],
    operations: ['listBranches'],
  },
  registeringAtADesk: {
    may: ['maker', 'super', 'branch'],
    operations: ['sendDeskRegistrationOtp', 'registerAtDesk'],
  },
  givingRoles: {
    may: ['super'],
    operations:
      `listUsers exportUsers listRoleChanges exportRoleChanges changeRole makeEnrolment removeRole approveRoleChange
      rejectRoleChange listColleagues exportColleagues prepareColleague approveColleague rejectColleague
      resendInvitation withdrawInvitation`.split(/\s+/),
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
    operations:
      `moveDemoClock saveOrderWaits savePriceJump saveAuthLimit saveFundTerms withdrawFundFees saveWeekend saveSmsBudget saveSystemSettings`.split(
        /\s+/,
      ),
  },
};
