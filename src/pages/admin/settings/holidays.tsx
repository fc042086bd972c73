import { HolidaysView } from '#panel/features/admin/holidays/HolidaysView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(HolidaysView, { title: text.holidays, acl: { action: 'read', subject: 'admin-page' } });
