import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { moveDemoClock } from '#shared/contract/demoClock.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { DemoClockApi } from '#panel/api/demoClock.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import Alert from '@mui/material/Alert';
import { FastForwardRounded } from '#panel/ui/icons/FastForwardRounded.tsx';
import { ScheduleRounded } from '#panel/ui/icons/ScheduleRounded.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { useDemoClock } from '#panel/features/admin/shared/approval/useDemoClock.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { demoClockText as text } from './strings.ts';

type Moved = ResponseOf<typeof moveDemoClock>['data'];
type Execution = Moved['executions'][number];

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  paddingInline: '0.75rem',
  minHeight: 36,
  borderRadius: 18,
  border: `1px dashed ${theme.vars.palette.warning.light}`,
  color: theme.vars.palette.warning.main,
  '& svg': { fontSize: 18 },
  '& button': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    minHeight: 28,
    paddingInline: '0.625rem',
    border: 0,
    borderRadius: 14,
    fontWeight: 600,
    cursor: 'pointer',
    color: 'inherit',
    backgroundColor: theme.vars.palette.panel.tints.warning,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
}));

/** The demo's business day, and for the super admin the step to the next one; absent outside the demo. */
export function DemoClock({ onMoved }: { onMoved: (moved: Moved) => void }) {
  const clock = useDemoClock();
  const [move] = DemoClockApi.useMoveDemoClockMutation();
  const [isAsking, setAsking] = useState(false);
  const isSuper = usePermission('super') === null;
  const data = clock.data?.data;
  if (!data || (clock.error as ApiFailure | undefined)?.code === 'DEMO_OFF') return null;
  return (
    <>
      <Pill className="no-print" title={data.daysAhead > 0 ? text.ahead(formatNumber(data.daysAhead)) : undefined}>
        <ScheduleRounded aria-hidden="true" />
        <span>
          {text.pill}: <span data-testid="business-day">{jalaliText(data.today, 'long')}</span>
        </span>
        {isSuper ? (
          <button type="button" onClick={() => setAsking(true)}>
            {text.next}
            <FastForwardRounded aria-hidden="true" />
          </button>
        ) : null}
      </Pill>
      {isAsking ? (
        <ActDialog
          title={text.confirmTitle}
          confirmLabel={text.next}
          act={() => move({ body: { days: 1 } }).unwrap()}
          done={(answer) => {
            onMoved(answer.data);
            notify.success(text.moved(jalaliText(answer.data.clock.today, 'long')));
          }}
          onClose={() => setAsking(false)}
        >
          {text.confirmText}
        </ActDialog>
      ) : null}
    </>
  );
}

/** What the step to the next day executed. */
export function MoveResult({ result }: { result: Moved }) {
  const busy = result.executions.filter((one) => one.issued + one.redeemed + one.rejected + one.failed > 0);
  return (
    <Alert severity="success" data-testid="move-result">
      <strong>{text.result}</strong>
      {busy.length === 0 ? <div>{text.nothing}</div> : null}
      <DescriptionList
        items={busy.map((one) => ({
          id: `${one.fundId}:${one.navDate}`,
          key: `${one.fundName} · ${jalaliText(one.navDate, 'weekday')}`,
          value: resultText(one),
        }))}
      />
      {result.payoutsPaid > 0 ? (
        <div>
          {text.payouts}: {formatNumber(result.payoutsPaid)}
        </div>
      ) : null}
    </Alert>
  );
}

function resultText(one: Execution): string {
  return (['issued', 'redeemed', 'rejected', 'failed'] as const)
    .filter((outcome) => one[outcome] > 0)
    .map((outcome) => `${text[outcome]} ${formatNumber(one[outcome])}`)
    .join(' · ');
}
