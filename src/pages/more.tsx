import { page } from '#panel/shell/page.ts';
import { MoreView } from '#panel/shell/pages/MoreView.tsx';
import { text } from '#panel/shell/strings.ts';

export default page(MoreView, { title: text.more, acl: { action: 'read', subject: 'client-page' } });
