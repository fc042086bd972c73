import { handlers } from '#server/http/handlers.ts';
import type { InvestorsService } from './investors.service.ts';

/** Routes of /api/client/ (domain 9.13). */
export function investorsRoutes(investors: InvestorsService) {
  return handlers({
    investorInfo: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: await investors.info(query.investorId) };
    },
    investorAddresses: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: await investors.addresses(query.investorId) };
    },
    investorBankAccounts: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: await investors.bankAccounts(query.investorId) };
    },
    investorDocuments: async ({ actor }, { query }) => {
      await investors.assertProfileVisible(actor, query.investorId);
      return { data: await investors.documents(query.investorId) };
    },
    listInvestors: async ({ actor, session }) => ({ data: await investors.seenBy(actor, session) }),
  });
}
