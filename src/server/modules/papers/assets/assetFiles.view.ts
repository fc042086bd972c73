import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  assetFileTexts as texts,
  holdingFileColumns,
  licenseFileColumns,
  type assetsReport,
  type listLicenses,
} from '#shared/contract/assets.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { sumRial } from '#shared/money.ts';
import type { ListFile } from '#server/http/listFile.ts';

type Report = ResponseOf<typeof assetsReport>['data'];
type License = ResponseOf<typeof listLicenses>['data'][number];

const jalaliDay = (day: string | null): string | null => day && isoToJalali(day);

const holdingLine = (item: Report['items'][number]): CsvCell[] => [
  item.fundName,
  item.fundTypeText,
  BigInt(item.units),
  BigInt(item.lockedUnits),
  item.avgCost,
  item.cancelNav,
  jalaliDay(item.navDate),
  BigInt(item.value),
  BigInt(item.cost),
  BigInt(item.profit),
  item.profitPercent,
  BigInt(item.priceGain),
  BigInt(item.receivedProfit),
  BigInt(item.realizedProfit),
  item.sharePercent,
  jalaliDay(item.lastLicenseDate),
];

/** The holdings of a report, a line for each fund, and their sum at the end. */
export function holdingsFile(report: Report): ListFile {
  const sumOf = (name: 'profit' | 'priceGain' | 'receivedProfit' | 'realizedProfit') =>
    sumRial(report.items.map((item) => BigInt(item[name])));
  const sum: CsvCell[] = [
    texts.sum,
    ...Array.from({ length: 6 }, () => null),
    BigInt(report.totalValue),
    BigInt(report.totalCost),
    sumOf('profit'),
    null,
    sumOf('priceGain'),
    sumOf('receivedProfit'),
    sumOf('realizedProfit'),
  ];
  return {
    name: 'holdings',
    day: report.date,
    sheet: texts.holdingSheet,
    titles: Object.values(holdingFileColumns),
    rows: report.items.map(holdingLine),
    end: report.items.length === 0 ? [] : [sum],
  };
}

const licenseLine = (license: License): CsvCell[] => [
  license.fundName,
  license.licenseNumber,
  jalaliDay(license.licenseDate),
  BigInt(license.issuedUnits),
  BigInt(license.units),
  license.unitPrice,
  BigInt(license.amount),
  license.orderNo,
  license.unitClassText,
  license.isActive ? texts.active : texts.spent,
];

/** Certificates as a list, the newest first. */
export const licensesFile = (licenses: readonly License[], day: string): ListFile => ({
  name: 'certificates',
  day,
  sheet: texts.licenseSheet,
  titles: Object.values(licenseFileColumns),
  sums: [licenseFileColumns.amount],
  rows: licenses.map(licenseLine),
});
