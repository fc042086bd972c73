import Link from 'next/link';
import Switch from '@mui/material/Switch';
import { codeInText, formatNumber } from '#shared/digits.ts';
import { GoalsApi, type GoalDetails } from '#panel/api/goals.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, PlainList, Small } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { goalsText as text } from './strings.ts';

type Order = GoalDetails['orders'][number];

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:last-of-type': { borderBlockEnd: 0 },
}));
const Grow = styled('div')({ flex: 1, minWidth: 0 });
const First = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '0.75rem',
});

/** When a purchase was made, why it counts, or for which other goal, and what is left of it. */
const factsOf = (order: Order): string =>
  [
    jalaliText(order.createdAt),
    order.statusText,
    order.unitsLeft !== '0' ? text.unitsLeft(formatNumber(order.unitsLeft)) : '',
    order.otherGoal ? text.otherGoal(order.otherGoal) : (order.sourceText ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  goalId: number;
  orders: readonly Order[];
  canChange: boolean;
}

/** Purchases of the fund, each with a switch that counts it toward the goal; of a closed one those that count. */
export function GoalOrders({ goalId, orders, canChange }: Props) {
  const [set] = GoalsApi.useSetGoalOrderMutation();
  const { run, renew, failure, isBusy } = useAction();
  const isOnline = useOnline();
  const change = async (orderId: number, isCounted: boolean) => {
    await run((idempotencyKey) => set({ params: { goalId }, body: { orderId, isCounted }, idempotencyKey }).unwrap());
    renew();
  };
  // where nothing can be counted any more, what does not count says nothing
  const shown = canChange ? orders : orders.filter(({ isCounted }) => isCounted);
  return (
    <Section title={text.orders} note={canChange ? text.ordersNote : undefined}>
      <FailureLine failure={failure} />
      {shown.length === 0 ? <Hint>{canChange ? text.noOrders : text.noCounted}</Hint> : null}
      <PlainList>
        {shown.map((order) => (
          <Row key={order.orderId}>
            <Switch
              checked={order.isCounted}
              disabled={!canChange || !isOnline || isBusy || order.otherGoal !== null}
              onChange={(event) => void change(order.orderId, event.target.checked)}
              slotProps={{ input: { 'aria-label': text.countOrder(codeInText(order.orderNo)) } }}
            />
            <Grow>
              <First>
                <Link href={paths.requests({ order: order.orderId })} prefetch={false}>
                  {codeInText(order.orderNo)}
                </Link>
                {order.amount ? <Money rial={order.amount} /> : null}
              </First>
              <Small>{factsOf(order)}</Small>
            </Grow>
          </Row>
        ))}
      </PlainList>
    </Section>
  );
}
