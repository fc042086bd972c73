import {
  investorAddresses,
  investorBankAccounts,
  investorDocuments,
  investorInfo,
  listInvestors,
} from '#shared/contract/client.ts';
import { route, type Route } from '../../http/context.ts';
import type { InvestorsService } from './investors.service.ts';
import { addressView, bankAccountView, documentView, infoView, ownedView } from './investors.view.ts';

/** Routes of /api/client/ (domain 9.13). */
export function investorsRoutes(investors: InvestorsService): Route[] {
  return [
    route(investorInfo, async (_ctx, { query }) => {
      const row = await investors.getInvestor(query.investorId);
      return { data: infoView(row, row.isLegal ? await investors.listOperators(row.id) : []) };
    }),
    route(investorAddresses, async (_ctx, { query }) => ({
      data: (await investors.listAddresses(query.investorId)).map(addressView),
    })),
    route(investorBankAccounts, async (_ctx, { query }) => {
      const at = investors.now();
      return { data: (await investors.listBankAccounts(query.investorId)).map((row) => bankAccountView(row, at)) };
    }),
    route(investorDocuments, async (_ctx, { query }) => ({
      data: (await investors.listDocuments(query.investorId)).map(documentView),
    })),
    route(listInvestors, async ({ session }) => ({ data: (await investors.listOwned(session.userId)).map(ownedView) })),
  ] as Route[];
}
