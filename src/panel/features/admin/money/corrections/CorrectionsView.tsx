import dynamic from 'next/dynamic';
import { useState } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { CorrectionsApi } from '#panel/api/corrections.ts';
import { EditNoteRounded } from '#panel/ui/icons/EditNoteRounded.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { CorrectionsTab } from './CorrectionsTab.tsx';
import { JournalsTab } from './JournalsTab.tsx';
import { priceText } from './priceStrings.ts';
import { correctionsText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';

const AdjustmentForm = dynamic(() => import('./AdjustmentForm.tsx').then((part) => part.AdjustmentForm), {
  ssr: false,
});
const PriceCorrectionsTab = dynamic(
  () => import('./PriceCorrectionsTab.tsx').then((part) => part.PriceCorrectionsTab),
  {
    ssr: false,
  },
);

/** Corrections of the books: find a journal and prepare its reversal, adjust a balance, approve what another prepared; correct a published price (domain 8). */
export function CorrectionsView() {
  const [isAdjusting, setAdjusting] = useState(false);
  const deniedReason = usePermission('maker');
  const drafts = CorrectionsApi.useListCorrectionsQuery({ query: { status: 'draft', page: 1, size: 1 } });
  const waiting = drafts.data?.pageInfo.totalCount ?? 0;
  const label = waiting > 0 ? text.waiting(text.tabs.corrections, formatNumber(waiting)) : text.tabs.corrections;
  return (
    <DeskStack>
      <UrlTabs
        label={text.tabsLabel}
        head={{
          title: text.title,
          help: text.note,
          hasSlot: true,
          actions: (
            <ActionButton
              variant="contained"
              startIcon={<EditNoteRounded />}
              reason={deniedReason}
              onClick={() => setAdjusting(true)}
            >
              {text.adjust}
            </ActionButton>
          ),
        }}
        tabs={[
          { id: 'journals', label: text.tabs.journals, render: () => <JournalsTab /> },
          { id: 'corrections', label, render: () => <CorrectionsTab /> },
          { id: 'prices', label: priceText.tab, render: () => <PriceCorrectionsTab /> },
        ]}
      />
      {isAdjusting ? <AdjustmentForm onClose={() => setAdjusting(false)} /> : null}
    </DeskStack>
  );
}
