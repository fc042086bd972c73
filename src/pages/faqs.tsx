import { FaqsView } from '#panel/features/faqs/FaqsView.tsx';
import { faqCalls } from '#panel/features/faqs/firstCalls.ts';
import { text } from '#panel/features/faqs/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(FaqsView, {
  access: 'both',
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: faqCalls,
});
