import {
  approvePrincipal,
  discardPrincipal,
  executePrincipal,
  getPrincipalRun,
  keepPrincipal,
  listMaturities,
  preparePrincipal,
} from '#shared/contract/bonds.ts';
import { route, type Route } from '../../http/context.ts';
import type { PrincipalService } from './principal.service.ts';

/** Routes of the repayment of bonds. */
export function bondsRoutes(principal: PrincipalService): Route[] {
  return [
    route(listMaturities, () => principal.listMaturities()),
    route(preparePrincipal, (ctx, { body }) => principal.preparePrincipal(ctx, body)),
    route(getPrincipalRun, (_ctx, { params, query }) => principal.getPrincipalRun(params.runId, query)),
    route(approvePrincipal, (ctx, { params, body }) => principal.approvePrincipal(ctx, params.runId, body)),
    route(discardPrincipal, (ctx, { params, body }) => principal.discardPrincipal(ctx, params.runId, body)),
    route(keepPrincipal, (ctx, { params, body }) => principal.keepPrincipal(ctx, params.runId, body)),
    route(executePrincipal, (ctx, { params }) => principal.executePrincipal(ctx, params.runId)),
  ];
}
