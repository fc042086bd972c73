import { corrections, priceCorrections, principalShares, profitRuns, profitShares } from '../lists/books.ts';
import { benchmarkValues, ruleChanges } from '../lists/rules.ts';
import { dayReports, navs, navStateOf, ordersOfDay, settlementResults, strandedOrders } from '../lists/settlement.ts';
import { listBenchmarkValues } from './benchmarks.ts';
import { getPrincipalRun } from './bonds.ts';
import { listCorrections } from './corrections.ts';
import { declaredFile } from './kernel/declaredFile.ts';
import { listDayReports } from './dayReports.ts';
import type { ResponseOf } from './kernel/define.ts';
import { assetKeys, listFundCosts, listFundMixes } from './fundReports.ts';
import { assetLabels } from '../texts/fundTexts.ts';
import { cell, fileOfList } from './kernel/listFile.ts';
import { listPriceCorrectionOrders, listPriceCorrections } from './priceCorrections.ts';
import { listDraftNavs, listNavs } from './prices.ts';
import { getProfitRun, listProfitRuns } from './profits.ts';
import { listStrandedOrders } from './reschedules.ts';
import { listRuleChanges } from './ruleChanges.ts';
import { listSettlementResults, settlementOrders } from './settlement.ts';
import { navSourceLabels, navStateLabels } from '../texts/settlementTexts.ts';

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

/** Pages of these lists go on from a row, so nobody counted the rest. */
const isWhole = ({ data, next }: { data: readonly unknown[]; next: unknown }): number =>
  next === null ? data.length : Number.POSITIVE_INFINITY;

export const exportSettlementOrders = declaredFile(settlementOrders, ordersOfDay, { total: isWhole });
export const exportSettlementResults = declaredFile(listSettlementResults, settlementResults, { total: isWhole });
export const exportDayReports = declaredFile(listDayReports, dayReports);
export const exportStrandedOrders = declaredFile(listStrandedOrders, strandedOrders);
export const exportNavs = declaredFile(listNavs, navs);

export const exportDraftNavs = fileOfList('exportDraftNavs', listDraftNavs, {
  name: 'draft-prices',
  sheet: 'قیمت‌های در انتظار تأیید',
  total: ({ total }) => total,
  columns: [
    ['صندوق', (row) => row.fundName],
    ['روز', (row) => cell.day(row.navDate)],
    ['قیمت صدور', (row) => row.issueNav],
    ['قیمت ابطال', (row) => row.cancelNav],
    ['قیمت آماری', (row) => row.statisticalNav],
    ['تغییر صدور (درصد)', (row) => row.change?.issueNav],
    ['منبع', (row) => navSourceLabels[row.source]],
    ['ثبت‌کننده', (row) => row.enteredByName],
    ['زمان ثبت', (row) => cell.moment(row.enteredAt)],
    ['وضعیت', (row) => navStateLabels[navStateOf(row)]],
    ['درخواست‌کننده پس گرفتن', (row) => row.withdrawal?.byName],
    ['علت پس گرفتن', (row) => row.withdrawal?.reason],
  ],
});

export const exportRuleChanges = declaredFile(listRuleChanges, ruleChanges);

export const exportBenchmarkValues = declaredFile(listBenchmarkValues, benchmarkValues);

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
