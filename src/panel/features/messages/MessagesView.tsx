import Link from 'next/link';
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listMessages } from '#shared/contract/messages.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { MessagesApi } from '#panel/api/messages.ts';
import { NoticesApi } from '#panel/api/notices.ts';
import { paths } from '#panel/paths.ts';
import { readMessage } from '#panel/store/flows/messages.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DoneAllRounded } from '#panel/ui/icons/DoneAllRounded.tsx';
import { ButtonRow, Small, DeskStack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { swipeRow } from '#panel/ui/list/swipeRow.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { type Filter, flagFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { safePath, shownText } from './messageText.ts';
import { messageStrings as text } from './strings.ts';

type Message = ResponseOf<typeof listMessages>['data'][number];

/** On phones a message is read in its card; a row of the table is one line. */
const Wrapped = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: { '& > span > *': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
}));
const Body = styled('p')({ whiteSpace: 'pre-line', marginBlock: '0.75rem' });

const placeFilter: Filter<'place', 1 | 2 | 3> = {
  field: 'place',
  read: (word) => (word === '1' ? 1 : word === '2' ? 2 : word === '3' ? 3 : undefined),
  maxLength: 1,
};
const filters = {
  search: textFilter('search'),
  kind: wordFilter('kind', ['personal', 'news'] as const),
  place: placeFilter,
  unread: flagFilter('unread'),
};
const selects = [
  {
    name: 'kind',
    label: text.kind,
    options: [
      { value: 'personal', label: text.kinds.personal },
      { value: 'news', label: text.kinds.news },
    ],
  },
  { name: 'place', label: text.place, options: optionsOf([1, 2, 3] as const, text.places) },
];

/** Every message of the person: notices of their own events and news, found, filtered and marked as read (domain 9.15). */
export function MessagesView() {
  const list = useListState({ filters, opens: 'open' });
  const query = MessagesApi.useListMessagesQuery({ query: list.query }, { skip: !list.isReady });
  const named = Number(list.openId);
  // a link may name a message that is not on this page of the list
  const record = MessagesApi.useListMessagesQuery(
    { query: { page: 1, size: 1, id: named } },
    { skip: !list.isReady || !Number.isInteger(named) || named < 1 },
  );
  const opened = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (row) => row.messageId,
    record: record.data?.data[0],
    query: record,
  });
  const isHidden = useAmountsHidden();
  const swipe = useReadSwipe();
  return (
    <DeskStack>
      <PageHeader title={text.title} help={text.note} hasSlot actions={<ReadAll />} />
      <RecordProblem problem={opened.problem} onClose={list.close} />
      <Section>
        <ListFilters
          list={list}
          search={text.search}
          selects={selects}
          chips={[{ name: 'unread', label: text.unread }]}
          headActions={<ListFileButtons title={text.title} file="exportMessages" args={{ query: list.chosen }} />}
        />
        <DataTable
          label={text.title}
          query={query}
          list={list}
          rowId={(row) => row.messageId}
          columns={columnsOf(isHidden)}
          swipe={swipe}
          empty={text.none}
          emptyFilter={text.noMatch}
        />
      </Section>
      <SidePanel
        isOpen={opened.row !== null}
        isBeside
        title={shownText(opened.row?.messageTitle ?? '', isHidden)}
        onNext={opened.onNext}
        onPrevious={opened.onPrevious}
        onClose={list.close}
      >
        {opened.row ? <Details message={opened.row} isHidden={isHidden} /> : null}
      </SidePanel>
    </DeskStack>
  );
}

/** A swipe marks an unread message as read without opening it. */
function useReadSwipe() {
  const dispatch = useAppDispatch();
  const isHidden = useAmountsHidden();
  const read = async (message: Message) => {
    try {
      await dispatch(readMessage(message.messageId));
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  return swipeRow((row: Message) =>
    row.isRead
      ? []
      : [
          {
            label: text.markRead,
            name: text.markReadOf(shownText(row.messageTitle, isHidden)),
            onClick: () => void read(row),
          },
        ],
  );
}

const columnsOf = (isHidden: boolean): Column<Message>[] => [
  {
    id: 'title',
    title: text.message,
    flex: 3,
    minWidth: 240,
    isTitle: true,
    render: (row) => (
      <Wrapped>
        <TwoLines first={shownText(row.messageTitle, isHidden)} second={shownText(row.shortText, isHidden)} />
      </Wrapped>
    ),
  },
  {
    id: 'kind',
    title: text.kind,
    minWidth: 110,
    isLead: true,
    render: (row) => (row.isPersonal ? text.kinds.personal : text.kinds.news),
  },
  {
    id: 'state',
    title: text.state,
    minWidth: 120,
    render: (row) => (
      <StatusChip color={row.isRead ? 'default' : 'primary'}>{row.isRead ? text.read : text.isUnread}</StatusChip>
    ),
  },
  {
    id: 'at',
    title: text.at,
    minWidth: 150,
    isLead: true,
    render: (row) => <Ltr>{toPersianDigits(row.showDateIran)}</Ltr>,
  },
];

/** One message in full; opening it marks it as read. */
function Details({ message, isHidden }: { message: Message; isHidden: boolean }) {
  const dispatch = useAppDispatch();
  const marked = useRef<number | null>(null);
  const { messageId, isRead } = message;
  useEffect(() => {
    if (isRead || marked.current === messageId) return;
    marked.current = messageId;
    // a message that could not be marked stays unread and is marked at the next opening
    void dispatch(readMessage(messageId)).catch(() => undefined);
  }, [messageId, isRead, dispatch]);
  const path = safePath(message.link);
  return (
    <>
      <Small>
        <Ltr>{toPersianDigits(message.showDateIran)}</Ltr>
      </Small>
      <Body>{shownText(message.body || message.shortText, isHidden)}</Body>
      {path ? (
        <Button component={Link} href={path} variant="contained" prefetch={false}>
          {text.more}
        </Button>
      ) : null}
    </>
  );
}

function ReadAll() {
  const [readAll, { isLoading }] = NoticesApi.useReadAllMessagesMutation();
  const act = async () => {
    try {
      const { data } = await readAll({ body: {} }).unwrap();
      notify.success(data.count === 0 ? text.nothingUnread : text.markedRead(formatNumber(data.count)));
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  return (
    <ButtonRow>
      <Button component={Link} href={`${paths.settings}?tab=notifications`} prefetch={false}>
        {text.settings}
      </Button>
      <Button variant="outlined" startIcon={<DoneAllRounded />} loading={isLoading} onClick={() => void act()}>
        {text.readAll}
      </Button>
    </ButtonRow>
  );
}
