import Link from 'next/link';
import { Button } from '#panel/ui/plain/Button.tsx';
import { OrdersApi } from '#panel/api/orders.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { paths } from '#panel/paths.ts';
import { orderProgress } from '#panel/components/orderProgress.ts';
import { ProgressSteps } from '#panel/ui/data/ProgressSteps.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { openOrdersQuery } from './firstCalls.ts';
import { text } from './strings.ts';
import { useUnitsText } from '#panel/ui/text/Units.tsx';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: '0.75rem' },
  '& > li:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
}));
const Row = styled(Link)(({ theme }) => ({
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 8,
  '&:hover strong': { color: theme.vars.palette.primary.main },
}));
const Head = styled('div')({
  display: 'flex',
  // a state that has no room beside a long name goes below it
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 0.5rem',
  alignItems: 'center',
});
const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  marginBlock: '0.125rem 0.5rem',
  '&[data-late]': { color: theme.vars.palette.warning.main },
}));

/** The last five open requests, each with its progress and its next date. */
export function OpenOrdersCard({ investorId }: { investorId: number }) {
  const query = OrdersApi.useListOrdersQuery(openOrdersQuery(investorId), { selectFromResult: dataAndFailure });
  const unitsText = useUnitsText();
  const all = (
    <Button component={Link} href={paths.requests()} prefetch={false} size="small">
      {text.all}
    </Button>
  );
  return (
    <Section title={text.openOrders} action={all} id="open-orders">
      <QueryBoundary isSliced query={query} skeleton={<LoadingSkeleton shape="cards" count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.noOpenOrders} />
          ) : (
            <List>
              {data.map((order) => (
                <li key={order.orderId}>
                  <Row href={paths.requests({ order: order.orderId })} prefetch={false}>
                    <Head>
                      <strong>
                        {order.orderTypeText} · {order.fundName}
                      </strong>
                      <StatusChip color={order.statusColor}>{order.statusText}</StatusChip>
                    </Head>
                    <Line>
                      {order.orderType === 2 && order.units ? (
                        text.unitsOf(unitsText(order.units))
                      ) : order.amount ? (
                        <Money rial={order.amount} />
                      ) : null}
                    </Line>
                    <ProgressSteps label={text.progress} steps={orderProgress(order.orderType, order.status)} />
                    <Line data-late={order.next.lateSince ? '' : undefined}>
                      {order.next.text}
                      {order.next.newDate && order.next.newDate !== order.next.when
                        ? ` · ${text.endsOn[order.orderType]} ${jalaliText(order.next.newDate, 'weekday')}`
                        : null}
                      {order.next.lateSince && order.next.why ? <div>{order.next.why}</div> : null}
                    </Line>
                  </Row>
                </li>
              ))}
            </List>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
