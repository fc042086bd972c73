import type * as contract from '#shared/contract/assets.ts';
import type * as family from '#shared/contract/family.ts';
import { endpoints, gives, reads } from './endpoint.ts';

/* Apart from the report of assets: what is asked for later, or by those with several investors alone. */
export const AssetFilesApi = endpoints<typeof family & typeof contract>()({
  familyMoney: reads('GET /api/dashboard/family/', ['dashboard', 'assets']),
  exportFamilyMoney: gives('GET /api/dashboard/family/export/'),
  exportHoldings: gives('GET /api/assets/report/export/'),
  exportLicenses: gives('GET /api/assets/license/export/'),
});
