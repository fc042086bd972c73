import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { myMoney } from '#shared/contract/dashboard.ts';
import type { familyMoney } from '#shared/contract/family.ts';
import type { CsvCell } from '#shared/csv.ts';
import { ratioPercent } from '#shared/decimal.ts';
import { sumRial } from '#shared/money.ts';
import type { OwnedInvestor } from '#server/modules/investors/investors/investors.service.ts';

type Money = ResponseOf<typeof myMoney>['data'];
type Family = ResponseOf<typeof familyMoney>['data'];
type Figures = Family['sum'];

type Parts = Pick<
  Money,
  'holdings' | 'underWay' | 'netDeposit' | 'unrealizedProfit' | 'realizedProfit' | 'receivedProfit'
>;

function figuresOf(money: Parts): Figures {
  const sum = (...names: (keyof Parts)[]) => sumRial(names.map((name) => BigInt(money[name]))).toString();
  return {
    holdings: money.holdings,
    underWay: money.underWay,
    total: sum('holdings', 'underWay'),
    netDeposit: money.netDeposit,
    unrealizedProfit: money.unrealizedProfit,
    realizedProfit: money.realizedProfit,
    receivedProfit: money.receivedProfit,
    profit: sum('unrealizedProfit', 'realizedProfit', 'receivedProfit'),
  };
}

/** Each investor with their figures and their share, and the sums. */
export function familyView(members: readonly { investor: OwnedInvestor; money: Parts }[]): Family {
  const sumOf = (name: keyof Parts) => sumRial(members.map(({ money }) => BigInt(money[name]))).toString();
  const sum = figuresOf({
    holdings: sumOf('holdings'),
    underWay: sumOf('underWay'),
    netDeposit: sumOf('netDeposit'),
    unrealizedProfit: sumOf('unrealizedProfit'),
    realizedProfit: sumOf('realizedProfit'),
    receivedProfit: sumOf('receivedProfit'),
  });
  return {
    rows: members.map(({ investor, money }) => {
      const figures = figuresOf(money);
      return {
        investorId: investor.investorId,
        itSelf: investor.itSelf,
        name: investor.name,
        code: investor.code,
        relationText: investor.relationText,
        sharePercent: ratioPercent(BigInt(figures.total), BigInt(sum.total)),
        ...figures,
      };
    }),
    sum,
  };
}

type Line = Figures & Pick<Family['rows'][number], 'name' | 'code' | 'relationText' | 'sharePercent'>;

/** A line of the file of all investors; rial are numbers. */
export const familyLine = (line: Line): CsvCell[] => [
  line.name,
  line.code,
  line.relationText,
  BigInt(line.holdings),
  BigInt(line.underWay),
  BigInt(line.total),
  line.sharePercent,
  BigInt(line.netDeposit),
  BigInt(line.unrealizedProfit),
  BigInt(line.realizedProfit),
  BigInt(line.receivedProfit),
  BigInt(line.profit),
];
