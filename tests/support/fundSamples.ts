import type { AnswerOf } from '#shared/contract/define.ts';
import type { fundDescription, listFunds } from '#shared/contract/funds.ts';

type Fund = AnswerOf<typeof listFunds>['data'][number];
type FundDetails = AnswerOf<typeof fundDescription>['data'];

/** A fund of the list as the API gives it; a fixed-income one that is open unless told otherwise. */
export function sampleFund(values: Partial<Fund> = {}): Fund {
  return {
    fundId: 1, slug: 'kaj', kind: 'fund', name: 'درآمد ثابت کاج', fundType: 4, fundTypeText: 'در اوراق بهادار با درآمد ثابت',
    typeOfInvest: 'IssuanceAndCancellation', typeOfInvestText: 'صدور و ابطال', symbol: null,
    issueNav: '1010000.0000', cancelNav: '1000000.0000', statisticalNav: '1005000.0000', navDate: '2026-11-18', isAdjusted: false,
    netAsset: '500000000000', investedUnits: '500000', maxFundUnits: null, filledPercent: null,
    dailyEfficiency: '0.08', weeklyEfficiency: '0.50', monthlyEfficiency: '2.00', quarterlyEfficiency: '6.10', sixMonthEfficiency: '12.40', annualEfficiency: '25.00', efficiency: '80.00',
    dividendIntervalPeriod: null, profitDay: null, nextProfitDate: null, guaranteedEarningRate: null, estimatedEarningRate: null, yearlyProfit: null,
    riskLevel: 1, riskText: 'کم‌ریسک', status: 'active', issueEnabled: true, cancelEnabled: true, closeReason: null,
    issue: { isOpen: true, reason: null }, cancel: { isOpen: true, reason: null },
    cutoffs: [{ orderType: 1, wayCode: 'ipg', cutoffTime: '14:00', isPassed: false, effectiveDate: '2026-11-21', priceDate: '2026-11-22' }],
    minAmount: '1000000', isReinvestAllowed: true, isDirectDebitAllowed: true, isFavorite: false, logo: null,
    ...values,
  };
}

/** The same fund with everything its page shows. */
export function sampleFundDetails(values: Partial<FundDetails> = {}): FundDetails {
  return {
    ...sampleFund(),
    isin: null, regNo: '11215', registrationNumber: null, nationalId: '14007654328', initiationDate: '2020-01-01', seoRegisterDate: null, registerDate: null,
    baseUnitValue: '1000000', unitsSubDay: null, unitsRedDay: null,
    manager: 'مدیر سرمایه کاج', executiveManager: null, investmentManagers: ['الف', 'ب'], custodian: 'متولی سرو', auditor: null, guarantor: null, marketMaker: null,
    registrationManager: null, profitGuarantor: null, website: null, alpha: null, beta: null, description: '', aboutHtml: '<p>صندوقی کم‌ریسک</p>',
    yields: [
      { period: 'monthly', periodText: '۱ ماه', fromDate: '2026-10-18', toDate: '2026-11-18', profitPerUnit: '0', yieldPercent: '2.00', annualSimplePercent: '23.55', annualEffectivePercent: '26.30' },
    ],
    schedules: [
      { orderType: 1, wayCode: 'ipg', cutoffTime: '14:00', priceOffsetDays: 1, issueOffsetDays: 1, settleDays: 0, note: '' },
      { orderType: 2, wayCode: 'account', cutoffTime: '14:00', priceOffsetDays: 1, issueOffsetDays: 1, settleDays: 3, note: '' },
    ],
    fees: { fixedIssue: '70000', varIssuePercent: '0', varIssueCap: null, fixedCancel: '0', exitSteps: [{ untilDay: 60, percent: '1.5' }] },
    limits: {
      minAmount: '1000000', maxAmount: null, minUnits: null, maxUnits: null, minRemainUnits: '0', maxFundUnits: null, remainPolicy: 'credit',
      remainPolicyText: 'تتمه به اعتبار شما افزوده می‌شود', guaranteeDays: null,
    },
    bankAccounts: [], licenses: [], costs: [], bond: null,
    ...values,
  };
}
