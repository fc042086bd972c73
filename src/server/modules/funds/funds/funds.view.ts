import { filePath } from '#server/http/filePath.ts';
import { nextProfitDay } from '#shared/profitDay.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { fundDescription, fundInvestorAsset, listFunds } from '#shared/contract/funds.ts';
import type { fundGain } from '#shared/contract/gain.ts';
import {
  assetLabels,
  bondLabel,
  bondTypeLabels,
  fileCategoryLabels,
  fundTypeLabels,
  otherFileLabel,
  otherFundLabel,
  remainPolicyLabels,
  riskLabel,
  typeOfInvestLabels,
  yieldPeriodLabels,
} from '#shared/texts/fundTexts.ts';
import { benchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { perUnit, ratioPercent, unitsValue } from '#shared/decimal.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { rialText, sumRial } from '#shared/money.ts';
import { effectiveDay, exitPercent, exitStepAt, holdingAgeDays, todayState } from '#shared/orderTiming.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { safeHtml, safeLink } from '#server/http/richText.ts';
import { benchmarkGain, type BenchmarkPoints } from '../benchmarks/benchmarks.service.ts';
import { leastBuyAmount } from '#server/modules/records/orderLifecycle/money.rules.ts';
import type { Fees, RuleSet } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type {
  CompositionRow,
  FundDetailRows,
  FundFileRow,
  FundProfitRow,
  InvestorHolding,
} from './fundDetails.repo.ts';
import type { BondRow, FundNow, FundRow, YieldRow } from './funds.repo.ts';
import { nextPriceOf } from './nextPrice.view.ts';
import { openness, periodYield, yieldPeriods, yieldRow, type OpennessFacts } from './funds.rules.ts';

export type FundCard = ResponseOf<typeof listFunds>['data'][number];
type Description = ResponseOf<typeof fundDescription>['data'];
type InvestorAsset = Omit<ResponseOf<typeof fundInvestorAsset>['data'], keyof typeof fundGain>;

type Yields = ReturnType<typeof yieldViews>;

/** What a card shows besides the fund's own row and its counts: one price day, one version of the rules, one minute. */
export interface CardContext {
  today: string;
  schedules: ReturnType<RuleSet['schedules']>;
  payoutDays: number | null;
  yieldRows: readonly YieldRow[];
  yields: Yields;
  nextProfitDate: string | null;
  nextPrice: FundCard['nextPrice'];
  benchmarks: BenchmarkPoints;
  bond: BondRow | null;
  /** closures by the settings, for buys (1) and sells (2) */
  closures: Record<OrderType, { reason: string } | null>;
  cutoffs: FundCard['cutoffs'];
  /** least money of a buy at the last price, rial */
  /** fees of today, and the versions that are to come */
  fees: Fees;
  comingFees: readonly (Fees & { firstDay: string })[];
  leastBuy: bigint | null;
}

function payoutDaysOf(fund: FundRow, schedules: ReturnType<RuleSet['schedules']>): number | null {
  if (!fund.cancelEnabled) return null;
  const days = schedules.flatMap((row) => (row.orderType === 2 ? [row.priceOffsetDays + row.settleDays] : []));
  return days.length === 0 ? null : Math.max(...days);
}

const noFees: Fees = { fixedIssue: 0n, varIssuePct: '0', varIssueCap: null, fixedCancel: 0n, exitSteps: [] };

/** Makes the context of a fund. Times of day count by the minute, so it holds for the minute of `at`. */
export function cardContext(
  fund: FundRow,
  of: {
    at: Date;
    rules: RuleSet;
    yields: readonly YieldRow[];
    benchmarks: BenchmarkPoints;
    bond: BondRow | null;
  },
): CardContext {
  const { at, rules } = of;
  const today = tehranDay(at);
  const isKnown = rules.funds().some(({ id }) => id === fund.id);
  const fees = isKnown ? rules.fees(fund.id, today) : noFees;
  const profitDay = nextProfitDay({ ...fund, anchor: fund.lastProfitDate ?? fund.initiationDate }, today);
  return {
    today,
    schedules: rules.schedules(fund.id),
    payoutDays: payoutDaysOf(fund, rules.schedules(fund.id)),
    yieldRows: of.yields,
    yields: yieldViews(of.yields),
    nextProfitDate: profitDay && rules.calendar(fund.id).workingDayFrom(profitDay),
    nextPrice: nextPriceOf(fund, rules, today),
    benchmarks: of.benchmarks,
    bond: of.bond,
    closures: { 1: rules.window(fund.id, 1, at).closure, 2: rules.window(fund.id, 2, at).closure },
    cutoffs: cutoffViews(fund, rules, at),
    fees,
    comingFees: rules.comingFees(fund.id, today),
    leastBuy: isKnown ? leastBuyAmount(fund, fund.issueNav, rules.fund(fund.id, today)) : fund.minAmount,
  };
}

const text = (value: bigint | null): string | null => value?.toString() ?? null;

function feesView({ fixedIssue, varIssuePct, varIssueCap, fixedCancel, exitSteps }: Fees) {
  return {
    fixedIssue: fixedIssue.toString(),
    varIssuePercent: varIssuePct,
    varIssueCap: text(varIssueCap),
    fixedCancel: fixedCancel.toString(),
    exitSteps: exitSteps.map(({ untilDay, pct }) => ({ untilDay, percent: pct })),
  };
}

/** Openness facts of a fund for an order type. */
function opennessOf(
  fund: FundRow,
  now: FundNow,
  context: CardContext,
  type: OrderType,
): { isOpen: boolean; reason: string | null } {
  const facts: OpennessFacts = {
    kind: fund.kind,
    isNegotiable: fund.typeOfInvest === 'Negotiable',
    status: fund.status,
    issueEnabled: fund.issueEnabled,
    cancelEnabled: fund.cancelEnabled,
    closeReason: fund.closeReason,
    maxFundUnits: fund.maxFundUnits,
    investedUnits: now.investedUnits,
    openBuyUnits: now.openBuyUnits,
    hasPrice: fund.navDate !== null,
    bond: context.bond,
    closure: context.closures[type],
    today: context.today,
  };
  return openness(facts, type);
}

function cutoffViews(fund: FundRow, rules: RuleSet, at: Date): FundCard['cutoffs'] {
  const calendar = rules.calendar(fund.id);
  return rules.schedules(fund.id).map((row) => {
    const effectiveDate = effectiveDay(calendar, row.cutoffTime, at);
    return {
      orderType: row.orderType,
      wayCode: row.paymentMethod,
      cutoffTime: row.cutoffTime,
      today: todayState(calendar, row.cutoffTime, at),
      effectiveDate,
      priceDate: calendar.addWorkingDays(effectiveDate, row.priceOffsetDays),
    };
  });
}

function yieldViews(rows: readonly YieldRow[]) {
  const of = (period: string) => {
    const row = rows.find((found) => found.period === period);
    return row ? periodYield(row) : null;
  };
  return {
    dailyEfficiency: of('daily'),
    weeklyEfficiency: of('weekly'),
    monthlyEfficiency: of('monthly'),
    quarterlyEfficiency: of('quarterly'),
    sixMonthEfficiency: of('sixMonth'),
    annualEfficiency: of('annual'),
    efficiency: of('total'),
  };
}

/** A fund as a card or row of the list. */
export function fundCardView(fund: FundRow, now: FundNow, context: CardContext): FundCard {
  return {
    fundId: fund.id,
    slug: fund.slug,
    kind: fund.kind,
    name: fund.name,
    fundType: fund.fundType,
    fundTypeText: fund.kind === 'bond' ? bondLabel : (fundTypeLabels[fund.fundType] ?? otherFundLabel),
    typeOfInvest: fund.typeOfInvest,
    typeOfInvestText: typeOfInvestLabels[fund.typeOfInvest],
    symbol: fund.symbol,
    regNo: fund.regNo,
    issueNav: fund.issueNav,
    cancelNav: fund.cancelNav,
    statisticalNav: fund.statisticalNav,
    navDate: fund.navDate,
    isAdjusted: fund.isAdjusted,
    netAsset: text(fund.netAsset),
    investedUnits: now.investedUnits.toString(),
    maxFundUnits: text(fund.maxFundUnits),
    filledPercent: fund.maxFundUnits === null ? null : ratioPercent(now.investedUnits, fund.maxFundUnits),
    ...context.yields,
    dividendIntervalPeriod: fund.profitPeriodMonths,
    profitDay: fund.profitDay,
    nextProfitDate: context.nextProfitDate,
    guaranteedEarningRate: fund.guaranteedRate,
    estimatedEarningRate: fund.estimatedRate,
    yearlyProfit: fund.yearlyProfit,
    riskLevel: fund.riskLevel,
    riskText: riskLabel(fund.riskLevel),
    status: fund.status,
    issueEnabled: fund.issueEnabled,
    cancelEnabled: fund.cancelEnabled,
    closeReason: fund.closeReason,
    issue: opennessOf(fund, now, context, 1),
    cancel: opennessOf(fund, now, context, 2),
    nextPrice: context.nextPrice,
    cutoffs: context.cutoffs,
    minAmount: text(context.leastBuy),
    payoutDays: context.payoutDays,
    isReinvestAllowed: fund.isReinvestAllowed,
    isDirectDebitAllowed: fund.isDirectDebitAllowed,
    isFavorite: now.isFavorite,
    logo: fund.logoId && filePath(fund.logoId),
  };
}

function yieldTable(rows: readonly YieldRow[], benchmarks: BenchmarkPoints): Description['yields'] {
  return yieldPeriods.flatMap(({ period }) => {
    const row = rows.find((found) => found.period === period);
    if (!row) return [];
    const { fromDate, toDate } = row;
    return [
      {
        period,
        periodText: yieldPeriodLabels[period],
        fromDate,
        toDate,
        profitPerUnit: row.profitPerUnit.toString(),
        ...yieldRow(row),
        benchmarks: benchmarkSeries.map((series) => {
          const gain = benchmarkGain(series, benchmarks[series], fromDate, toDate);
          return {
            series,
            percent: gain?.percent ?? null,
            fromDate: gain?.fromDate ?? null,
            toDate: gain?.toDate ?? null,
          };
        }),
      },
    ];
  });
}

function bondView(bond: BondRow): NonNullable<Description['bond']> {
  return {
    ...bond,
    bondTypeText: bondTypeLabels[bond.bondType] ?? bond.bondType,
    faceValue: bond.faceValue.toString(),
    volumeUnits: bond.volumeUnits.toString(),
  };
}

/** A fund with all its attributes. */
export function fundDescriptionView(
  fund: FundRow,
  now: FundNow,
  context: CardContext,
  details: FundDetailRows,
): Description {
  const { today } = context;
  const {
    isin,
    registrationNumber,
    nationalId,
    initiationDate,
    seoRegisterDate,
    registerDate,
    manager,
    executiveManager,
  } = fund;
  const {
    investmentManagers,
    custodian,
    auditor,
    guarantor,
    marketMaker,
    registrationManager,
    profitGuarantor,
    website,
    alpha,
    beta,
  } = fund;
  return {
    ...fundCardView(fund, now, context),
    isin,
    registrationNumber,
    nationalId,
    initiationDate,
    seoRegisterDate,
    registerDate,
    manager,
    executiveManager,
    investmentManagers,
    custodian,
    auditor,
    guarantor,
    marketMaker,
    registrationManager,
    profitGuarantor,
    website: safeLink(website),
    alpha,
    beta,
    baseUnitValue: fund.baseUnitValue.toString(),
    unitsSubDay: text(fund.unitsSubDay),
    unitsRedDay: text(fund.unitsRedDay),
    description: fund.description,
    aboutHtml: safeHtml(fund.aboutHtml),
    yields: yieldTable(context.yieldRows, context.benchmarks),
    schedules: context.schedules.map((row) => ({
      orderType: row.orderType,
      wayCode: row.paymentMethod,
      cutoffTime: row.cutoffTime,
      priceOffsetDays: row.priceOffsetDays,
      issueOffsetDays: row.issueOffsetDays,
      settleDays: row.settleDays,
      note: row.note,
    })),
    fees: feesView(context.fees),
    comingFees: context.comingFees.map(({ firstDay, ...fees }) => ({ firstDay, ...feesView(fees) })),
    limits: {
      minAmount: text(context.leastBuy),
      maxAmount: text(fund.maxAmount),
      minUnits: text(fund.minUnits),
      maxUnits: text(fund.maxUnits),
      minRemainUnits: fund.minRemainUnits.toString(),
      maxFundUnits: text(fund.maxFundUnits),
      remainPolicy: fund.remainPolicy,
      remainPolicyText: remainPolicyLabels[fund.remainPolicy],
      guaranteeDays: fund.guaranteeDays,
    },
    bankAccounts: details.accounts,
    licenses: details.licenses.map((row) => ({ ...row, isExpired: row.expireDate !== null && row.expireDate < today })),
    costs: details.costs,
    costsFrom: details.costsFrom,
    bond: context.bond && bondView(context.bond),
  };
}

/** What an investor holds in a fund; exit fees are those of a redemption priced today. */
export function investorAssetView(
  fund: FundRow,
  held: InvestorHolding,
  exitSteps: Fees['exitSteps'],
  today: string,
): InvestorAsset {
  const nav = fund.cancelNav;
  const cost = sumRial(held.lots.map((lot) => unitsValue(lot.unitsLeft, lot.unitPrice)));
  const value = nav === null ? 0n : unitsValue(held.units, nav);
  return {
    fundId: fund.id,
    units: held.units.toString(),
    lockedUnits: held.reserved.toString(),
    blockedUnits: held.blocked.toString(),
    freeUnits: (held.units - held.reserved - held.blocked).toString(),
    cancelNav: nav,
    navDate: fund.navDate,
    value: value.toString(),
    cost: cost.toString(),
    avgCost: perUnit(cost, held.units),
    lots: held.lots.map((lot) => {
      const ageDays = holdingAgeDays(lot.openedOn, today);
      const step = exitStepAt(exitSteps, ageDays);
      return {
        licenseNumber: lot.licenseNumber,
        licenseDate: lot.licenseDate,
        units: lot.unitsLeft.toString(),
        unitPrice: lot.unitPrice,
        value: (nav === null ? 0n : unitsValue(lot.unitsLeft, nav)).toString(),
        ...{ heldSince: lot.openedOn, ageDays },
        exitFeePct: exitPercent(exitSteps, ageDays),
        nextStepDate: step && addDays(lot.openedOn, step.untilDay + 1),
        guaranteeDate: fund.guaranteeDays === null ? null : addDays(lot.openedOn, fund.guaranteeDays),
      };
    }),
    lastLicenseDate: held.lastLicenseDate,
  };
}

/** Asset mix: newest day apart, five best stocks outside the pie because they are part of `stock` (domain 2.2). */
export function combinationView(rows: readonly CompositionRow[]) {
  const days = [...Map.groupBy(rows, (row) => row.date)];
  const isPart = (row: CompositionRow) => row.key !== 'fiveBest';
  const [date, newest] = days[0] ?? [null, []];
  return {
    date,
    items: newest.filter(isPart).map((row) => ({
      key: row.key,
      title: assetLabels[row.key],
      percent: row.percent,
      amount: text(row.amount),
    })),
    fiveBestPercent: newest.find((row) => row.key === 'fiveBest')?.percent ?? null,
    history: days
      .map(([day, items]) => ({ date: day, items: items.filter(isPart).map(({ key, percent }) => ({ key, percent })) }))
      .reverse(),
  };
}

/** A document of a fund. */
export function fundFileView(row: FundFileRow) {
  const { publicId, ...rest } = row;
  return { ...rest, categoryText: fileCategoryLabels[row.category] ?? otherFileLabel, filePath: filePath(publicId) };
}

/** A periodic profit (columns of domain 1.10). */
export function fundProfitView(row: FundProfitRow) {
  return {
    profitId: row.profitId,
    profitDate: row.profitDate,
    unitCount: row.unitCount.toString(),
    guaranteedPerUnit: row.guaranteedPerUnit.toString(),
    extraPerUnit: row.extraPerUnit.toString(),
    perUnit: (row.guaranteedPerUnit + row.extraPerUnit).toString(),
    amount: row.amount.toString(),
    extraAmount: row.extraAmount.toString(),
    compensation: row.compensation.toString(),
    total: row.total.toString(),
    totalText: rialText(row.total),
  };
}
