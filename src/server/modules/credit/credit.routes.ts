import { handlers } from '../../http/handlers.ts';
import type { CreditService } from './credit.service.ts';

/** Routes of an investor's credit in a fund. */
export function creditRoutes(credits: CreditService) {
  return handlers({
    listCredit: credits.listCredit,
    withdrawCredit: credits.withdrawCredit,
  });
}
