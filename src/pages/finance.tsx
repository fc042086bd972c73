import { AssetsView } from '#panel/features/assets/AssetsView.tsx';
import { assetCalls } from '#panel/features/assets/firstCalls.ts';
import { text } from '#panel/features/assets/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AssetsView, {
  title: text.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: assetCalls,
});
