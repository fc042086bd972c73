import { corrections, priceCorrections, principalShares, profitRuns, profitShares } from '../lists/books.ts';
import { listBenchmarkValues } from './benchmarks.ts';
import { getPrincipalRun } from './bonds.ts';
import { listCorrections } from './corrections.ts';
import { declaredFile } from './declaredFile.ts';
import { listDayReports } from './dayReports.ts';
import type { ResponseOf } from './define.ts';
import { assetKeys, listFundCosts, listFundMixes } from './fundReports.ts';
import { assetLabels } from './fundTexts.ts';
import { cell, fileOfList } from './listFile.ts';
import { listPriceCorrectionOrders, listPriceCorrections } from './priceCorrections.ts';
import { listDraftNavs, listNavs } from './prices.ts';
import { getProfitRun, listProfitRuns } from './profits.ts';
import { listStrandedOrders } from './reschedules.ts';
import { listRuleChanges } from './ruleChanges.ts';
import { listSettlementResults, oddOrders, settlementOrders } from './settlement.ts';

/* Lists of prices, executions, profits and corrections as files. */

export const exportCorrections = declaredFile(listCorrections, corrections);

export const exportPriceCorrections = declaredFile(listPriceCorrections, priceCorrections);

export const exportPriceCorrectionOrders = fileOfList('exportPriceCorrectionOrders', listPriceCorrectionOrders, {
  name: 'price-correction-orders',
  sheet: 'درخواست‌های اصلاح قیمت',
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['نوع', (row) => row.orderTypeText],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['اقدام', (row) => row.wayText],
    ['مانع اجرای دوباره', (row) => row.obstacle],
    ['واحد اجرا شده', (row) => cell.whole(row.oldUnits)],
    ['واحد درست', (row) => cell.whole(row.newUnits)],
    ['خالص اجرا شده (ریال)', (row) => cell.whole(row.oldNet)],
    ['خالص درست (ریال)', (row) => cell.whole(row.newNet)],
    ['تفاوت به نفع سرمایه‌گذار (ریال)', (row) => cell.whole(row.difference)],
    ['اصلاح‌شده', (row) => cell.yesNo(row.isBooked)],
  ],
});

export const exportProfitRuns = declaredFile(listProfitRuns, profitRuns);

export const exportProfitShares = declaredFile(getProfitRun, profitShares, { rows: ({ data }) => data.shares });

export const exportPrincipalShares = declaredFile(getPrincipalRun, principalShares, {
  rows: ({ data }) => data.shares,
});

const sides = { 1: 'صدور', 2: 'ابطال' } as const;
const sideOf = (orderType: number): string => sides[orderType === 1 ? 1 : 2];

export const exportSettlementOrders = fileOfList('exportSettlementOrders', settlementOrders, {
  name: 'orders-of-day',
  sheet: 'درخواست‌های روز',
  total: ({ data, next }) => (next === null ? data.length : Number.POSITIVE_INFINITY),
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['نوع', (row) => sideOf(row.orderType)],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['روش پرداخت', (row) => row.wayText],
    ['زمان ثبت', (row) => cell.moment(row.createdAt)],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['تعداد واحد', (row) => cell.whole(row.units)],
    ['کارمزد (ریال)', (row) => cell.whole(row.fee)],
    ['کارمزد ابطال زودهنگام (ریال)', (row) => cell.whole(row.penalty)],
    ['تتمه (ریال)', (row) => cell.whole(row.remain)],
    ['خالص پرداختی (ریال)', (row) => cell.whole(row.net)],
    ['وضعیت', (row) => row.statusText],
    ['نیاز به بررسی', (row) => row.odd.map((code) => oddOrders[code]).join(' · ')],
  ],
});

const outcomes = { issued: 'صادر شد', redeemed: 'ابطال شد', rejected: 'رد شد', failed: 'خطا' } as const;

