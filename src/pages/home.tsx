import { HomeView } from '#panel/features/home/HomeView.tsx';
import { text } from '#panel/features/home/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(HomeView, { title: text.title, acl: { action: 'read', subject: 'client-page' } });
