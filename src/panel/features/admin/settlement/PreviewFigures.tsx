import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import type * as contract from '#shared/contract/settlement.ts';
import { formatNumber } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { settlementText as text } from './strings.ts';

type PreviewData = AnswerOf<typeof contract.settlementPreview>['data'];
type NavRow = AnswerOf<typeof listNavs>['data'][number];

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem 2rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  display: 'flex',
  gap: '0.5rem',
  alignItems: 'center',
}));

/** State of a day's price in one word. */
function stateOf(data: PreviewData): { label: string; colour: 'default' | 'success' | 'warning' | 'error' } {
  if (data.isLocked) return { label: text.locked, colour: 'default' };
  if (data.isApproved) return { label: text.approved, colour: 'success' };
  // an estimate shows the last published price, which is not the one that waits
  const isEntered = data.issueNav !== null && data.priceOf === data.navDate;
  return isEntered ? { label: text.draft, colour: 'warning' } : { label: text.noPrice, colour: 'error' };
}

const price = (value: string) => <Ltr>{formatNumber(value)}</Ltr>;
const whole = (value: string | number) => <Ltr>{formatNumber(typeof value === 'string' ? BigInt(value) : value)}</Ltr>;

/** What executing a day would do: prices, buys and sells. */
export function PreviewFigures({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const state = stateOf(data);
  const ownId = useOwnId();
  return (
    <Sides>
      <div>
        <Title>
          {text.prices} <StatusChip colour={state.colour}>{state.label}</StatusChip>
        </Title>
        <DescriptionList
          items={[
            data.issueNav ? { key: text.issueNav, value: price(data.issueNav) } : null,
            data.cancelNav ? { key: text.cancelNav, value: price(data.cancelNav) } : null,
            nav ? { key: text.statisticalNav, value: price(nav.statisticalNav) } : null,
            nav ? { key: text.enteredBy, value: personText(nav.enteredBy, nav.enteredByName, ownId) } : null,
            nav?.status === 'approved' && nav.approvedBy !== null
              ? { key: text.approvedBy, value: personText(nav.approvedBy, nav.approvedByName, ownId) }
              : null,
          ]}
        />
      </div>
      <div>
        <Title>{text.buySide}</Title>
        <DescriptionList
          items={[
            { key: text.orders, value: whole(data.buy.orders) },
            { key: text.amount, value: <Money rial={data.buy.amount} isHideable={false} /> },
            { key: text.units, value: whole(data.buy.units) },
            { key: text.fee, value: <Money rial={data.buy.fee} isHideable={false} /> },
            { key: text.remain, value: <Money rial={data.buy.remain} isHideable={false} /> },
          ]}
        />
      </div>
      <div>
        <Title>{text.sellSide}</Title>
        <DescriptionList
          items={[
            { key: text.orders, value: whole(data.sell.orders) },
            { key: text.units, value: whole(data.sell.units) },
            { key: text.gross, value: <Money rial={data.sell.gross} isHideable={false} /> },
            { key: text.penalty, value: <Money rial={data.sell.penalty} isHideable={false} /> },
            { key: text.net, value: <Money rial={data.sell.net} isHideable={false} /> },
          ]}
        />
      </div>
    </Sides>
  );
}
