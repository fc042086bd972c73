import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/funds.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export type FundDetails = ResponseOf<typeof contract.fundDescription>['data'];
export type FundHolding = ResponseOf<typeof contract.fundInvestorAsset>['data'];
export type FundTrend = ResponseOf<typeof contract.listFundTrends>['data'][number];
export type FundPrices = ResponseOf<typeof contract.fundComparePrices>['data'];
export type FundProfit = ResponseOf<typeof contract.fundProfits>['data'][number];

export const FundsApi = endpoints<typeof contract>()({
  listFunds: reads('GET /api/fundsGlobal/', 'funds'),
  listPayoutDays: reads('GET /api/fundsGlobal/payout_days/', 'funds'),
  exportFunds: gives('GET /api/fundsGlobal/export/'),
  fundDescription: reads('GET /api/fundsGlobal/description/', 'funds'),
  fundInvestorAsset: reads('GET /api/fundsGlobal/investor_asset/', ['assets', 'orders']),
  fundCombinationAssets: reads('GET /api/fundsGlobal/combination_assets/', 'funds'),
  fundComparePrices: reads('GET /api/fundsGlobal/compare_prices/', 'prices'),
  listFundTrends: reads('GET /api/fundsGlobal/trends/', 'prices'),
  fundFiles: reads('GET /api/fundsGlobal/files/', 'funds'),
  fundProfits: reads('GET /api/fundsGlobal/profits/', 'funds'),
  setFundFavorite: changes('POST /api/fundsGlobal/favorite/', 'funds'),
});
