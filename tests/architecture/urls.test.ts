import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/** Files that write the URL in place by themselves: one hook for all others (`src/panel/ui/list/GUIDE.md`). */
const exceptions = [
  'src/panel/features/accounting/useAccountingFilters.ts',
  'src/panel/features/assets/AssetsView.tsx',
  'src/panel/features/assets/CertificatesCard.tsx',
  'src/panel/features/faqs/FaqsView.tsx',
  'src/panel/features/funds/detail/PricesTab.tsx',
  'src/panel/features/funds/FundsView.tsx',
  'src/panel/features/orders/OrderListView.tsx',
  'src/panel/features/orders/flow/useOrderDraft.ts',
  'src/panel/features/tickets/TicketFiltersBar.tsx',
  'src/panel/features/verify/VerifyView.tsx',
];

it('writes the URL of a screen in one place', () => {
  const found = filesOf(['src/panel/**/*.{ts,tsx}']).filter(
    (file) => !file.startsWith('src/panel/ui/list/') && /shallow: true/.test(textOf(file)),
  );
  expect(found.filter((file) => !exceptions.includes(file))).toEqual([]);
});
