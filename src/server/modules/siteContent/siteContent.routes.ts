import { handlers } from '../../http/handlers.ts';
import type { SiteContentService } from './siteContent.service.ts';

/** Routes of the texts of the site. */
export function siteContentRoutes(content: SiteContentService) {
  return handlers({
    listSiteContent: content.listSiteContent,
    listSiteContentVersions: content.listSiteContentVersions,
    addSiteContent: content.addSiteContent,
    updateSiteContent: content.updateSiteContent,
    listSitePages: content.listSitePages,
  });
}
