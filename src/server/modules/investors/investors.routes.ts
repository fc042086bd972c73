import { handlers } from '../../http/handlers.ts';
import type { InvestorsService } from './investors.service.ts';
import { addressView, bankAccountView, documentView, infoView, ownedView } from './investors.view.ts';

/** Routes of /api/client/ (domain 9.13). */
export function investorsRoutes(investors: InvestorsService) {
  return handlers({
    investorInfo: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      const row = await investors.getInvestor(query.investorId);
      return { data: infoView(row, row.isLegal ? await investors.listOperators(row.id) : []) };
    },
    investorAddresses: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: (await investors.listAddresses(query.investorId)).map(addressView) };
    },
    investorBankAccounts: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      const at = investors.now();
      return { data: (await investors.listBankAccounts(query.investorId)).map((row) => bankAccountView(row, at)) };
    },
    investorDocuments: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: (await investors.listDocuments(query.investorId)).map(documentView) };
    },
    listInvestors: async ({ actor }) => ({ data: (await investors.listOwned(actor.userId)).map(ownedView) }),
  });
}
