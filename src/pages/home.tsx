import { HomeView } from '#panel/features/home/HomeView.tsx';
import { homeOpening } from '#panel/features/home/firstCalls.ts';
import { text } from '#panel/features/home/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(HomeView, {
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  ...homeOpening,
});
