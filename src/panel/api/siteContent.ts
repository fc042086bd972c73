import type * as contract from '#shared/contract/siteContent.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const invalidates = ['settings', 'admin', 'faqs', 'messages', 'dashboard'] as const;

export const SiteContentApi = endpoints<typeof contract>()({
  listSiteContent: reads('GET /api/admin/settings/site_content/', ['settings', 'admin']),
  listSiteContentVersions: reads('GET /api/admin/settings/site_content/versions/', ['settings', 'admin']),
  addSiteContent: changes('POST /api/admin/settings/site_content/', invalidates),
  updateSiteContent: changes('PUT /api/admin/settings/site_content/', invalidates),
  listSitePages: reads('GET /api/site/pages/', 'settings'),
});
