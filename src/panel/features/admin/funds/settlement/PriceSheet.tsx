import { type ReactNode, useState } from 'react';
import { DayChoice, OnDeskDay } from '#panel/components/DayChoice.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Choices } from '#panel/components/Choices.tsx';
import { ApproveSheet } from './ApproveSheet.tsx';
import { EnterSheet } from './EnterSheet.tsx';
import { sheetText as text } from './sheetStrings.ts';
import { usePriceSheet } from './usePriceSheet.ts';

type Mode = 'enter' | 'approve';

/** The prices of all funds for a day: entered by one person, approved by another (decision 0166). */
export function PriceSheet({ action }: { action: ReactNode }) {
  const mayEnter = useDuty('maker');
  const mayApprove = useDuty('checker');
  const [chosen, setMode] = useState<Mode>('enter');
  const mode = mayApprove && !mayEnter ? 'approve' : chosen;
  return (
    <Section title={text.title} note={mode === 'enter' ? text.note : text.approveNote} action={action}>
      <Bar>
        <DayChoice />
        {mayEnter && mayApprove ? (
          <Choices
            label={text.modesLabel}
            value={mode}
            options={(['enter', 'approve'] as const).map((value) => ({ value, label: text.modes[value] }))}
            onChange={setMode}
          />
        ) : null}
      </Bar>
      <OnDeskDay>
        {(day) => <SheetOfDay key={day} day={day} mode={mode} mayEnter={mayEnter} mayApprove={mayApprove} />}
      </OnDeskDay>
    </Section>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  alignItems: 'center',
  // room for the label above the field
  paddingTop: '0.5rem',
  '& > :first-of-type': { flex: '0 1 280px' },
});

interface DayProps {
  day: string;
  mode: Mode;
  mayEnter: boolean;
  mayApprove: boolean;
}

function SheetOfDay({ day, mode, mayEnter, mayApprove }: DayProps) {
  const sheet = usePriceSheet(day);
  return (
    <QueryBoundary
      query={{ data: sheet.query.currentData, error: sheet.query.error, refetch: sheet.query.refetch }}
      skeleton={<LoadingSkeleton shape="table" count={8} />}
    >
      {() => {
        if (sheet.rows.length === 0) return <Note>{text.empty}</Note>;
        if (sheet.rows.every(({ isOpenDay, nav }) => !isOpenDay && nav === null)) return <Note>{text.closedDay}</Note>;
        return mode === 'approve' && mayApprove ? (
          <ApproveSheet sheet={sheet} />
        ) : (
          <EnterSheet sheet={sheet} mayEnter={mayEnter} />
        );
      }}
    </QueryBoundary>
  );
}
