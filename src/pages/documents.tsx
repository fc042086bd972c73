import { DocumentsView } from '#panel/features/documents/DocumentsView.tsx';
import { statementsText } from '#panel/features/documents/statementStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(DocumentsView, {
  title: statementsText.title,
  acl: { action: 'read', subject: 'client-page' },
});