export const exportSettlementResults = fileOfList('exportSettlementResults', listSettlementResults, {
  name: 'execution-results',
  sheet: 'نتیجه هر درخواست',
  total: ({ data, next }) => (next === null ? data.length : Number.POSITIVE_INFINITY),
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['نوع', (row) => sideOf(row.orderType)],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['نتیجه', (row) => outcomes[row.outcome]],
    ['علت', (row) => cell.words(row.reason)],
    ['تعداد واحد', (row) => cell.whole(row.units)],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['کارمزد (ریال)', (row) => cell.whole(row.fee)],
    ['کارمزد ابطال زودهنگام (ریال)', (row) => cell.whole(row.penalty)],
    ['تتمه (ریال)', (row) => cell.whole(row.remain)],
    ['خالص پرداختی (ریال)', (row) => cell.whole(row.net)],
    ['زمان', (row) => cell.moment(row.at)],
  ],
});

const reportStates = { prepared: 'در انتظار امضای دوم', approved: 'امضا شده', rejected: 'رد شده' } as const;

export const exportDayReports = fileOfList('exportDayReports', listDayReports, {
  name: 'day-reports',
  sheet: 'گزارش‌های روز',
  columns: [
    ['صندوق', (row) => row.fundName],
    ['روز', (row) => cell.day(row.navDate)],
    ['نوبت گزارش', (row) => row.number],
    ['وضعیت', (row) => reportStates[row.state]],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
    ['تأییدکننده', (row) => row.decidedByName],
    ['زمان تصمیم', (row) => cell.moment(row.decidedAt)],
    ['علت', (row) => row.decisionReason ?? row.reason],
  ],
});

export const exportStrandedOrders = fileOfList('exportStrandedOrders', listStrandedOrders, {
  name: 'stranded-orders',
  sheet: 'روز قیمت تعطیل',
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['نوع', (row) => row.orderTypeText],
    ['صندوق', (row) => row.fundName],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['وضعیت', (row) => row.statusText],
    ['روز قیمت', (row) => cell.day(row.from.priceDate)],
    ['روز قیمت جدید', (row) => cell.day(row.to.priceDate)],
    ['گواهی یا واریز', (row) => cell.day(row.from.licenseDate ?? row.from.payoutDate)],
    ['گواهی یا واریز جدید', (row) => cell.day(row.to.licenseDate ?? row.to.payoutDate)],
  ],
});

const navStates = {
  draft: 'در انتظار تأیید',
  approved: 'اعلام شده',
  rejected: 'برگردانده به ثبت‌کننده',
  withdrawn: 'پس گرفته شده',
} as const;
const navSources = { manual: 'دستی', csv: 'فایل', feed: 'سرویس قیمت', demo: 'نمایشی' } as const;

type Nav = ResponseOf<typeof listNavs>['data'][number];

const navState = ({ isLocked, withdrawal, status }: Nav): string => {
  if (isLocked) return 'قفل شده';
  return withdrawal ? 'در انتظار پس گرفتن' : navStates[status];
};

/** What every list of prices shows of a price. */
const navColumns = [
  ['صندوق', (row: Nav) => row.fundName],
  ['روز', (row: Nav) => cell.day(row.navDate)],
  ['قیمت صدور', (row: Nav) => row.issueNav],
  ['قیمت ابطال', (row: Nav) => row.cancelNav],
  ['قیمت آماری', (row: Nav) => row.statisticalNav],
  ['تغییر صدور (درصد)', (row: Nav) => row.change?.issueNav],
  ['منبع', (row: Nav) => navSources[row.source]],
  ['ثبت‌کننده', (row: Nav) => row.enteredByName],
] as const;

export const exportNavs = fileOfList('exportNavs', listNavs, {
  name: 'prices',
  sheet: 'قیمت‌های هر روز',
  columns: [
    ...navColumns,
    ['تأییدکننده', (row) => row.approvedByName],
    ['زمان اعلام', (row) => cell.moment(row.approvedAt)],
    ['وضعیت', navState],
    ['علت جهش قیمت', (row) => row.jumpReason],
  ],
});

