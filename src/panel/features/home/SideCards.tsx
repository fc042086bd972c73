import Link from 'next/link';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '@mui/material/styles';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/dashboard.ts';
import { formatPercent } from '#shared/digits.ts';
import {
  useLastProfitQuery,
  useListCustomBoxesQuery,
  useProfileStatusQuery,
  useUpcomingEventsQuery,
} from '#panel/api/dashboard.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { text } from './strings.ts';

interface OfInvestor {
  investorId: number;
}

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });
const FundRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  '& > div': { flex: 1, minWidth: 0 },
});
const Stack = styled('div')({ display: 'grid', gap: '0.75rem' });
const Boxes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' },
}));

/* As high before the answer as after it: nothing beneath it may move. */
const Slot = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  minHeight: '4.75rem',
  [theme.breakpoints.up('md')]: { minHeight: '3.875rem' },
}));

type ProfileStatus = ResponseOf<typeof contract.profileStatus>['data'];

function StatusNotice({ action, isAuthorized }: { action: ProfileStatus['actions'][number]; isAuthorized: boolean }) {
  return (
    <Alert
      severity={isAuthorized ? 'info' : 'warning'}
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

/** What the account lacks most, with the button that mends it; how figures are calculated when all is well. */
export function StatusBanner({ investorId }: OfInvestor) {
  const { data } = useProfileStatusQuery({ query: { investorId } });
  const first = data?.data.actions[0];
  return (
    <Slot>
      {data && first ? (
        <StatusNotice action={first} isAuthorized={data.data.isAuthorized} />
      ) : (
        <Note>{text.calculated}</Note>
      )}
    </Slot>
  );
}

/** What else the account lacks; below the cards, for it comes after them. */
export function MoreNotices({ investorId }: OfInvestor) {
  const { data } = useProfileStatusQuery({ query: { investorId } });
  if (!data || data.data.actions.length < 2) return null;
  return (
    <Stack>
      {data.data.actions.slice(1).map((action) => (
        <StatusNotice key={action.code} action={action} isAuthorized={data.data.isAuthorized} />
      ))}
    </Stack>
  );
}

/** The newest periodic profit, with its fund, day and where it went. */
export function LastProfitCard({ investorId }: OfInvestor) {
  const query = useLastProfitQuery({ query: { investorId } });
  return (
    <Section title={text.lastProfit} id="last-profit">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="figure" />}>
        {({ data }) => {
          const profit = data[0];
          if (!profit) return <Hint>{text.noProfit}</Hint>;
          return (
            <>
              <Figure rial={profit.amount} size="xl" />
              <Hint>
                {profit.fundName} · <JalaliDate value={profit.profitDate} format="long" /> · {profit.statusText}
              </Hint>
            </>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

/** Three funds that are open for issuance, those with the best year first. */
export function FeaturedFundsCard() {
  const query = useListFundsQuery({ query: {} });
  return (
    <Section title={text.featured} id="featured-funds">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) => (
          <Rows>
            {data
              .filter((fund) => fund.issueEnabled && fund.kind === 'fund')
              .sort((a, b) => Number(b.annualEfficiency ?? 0) - Number(a.annualEfficiency ?? 0))
              .slice(0, 3)
              .map((fund) => (
                <FundRow key={fund.fundId}>
                  <Avatar name={fund.name} size={36} />
                  <div>
                    <strong>{fund.name}</strong>
                    <Hint>
                      {fund.riskText} · {text.yearYield} <Ltr>{formatPercent(fund.annualEfficiency ?? '0', 1)}</Ltr>
                    </Hint>
                  </div>
                  <Button
                    variant="outlined"
                    size="small"
                    component={Link}
                    href={paths.buy({ fund: fund.fundId })}
                    prefetch={false}
                    aria-label={`${text.buyShort} ${fund.name}`}
                  >
                    {text.buyShort}
                  </Button>
                </FundRow>
              ))}
          </Rows>
        )}
      </QueryBoundary>
    </Section>
  );
}

/** What comes next: prices and certificates of open requests, payouts, profit days, the next holiday. */
export function UpcomingCard({ investorId }: OfInvestor) {
  const query = useUpcomingEventsQuery({ query: { investorId } });
  return (
    <Section title={text.upcoming} id="upcoming">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
        {({ data }) =>
          data.events.length === 0 ? (
            <Hint>{text.noUpcoming}</Hint>
          ) : (
            <DescriptionList
              items={data.events.slice(0, 6).map((event, index) => ({
                id: `${event.kind}${index}`,
                key: event.title,
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

/** Boxes that the administrators put on the home screen; nothing when there are none. */
export function CustomBoxes() {
  const { data } = useListCustomBoxesQuery();
  if (!data || data.data.length === 0) return null;
  return (
    <Boxes>
      {data.data.map((box) => (
        <Section
          key={box.boxId}
          title={box.title}
          action={
            box.link ? (
              <Button
                size="small"
                component={Link}
                href={box.link}
                prefetch={false}
                aria-label={`${text.details} ${box.title}`}
              >
                {text.details}
              </Button>
            ) : undefined
          }
        >
          <Hint>{box.text}</Hint>
        </Section>
      ))}
    </Boxes>
  );
}
