import { handlers } from '../../http/handlers.ts';
import type { InvestorStatementsService } from './investorStatements.service.ts';

/** Routes of statements, and of the check of papers. */
export function investorStatementsRoutes({ investorStatements }: { investorStatements: InvestorStatementsService }) {
  return handlers({
    createStatement: investorStatements.createStatement,
    listStatements: investorStatements.listStatements,
    getStatementDocument: investorStatements.getStatementDocument,
    verifyDocument: investorStatements.verifyDocument,
  });
}
