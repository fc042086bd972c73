import { HolidaysView } from '#panel/features/admin/today/holidays/HolidaysView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(HolidaysView, { title: adminText.holidays, acl: { action: 'read', subject: 'admin-page' } });
