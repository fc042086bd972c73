import { buyText } from '#panel/features/orders/buy/strings.ts';
import { buyCalls } from '#panel/features/orders/firstCalls.ts';
import { BuyUnitsView } from '#panel/features/orders/BuyUnitsView.tsx';
import { page } from '#panel/shell/page.ts';

export default page(BuyUnitsView, {
  title: buyText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: buyCalls,
});
