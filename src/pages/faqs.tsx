import { FaqsView } from '#panel/features/faqs/FaqsView.tsx';
import { faqFacts } from '#panel/features/faqs/firstCalls.ts';
import { text } from '#panel/features/faqs/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(FaqsView, { ...faqFacts, title: text.title });
