import { sellText } from '#panel/features/orders/sell/strings.ts';
import { sellCalls } from '#panel/features/orders/firstCalls.ts';
import { SellUnitsView } from '#panel/features/orders/SellUnitsView.tsx';
import { page } from '#panel/shell/page.ts';

export default page(SellUnitsView, {
  title: sellText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: sellCalls,
});
