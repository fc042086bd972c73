import {
  discardBankStatement,
  getBankStatement,
  importDeposits,
  listBankStatements,
  releaseBankStatement,
} from '#shared/contract/bankStatements.ts';
import { route, type Route } from '../../http/context.ts';
import type { StatementsService } from './bankStatements.service.ts';

/** Routes of bank statements as files. */
export function statementsRoutes(statements: StatementsService): Route[] {
  return [
    route(importDeposits, (ctx, { body }) => statements.importDeposits(ctx, body)),
    route(listBankStatements, (ctx, { query }) => statements.listBankStatements(ctx, query)),
    route(getBankStatement, (ctx, { params, query }) => statements.getBankStatement(ctx, params.statementId, query)),
    route(releaseBankStatement, (ctx, { params, body }) =>
      statements.releaseBankStatement(ctx, params.statementId, body),
    ),
    route(discardBankStatement, (ctx, { params, body }) =>
      statements.discardBankStatement(ctx, params.statementId, body),
    ),
  ] as Route[];
}
