import { page } from '#panel/shell/page.ts';
import { MoreView } from '#panel/shell/more/MoreView.tsx';
import { shell } from '#panel/shell/strings.ts';

export default page(MoreView, { title: shell.more, acl: { action: 'read', subject: 'client-page' } });
