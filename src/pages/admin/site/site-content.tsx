import { SiteContentView } from '#panel/features/admin/site/siteContent/SiteContentView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(SiteContentView, { title: adminText.siteContent, acl: { action: 'read', subject: 'admin-page' } });
