import Link from 'next/link';
import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listOrders } from '#shared/contract/orders.ts';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { keepAwaitedDeposit, readAwaitedDeposit, type AwaitedDeposit } from '#panel/components/awaitedDeposit.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { openOrdersQuery } from './firstCalls.ts';
import { text } from './strings.ts';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: '0.75rem', paddingBlock: '0.375rem' },
  '& > li > span': { flex: 1 },
  '& > li > a, & > li > button': { whiteSpace: 'nowrap', minHeight: 44 },
  '& > li:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
}));

type Order = ResponseOf<typeof listOrders>['data'][number];

/** An open request that came of the deposit: then there is a record of it. */
const cameAs = ({ fundId, at }: AwaitedDeposit, orders: readonly Order[]): boolean =>
  orders.some((order) => order.fundId === fundId && order.wayCode === 'deposit_id' && order.createdAt > at);

/** The deposit that the investor said to pay in, until a request came of it. */
function useAwaitedDeposit(investorId: number) {
  const [deposit, setDeposit] = useState(() => readAwaitedDeposit(investorId, serverNow()));
  const orders = OrdersApi.useListOrdersQuery(openOrdersQuery(investorId), { selectFromResult: dataAndFailure }).data;
  const forget = () => {
    keepAwaitedDeposit(investorId, null);
    setDeposit(null);
  };
  return { deposit: deposit && orders && !cameAs(deposit, orders.data) ? deposit : null, forget };
}

/**
 * What waits for the investor beside what the banner says: each with the act that opens its very record. Nothing is drawn
 * where nothing waits.
 */
export function WaitingCard({ investorId }: { investorId: number }) {
  const { data: status, error } = DashboardApi.useProfileStatusQuery(
    { query: { investorId } },
    { selectFromResult: dataAndFailure },
  );
  const { deposit, forget } = useAwaitedDeposit(investorId);
  // the first one is the banner
  const actions = status?.data.actions.slice(1).filter((action) => action.waitsForInvestor) ?? [];
  // while it is not known what waits, nothing below is drawn (`Column` of the page)
  if (!status && !error) return <div data-waits="" hidden />;
  if (actions.length === 0 && deposit === null) return null;
  return (
    <Section title={text.waiting} id="waiting">
      <List>
        {actions.map((action) => (
          <li key={`${action.code}${action.path}`}>
            <span>{action.text}</span>
            <Button component={Link} href={action.path} prefetch={false} size="small" variant="outlined">
              {action.label}
            </Button>
          </li>
        ))}
        {deposit ? (
          <li>
            <span>{text.awaitedDeposit(deposit.fundName)}</span>
            <Button size="small" onClick={forget}>
              {text.forgetDeposit}
            </Button>
            <Button
              component={Link}
              href={paths.buy({ fund: deposit.fundId })}
              prefetch={false}
              size="small"
              variant="outlined"
            >
              {text.seeDeposit}
            </Button>
          </li>
        ) : null}
      </List>
    </Section>
  );
}
