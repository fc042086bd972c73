import { childrenCalls } from '#panel/features/children/firstCalls.ts';
import { RegisterChildView } from '#panel/features/children/RegisterChildView.tsx';
import { childrenText } from '#panel/features/children/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(RegisterChildView, {
  title: childrenText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: childrenCalls,
});
