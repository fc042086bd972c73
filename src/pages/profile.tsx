import { ProfileView } from '#panel/features/account/ProfileView.tsx';
import { profileCalls } from '#panel/features/account/firstCalls.ts';
import { profileText } from '#panel/features/account/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(ProfileView, {
  title: profileText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: profileCalls,
});
