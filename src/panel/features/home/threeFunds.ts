import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listFunds } from '#shared/contract/funds.ts';

type Fund = ResponseOf<typeof listFunds>['data'][number];

/** Three funds that are open for issuance, those with the best year first. */
export const threeFunds = (funds: readonly Fund[]): Fund[] =>
  funds
    .filter((fund) => fund.issueEnabled && fund.kind === 'fund')
    .sort((a, b) => Number(b.annualEfficiency ?? 0) - Number(a.annualEfficiency ?? 0))
    .slice(0, 3);
