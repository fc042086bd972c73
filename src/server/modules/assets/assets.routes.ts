import { handlers } from '../../http/handlers.ts';
import type { AssetsService } from './assets.service.ts';

/** Routes of the assets. */
export function assetsRoutes(assets: AssetsService) {
  return handlers({
    listLicenses: assets.listLicenses,
    assetsReport: assets.assetsReport,
    exportHoldings: assets.exportHoldings,
    exportLicenses: assets.exportLicenses,
  });
}
