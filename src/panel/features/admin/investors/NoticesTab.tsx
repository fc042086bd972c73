import type { ResponseOf } from '#shared/contract/define.ts';
import { noticeChannelCodes, noticeChannels } from '#shared/contract/noticeEvents.ts';
import { deliveryStates, type DeliveryState } from '#shared/contract/notices.ts';
import { deliveryReasons, type listInvestorNotices } from '#shared/contract/noticeSettings.ts';
import { toPersianDigits, toPersianText } from '#shared/digits.ts';
import { useListInvestorNoticesQuery } from '#panel/api/noticeSettings.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { fileText } from './strings.ts';

type NoticeRow = ResponseOf<typeof listInvestorNotices>['data'][number];

const text = fileText.notices;

const colors: Readonly<Record<DeliveryState, StatusColor>> = {
  waiting: 'info',
  sent: 'primary',
  delivered: 'success',
  failed: 'error',
  suppressed: 'default',
};

const filters = {
  channel: wordFilter('channel', noticeChannelCodes),
  state: wordFilter('state', deliveryStates),
};
const selects = [
  {
    name: 'channel',
    label: text.channel,
    options: noticeChannelCodes.map((value) => ({ value, label: noticeChannels[value] })),
  },
  {
    name: 'state',
    label: text.state,
    options: deliveryStates.map((value) => ({ value, label: text.states[value] })),
  },
];

function whyOf({ reason, dueAt, readAt, finishedAt }: NoticeRow): string {
  if (readAt) return text.readAt(jalaliText(readAt, 'moment'));
  if (reason === 'quiet_hours' && dueAt) return text.until(jalaliText(dueAt, 'moment'));
  if (reason) return deliveryReasons[reason];
  return finishedAt ? jalaliText(finishedAt, 'moment') : '';
}

const columns: readonly Column<NoticeRow>[] = [
  {
    id: 'event',
    title: text.event,
    flex: 1.4,
    minWidth: 170,
    isTitle: true,
    render: (row) => <TwoLines first={row.eventTitle} second={row.userName} />,
  },
  {
    id: 'channel',
    title: text.channel,
    minWidth: 130,
    render: (row) => <TwoLines first={noticeChannels[row.channel]} second={toPersianDigits(row.mobile)} />,
  },
  { id: 'text', title: text.text, flex: 2.4, minWidth: 220, render: (row) => toPersianText(row.text) || '—' },
  {
    id: 'state',
    title: text.state,
    flex: 1.2,
    minWidth: 170,
    render: (row) => (
      <TwoLines
        first={<StatusChip color={colors[row.state]}>{text.states[row.state]}</StatusChip>}
        second={whyOf(row)}
      />
    ),
  },
  { id: 'createdAt', title: text.at, minWidth: 100, render: (row) => <MomentCell value={row.createdAt} /> },
];

/** What the people of an investor were sent, by which channel, and what became of it; codes are not told. */
export function NoticesTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'notices', filters });
  const query = useListInvestorNoticesQuery({ query: { investorId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section title={text.title}>
      <ListFilters
        list={list}
        selects={selects}
        actions={
          <ListFileButtons
            title={text.title}
            file="exportInvestorNotices"
            args={{ query: { investorId, ...list.chosen } }}
          />
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rowId={(row) => row.key}
        columns={columns}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
    </Section>
  );
}
