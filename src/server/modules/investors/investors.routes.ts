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
    route(investorInfo, async ({ session }, { query }) => {
      await investors.assertProfileVisible(session, query.investorId);
      const row = await investors.getInvestor(query.investorId);
      return { data: infoView(row, row.isLegal ? await investors.listOperators(row.id) : []) };
    }),
    route(investorAddresses, async ({ session }, { query }) => {
      await investors.assertProfileVisible(session, query.investorId);
      return { data: (await investors.listAddresses(query.investorId)).map(addressView) };
    }),
    route(investorBankAccounts, async ({ session }, { query }) => {
      await investors.assertProfileVisible(session, query.investorId);
      const at = investors.now();
      return { data: (await investors.listBankAccounts(query.investorId)).map((row) => bankAccountView(row, at)) };
    }),
    route(investorDocuments, async ({ session }, { query }) => {
      await investors.assertProfileVisible(session, query.investorId);
      return { data: (await investors.listDocuments(query.investorId)).map(documentView) };
    }),
    route(listInvestors, async ({ session }) => ({ data: (await investors.listOwned(session.userId)).map(ownedView) })),
  ] as Route[];
}