export const exportDraftNavs = fileOfList('exportDraftNavs', listDraftNavs, {
  name: 'draft-prices',
  sheet: 'قیمت‌های در انتظار تأیید',
  total: ({ total }) => total,
  columns: [
    ...navColumns,
    ['زمان ثبت', (row) => cell.moment(row.enteredAt)],
    ['وضعیت', navState],
    ['درخواست‌کننده پس گرفتن', (row) => row.withdrawal?.byName],
    ['علت پس گرفتن', (row) => row.withdrawal?.reason],
  ],
});

export const exportRuleChanges = fileOfList('exportRuleChanges', listRuleChanges, {
  name: 'rule-changes',
  sheet: 'تغییرات شرایط',
  columns: [
    ['شماره', (row) => row.changeId],
    ['تغییر', (row) => row.kindText],
    ['مورد', (row) => row.subject],
    ['صندوق', (row) => row.fundName],
    [
      'آنچه تغییر می‌کند',
      (row) =>
        cell.words(row.differences.map(({ label, from, to }) => `${label}: ${from ?? '—'} ← ${to ?? '—'}`).join(' · ')),
    ],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
    ['وضعیت', (row) => row.statusText],
    ['تأییدکننده', (row) => row.decidedByName],
    ['علت رد', (row) => row.decisionReason],
  ],
});

export const exportBenchmarkValues = fileOfList('exportBenchmarkValues', listBenchmarkValues, {
  name: 'benchmark',
  sheet: 'سری مقایسه',
  columns: [
    ['تاریخ', (row) => cell.day(row.asOf)],
    ['مقدار', (row) => row.value],
    ['منبع', (row) => row.note],
    ['ثبت‌کننده', (row) => row.savedBy],
    ['زمان ثبت', (row) => cell.moment(row.savedAt)],
  ],
});

type Mix = ResponseOf<typeof listFundMixes>['data'][number];

/** The first data were entered by nobody. */
const savedBy = (row: { savedBy: string }): string => row.savedBy || 'داده اولیه';

export const exportFundMixes = fileOfList('exportFundMixes', listFundMixes, {
  name: 'fund-mixes',
  sheet: 'ترکیب دارایی‌ها',
  columns: [
    ['تاریخ', (row) => cell.day(row.asOf)],
    ...assetKeys.flatMap((key) => {
      const of = (row: Mix) => row.items.find((item) => item.key === key);
      return [
        [`${assetLabels[key]} (درصد)`, (row: Mix) => of(row)?.percent],
        [`مبلغ ${assetLabels[key]} (ریال)`, (row: Mix) => cell.whole(of(row)?.amount)],
      ] as const;
    }),
    ['ثبت‌کننده', savedBy],
    ['زمان ثبت', (row) => cell.moment(row.savedAt)],
  ],
});

export const exportFundCosts = fileOfList('exportFundCosts', listFundCosts, {
  name: 'fund-costs',
  sheet: 'هزینه‌های خود صندوق',
  rows: ({ data }) => data.flatMap(({ items, ...table }) => items.map((item) => ({ ...table, ...item }))),
  columns: [
    ['از تاریخ', (row) => cell.day(row.fromDate)],
    ['در حال نمایش', (row) => cell.yesNo(row.isCurrent)],
    ['عنوان هزینه', (row) => row.title],
    ['مبلغ یا مبنای هزینه', (row) => row.description],
    ['ثبت‌کننده', savedBy],
    ['زمان ثبت', (row) => cell.moment(row.savedAt)],
  ],
});

export const bookFileOperations = {
  exportCorrections,
  exportPriceCorrections,
  exportPriceCorrectionOrders,
  exportProfitRuns,
  exportProfitShares,
  exportPrincipalShares,
  exportSettlementOrders,
  exportSettlementResults,
  exportDayReports,
  exportStrandedOrders,
  exportNavs,
  exportDraftNavs,
  exportRuleChanges,
  exportBenchmarkValues,
  exportFundMixes,
  exportFundCosts,
};
