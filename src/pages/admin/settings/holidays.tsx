import { HolidaysView } from '#panel/features/admin/holidays/HolidaysView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(HolidaysView, { title: shell.holidays, acl: { action: 'read', subject: 'admin-page' } });
