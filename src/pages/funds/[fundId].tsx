import { FundView } from '#panel/features/funds/FundView.tsx';
import { fundCalls } from '#panel/features/funds/firstCalls.ts';
import { text } from '#panel/features/funds/detail/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(FundView, {
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: fundCalls,
});
