import { MyContractsView } from '#panel/features/directDebit/contracts/MyContractsView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(MyContractsView, { title: text.myContracts, acl: { action: 'read', subject: 'client-page' } });
