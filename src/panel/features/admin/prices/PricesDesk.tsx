import { useState } from 'react';
import { styled } from '@mui/material/styles';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useListNavsQuery } from '#panel/api/prices.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { DayChoice, OnDeskDay } from '../kit/DayChoice.tsx';
import { Note, Stack } from '../kit/plain.ts';
import { useDuty } from '../kit/useDuty.ts';
import { Drafts } from './Drafts.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NavEntry } from './NavEntry.tsx';
import { NavTable } from './NavTable.tsx';
import { pricesText as text } from './strings.ts';

const Choice = styled('div')({ maxWidth: 280 });

/** Prices of one fund by day, or of all funds that wait: entry by hand or file, approval by a second person (domain 9.18). */
export function PricesDesk({ fundId }: { fundId: number | null }) {
  const [isImporting, setImporting] = useState(false);
  const noDuty = useDuty('maker');
  const importButton = (
    <ActionButton
      variant="outlined"
      startIcon={<UploadFileRounded />}
      reason={noDuty}
      onClick={() => setImporting(true)}
    >
      {text.file.open}
    </ActionButton>
  );
  return (
    <Stack>
      {fundId === null ? null : (
        <Section title={text.entry} note={text.entryNote} action={importButton}>
          <DayEntry fundId={fundId} />
        </Section>
      )}
      <Drafts fundId={fundId} action={fundId === null ? importButton : null} />
      {fundId === null ? null : <NavTable fundId={fundId} />}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </Stack>
  );
}

function DayEntry({ fundId }: { fundId: number }) {
  return (
    <>
      <Choice>
        <DayChoice />
      </Choice>
      <OnDeskDay>{(day) => <EntryOf key={day} fundId={fundId} day={day} />}</OnDeskDay>
    </>
  );
}

function EntryOf({ fundId, day }: { fundId: number; day: string }) {
  const query = useListNavsQuery({ query: { fundId, navDate: day, size: 1 } });
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={1} />}
    >
      {({ data: [nav] }) =>
        nav?.status === 'approved' ? (
          <Note sx={{ marginBlockStart: 2 }}>{text.approvedDay}</Note>
        ) : (
          <NavEntry key={`${fundId}:${day}:${nav?.issueNav ?? ''}`} of={{ fundId, navDate: day }} nav={nav} />
        )
      }
    </QueryBoundary>
  );
}
