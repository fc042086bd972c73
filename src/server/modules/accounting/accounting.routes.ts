import { handlers } from '../../http/handlers.ts';
import type { AccountingService } from './accounting.service.ts';

/** Routes of the account turnover. */
export function accountingRoutes(accounting: AccountingService) {
  return handlers({
    listAccounting: accounting.listAccounting,
    exportAccounting: accounting.exportAccounting,
  });
}
