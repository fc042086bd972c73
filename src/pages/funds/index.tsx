import { FundsView } from '#panel/features/funds/FundsView.tsx';
import { fundListCalls } from '#panel/features/funds/firstCalls.ts';
import { text } from '#panel/features/funds/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(FundsView, {
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: fundListCalls,
});
