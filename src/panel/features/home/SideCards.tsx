import type { ReactNode } from 'react';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/dashboard.ts';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, largeText } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

interface OfInvestor {
  investorId: number;
}

/* As high before the answer as after it: nothing below it may move. */
const Slot = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  minHeight: '4.9rem',
  [theme.breakpoints.up('md')]: { minHeight: '3.875rem' },
  // no line of a single word; with large text the act goes below the sentence
  '& > div > div': { textWrap: 'balance' },
  [`${largeText} & > div`]: { flexWrap: 'wrap', '& > div:first-of-type': { flex: '1 1 9rem' } },
}));

type ProfileStatus = ResponseOf<typeof contract.profileStatus>['data'];

/** What ends by itself or holds money up while nothing is done. */
const urgent: readonly ProfileStatus['actions'][number]['code'][] = [
  ...(['receipt_rejected', 'frozen', 'identity_more', 'pay', 'code', 'slip_picture', 'payout_account'] as const),
];

/** One thing that the account lacks. */
function StatusNotice({ action, isAuthorized }: { action: ProfileStatus['actions'][number]; isAuthorized: boolean }) {
  return (
    <Alert
      severity={isAuthorized && !urgent.includes(action.code) ? 'info' : 'warning'}
      action={
        <Button
          component={Link}
          href={action.path}
          prefetch={false}
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {action.label}
        </Button>
      }
    >
      {action.text}
    </Alert>
  );
}

/** What the account lacks most, with the button that mends it; its children when all is well. */
export function StatusBanner({ investorId, children }: OfInvestor & { children: ReactNode }) {
  const { data } = DashboardApi.useProfileStatusQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  const first = data?.data.actions[0];
  return (
    <Slot>{data && first ? <StatusNotice action={first} isAuthorized={data.data.isAuthorized} /> : children}</Slot>
  );
}

/** The record that an event belongs to; '' without one. */
function pathOf({ regularId, orderId }: { regularId: number | null; orderId: number | null }): string {
  if (regularId) return paths.directDebitContracts({ tab: 'regulars', open: regularId });
  return orderId ? paths.requests({ order: orderId }) : '';
}

/** What comes next: prices and certificates of open requests, payouts, profit days, the next holiday. */
export function UpcomingCard({ investorId }: OfInvestor) {
  const query = DashboardApi.useUpcomingEventsQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  return (
    <Section title={text.upcoming} id="upcoming">
      <QueryBoundary isSliced query={query} skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
        {({ data }) =>
          data.events.length === 0 ? (
            <Hint>{text.noUpcoming}</Hint>
          ) : (
            <DescriptionList
              items={data.events.slice(0, 6).map((event, index) => ({
                id: `${event.kind}${index}`,
                key: pathOf(event) ? (
                  <Link href={pathOf(event)} prefetch={false}>
                    {event.title}
                  </Link>
                ) : (
                  event.title
                ),
                value: (
                  <>
                    <JalaliDate value={event.date} format="weekday" />
                    {event.isCertain ? null : ` (${text.estimated})`}
                  </>
                ),
              }))}
            />
          )
        }
      </QueryBoundary>
    </Section>
  );
}
