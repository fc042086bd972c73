import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  deliveryLabels,
  deliveryReasons,
  deliveryStates,
  noticeChannelCodes,
  noticeChannels,
  type DeliveryState,
} from '#shared/texts/noticeTexts.ts';
import { type listInvestorNotices } from '#shared/contract/noticeSettings.ts';
import { investorNotices } from '#shared/lists/notices.ts';
import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
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

const { channel, state } = investorNotices.columns;
const filters = {
  channel: wordFilter('channel', noticeChannelCodes),
  state: wordFilter('state', deliveryStates),
};
const selects = [
  { name: 'channel', label: channel.title, options: optionsOf(noticeChannelCodes, noticeChannels) },
  { name: 'state', label: state.title, options: optionsOf(deliveryStates, deliveryLabels) },
];

function whyOf({ reason, dueAt, readAt, finishedAt }: NoticeRow): string {
  if (readAt) return text.readAt(jalaliText(readAt, 'moment'));
  if (reason === 'quiet_hours' && dueAt) return text.until(jalaliText(dueAt, 'moment'));
  if (reason) return deliveryReasons[reason];
  return finishedAt ? jalaliText(finishedAt, 'moment') : '';
}

const columns = columnsOf(investorNotices, {
  state: (row) => <StatusChip color={colors[row.state]}>{deliveryLabels[row.state]}</StatusChip>,
  reason: whyOf,
});

/** What the people of an investor were sent, by which channel, and what became of it; codes are not told. */
export function NoticesTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'notices', filters });
  const query = NoticeSettingsApi.useListInvestorNoticesQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <Section title={investorNotices.title}>
      <ListFilters
        list={list}
        selects={selects}
        actions={
          <ListFileButtons
            title={investorNotices.title}
            file={investorNotices.file}
            args={{ query: { investorId, ...list.chosen } }}
          />
        }
      />
      <DataTable
        {...tableOf(investorNotices)}
        query={query}
        list={list}
        columns={columns}
        emptyFilter={text.emptyFilter}
      />
    </Section>
  );
}
