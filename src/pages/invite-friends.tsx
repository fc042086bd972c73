import { InviteFriendsView } from '#panel/features/referral/InviteFriendsView.tsx';
import { text } from '#panel/features/referral/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(InviteFriendsView, {
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  feature: 'referral',
});
