import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { PageFacts } from '#panel/shell/page.ts';

/** Who reads the questions, and what the screen asks when it opens (`shell/page.ts`). */
export const faqFacts = {
  access: 'both',
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: () => [earlyCall('/api/faqs/')],
} satisfies PageFacts;
