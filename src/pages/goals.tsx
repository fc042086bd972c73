import { GoalsView } from '#panel/features/goals/GoalsView.tsx';
import { goalsText } from '#panel/features/goals/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(GoalsView, {
  title: goalsText.title,
  acl: { action: 'read', subject: 'client-page' },
});
