import { handlers } from '../../http/handlers.ts';
import type { StatementsService } from './bankStatements.service.ts';

/** Routes of bank statements as files. */
export function statementsRoutes(statements: StatementsService) {
  return handlers({
    importDeposits: statements.importDeposits,
    listBankStatements: statements.listBankStatements,
    getBankStatement: statements.getBankStatement,
    releaseBankStatement: statements.releaseBankStatement,
    discardBankStatement: statements.discardBankStatement,
  });
}
