import { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import { route, type Route } from '../../http/context.ts';
import type { AssetsService } from './assets.service.ts';

/** Routes of the assets. */
export function assetsRoutes(assets: AssetsService): Route[] {
  return [
    route(listLicenses, (_ctx, { query }) => assets.listLicenses(query.investorId, query.fundId)),
    route(assetsReport, (_ctx, { query }) => assets.report(query.investorId, query.date)),
  ] as Route[];
}
