import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FastForwardRounded from '@mui/icons-material/FastForwardRounded';
import { formatNumber } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useGetDemoClockQuery, useMoveDemoClockMutation } from '#panel/api/demoClock.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { adminDashboardText as text } from './strings.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';

/** Role id of the super admin, who alone may move the clock. */
const superRoleId = 3;

/** Moves the demo's business clock to the next working day and says what that executed; absent outside the demo. */
export function DemoClockCard() {
  const clock = useGetDemoClockQuery();
  const [move, moved] = useMoveDemoClockMutation();
  const [isAsking, setAsking] = useState(false);
  const { roleID } = useAppSelector(selectAuth);
  if ((clock.error as ApiFailure | undefined)?.code === 'DEMO_OFF') return null;
  return (
    <Section title={text.clockTitle} note={text.clockNote} id="demo-clock">
      <QueryBoundary query={clock} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => (
          <>
            <DescriptionList
              items={[
                {
                  key: text.today,
                  value: <span data-testid="business-day">{jalaliText(data.today, 'long')}</span>,
                  hint: data.isWorkingDay ? text.working : text.closed,
                },
                { key: text.ahead, value: text.days(formatNumber(data.daysAhead)) },
              ]}
            />
            {roleID === superRoleId ? (
              <Button variant="contained" startIcon={<FastForwardRounded />} onClick={() => setAsking(true)}>
                {text.next}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
      {moved.data ? <MoveResult result={moved.data.data} /> : null}
      {isAsking ? (
        <ActDialog
          title={text.confirmTitle}
          confirmLabel={text.next}
          act={() => move({ body: { days: 1 } }).unwrap()}
          done={({ data }) => notify.success(text.moved(jalaliText(data.clock.today, 'long')))}
          onClose={() => setAsking(false)}
        >
          {text.confirmText}
        </ActDialog>
      ) : null}
    </Section>
  );
}

interface Execution {
  fundId: number;
  fundName: string;
  navDate: string;
  issued: number;
  redeemed: number;
  rejected: number;
  failed: number;
}

function MoveResult({ result }: { result: { executions: Execution[]; payoutsPaid: number } }) {
  const busy = result.executions.filter((one) => one.issued + one.redeemed + one.rejected + one.failed > 0);
  const line = (one: Execution) =>
    [
      one.issued > 0 ? `${text.issued} ${formatNumber(one.issued)}` : '',
      one.redeemed > 0 ? `${text.redeemed} ${formatNumber(one.redeemed)}` : '',
      one.rejected > 0 ? `${text.rejected} ${formatNumber(one.rejected)}` : '',
      one.failed > 0 ? `${text.failed} ${formatNumber(one.failed)}` : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Alert severity="success" sx={{ marginBlockStart: 4 }} data-testid="move-result">
      <strong>{text.result}</strong>
      {busy.length === 0 ? <div>{text.nothing}</div> : null}
      <DescriptionList
        items={busy.map((one) => ({
          id: `${one.fundId}:${one.navDate}`,
          key: `${one.fundName} · ${jalaliText(one.navDate, 'weekday')}`,
          value: line(one),
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
