import { useEffect, useEffectEvent, useState } from 'react';
import Button from '@mui/material/Button';
import { useListTicketFiltersQuery } from '#panel/api/tickets.ts';
import { TicketFilesApi } from '#panel/api/ticketFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { useTicketList } from '#panel/store/flows/tickets.ts';
import { keepNextTicket, ticketsLeft } from '#panel/store/flows/ticketDesk.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import type { TicketListRow } from '#panel/store/slices/ticketsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { deskKeys, Kbd, NeighbourButtons, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { ButtonRow, DeskStack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { formFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { deskSize, type ListState, useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { listOrders } from '#shared/contract/tickets.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { hasDuty } from '#shared/duty.ts';
import { CannedMenu } from './CannedMenu.tsx';
import { replyFieldId } from './Composer.tsx';
import { Conversation, ReopenButton, type StaffParts } from './Conversation.tsx';
import { CloseButton, StaffSide } from './StaffSide.tsx';
import { staffText } from './staffStrings.ts';
import { text } from './strings.ts';
import { dueColors, flagOf } from './ticketSide.ts';
import {
  categoryColumn,
  codeColumn,
  maxSearch,
  searched,
  statusColumn,
  ticketFilters,
  topicColumn,
  updatedColumn,
  useOpenTicket,
  useTicketSelects,
} from './TicketsView.tsx';

const columns: readonly Column<TicketListRow>[] = [
  topicColumn,
  codeColumn,
  {
    id: 'full_name',
    title: staffText.columns.name,
    flex: 1.2,
    minWidth: 130,
    render: (row) => row.full_name || <Ltr>{toPersianDigits(row.national_code)}</Ltr>,
  },
  categoryColumn,
  statusColumn('admin'),
  {
    id: 'due_at',
    title: staffText.columns.due,
    flex: 1.1,
    minWidth: 150,
    render: (row) =>
      row.due_at && row.due_state ? (
        <StatusChip color={dueColors[row.due_state]}>{jalaliText(row.due_at, 'moment')}</StatusChip>
      ) : (
        staffText.noDue
      ),
  },
  {
    id: 'assignee',
    title: staffText.columns.responder,
    flex: 1,
    minWidth: 110,
    render: (row) => row.assignee ?? staffText.nobody,
  },
  updatedColumn,
];

const filters = {
  ...ticketFilters,
  nationalCode: textFilter('national_code', 14),
  responder: formFilter('responder', /^(none|[1-9]\d{0,8})$/),
  branch: idFilter('branch_id'),
  order: wordFilter('order', listOrders),
};

/** Everyone's tickets as the staff answer them; branches read those of their investors (spec 4, domain 9.20). */
export function AdminTicketsView() {
  const { code, open } = useOpenTicket();
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  const isStaff = hasDuty({ roleId: roleID, accessLevel }, 'staff');
  // the tickets in the order of the list that they were opened from: an answer moves a row, and the way on stays
  const [queue, setQueue] = useState<readonly string[]>([]);
  // the ticket that came with the answer to the one before: its calls need not be asked
  const [comeCode, setComeCode] = useState<string | null>(null);
  const [isBehind, setBehind] = useState(false);
  useCountsOnLeaving(code !== null, isBehind);
  if (code === null)
    return (
      <DeskStack>
        <PageHeader title={text.title} help={staffText.listNote} hasSlot="tall" />
        <Section>
          <TicketList
            isStaff={isStaff}
            onOpen={(chosen, rows) => {
              setQueue(rows);
              open(chosen);
            }}
          />
        </Section>
      </DeskStack>
    );
  return isStaff ? (
    <StaffTicket
      key={code}
      code={code}
      queue={queue}
      hasCome={code === comeCode}
      onShown={() => setComeCode(null)}
      onOpen={(chosen, hasNextCome = false) => {
        setComeCode(hasNextCome ? chosen : null);
        open(chosen);
      }}
      onBehind={setBehind}
    />
  ) : (
    <Conversation code={code} side="admin" onBack={() => open(null)} />
  );
}

/** Menu, lists and boards count tickets: once when the tickets are left, and not after each answer that led on. */
function useCountsOnLeaving(isOpen: boolean, isBehind: boolean): void {
  const dispatch = useAppDispatch();
  const leave = useEffectEvent(() => {
    if (isBehind) void dispatch(ticketsLeft());
  });
  useEffect(() => (isOpen ? () => leave() : undefined), [isOpen]);
}

interface TicketProps {
  code: string;
  queue: readonly string[];
  /** the ticket came with the answer to the one before */
  hasCome: boolean;
  onShown: () => void;
  onOpen: (code: string | null, hasCome?: boolean) => void;
  /** whether the last answer left the counts of tickets as they were */
  onBehind: (isBehind: boolean) => void;
}

/** One ticket of the desk with the way to its neighbours in the list. */
function StaffTicket({ code, queue, onOpen, onShown, onBehind, ...props }: TicketProps) {
  const [hasCome] = useState(props.hasCome);
  // once: whoever comes back to it by the history sees what happened meanwhile
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const dispatch = useAppDispatch();
  const place = queue.indexOf(code);
  const next = place < 0 ? undefined : queue[place + 1];
  const previous = place < 0 ? undefined : queue[place - 1];
  const goNext = next === undefined ? null : () => onOpen(next);
  const goPrevious = previous === undefined ? null : () => onOpen(previous);
  const reply = () => document.getElementById(replyFieldId)?.focus();
  useKeyboardShortcuts(
    {
      [deskKeys.main.code]: reply,
      [deskKeys.next.code]: goNext,
      [deskKeys.nextFund.code]: goNext,
      [deskKeys.previous.code]: goPrevious,
      [deskKeys.previousFund.code]: goPrevious,
    },
    true,
    'page',
  );
  const staff: StaffParts = {
    actions: (ticket) => (
      <ButtonRow>
        {ticket.status === 'close' ? (
          ticket.can_reopen ? (
            <ReopenButton ticketId={ticket.id} side="admin" />
          ) : null
        ) : ticket.may_answer ? (
          <CloseButton ticketId={ticket.id} />
        ) : null}
        <NeighbourButtons words={staffText} onNext={goNext} onPrevious={goPrevious} />
      </ButtonRow>
    ),
    side: (ticket, { isWriting }) => (
      <StaffSide ticket={ticket} isWriting={isWriting} hasCome={hasCome} onMerged={(into) => onOpen(into)} />
    ),
    tools: (ticket, insert) => <CannedMenu ticket={ticket} onChoose={insert} />,
    next: next ?? null,
    onSent: (come) => {
      if (come) void dispatch(keepNextTicket(come));
      onBehind(come !== null);
      onOpen(next ?? null, come !== null);
    },
    hasCome,
  };
  return <Conversation code={code} side="admin" staff={staff} onBack={() => onOpen(null)} />;
}

interface ListProps {
  isStaff: boolean;
  onOpen: (code: string, rows: readonly string[]) => void;
}

function DeskFile({ list }: { list: ListState<typeof filters> }) {
  const { topic, ...chosen } = list.chosen;
  return (
    <FileButtons
      title={text.title}
      ask={(format) =>
        TicketFilesApi.endpoints.exportDeskTickets.initiate({ query: { ...chosen, ...searched(topic), format } })
      }
    />
  );
}

function TicketList({ isStaff, onOpen }: ListProps) {
  const list = useListState({ filters, size: deskSize });
  const selects = useTicketSelects('admin');
  const choices = useListTicketFiltersQuery(undefined, { skip: !isStaff });
  const { topic, ...chosen } = list.chosen;
  const body = { ...chosen, ...searched(topic), page: list.page, page_size: list.size, ...flagOf('admin') };
  const { query, tickets } = useTicketList({ body }, !list.isReady);
  const codes = (tickets?.results ?? []).map((row) => row.tracking_code);
  const [first] = codes;
  const start = first === undefined ? null : () => onOpen(first, codes);
  useKeyboardShortcuts({ [deskKeys.main.code]: start }, isStaff, 'page');
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const ofStaff = [
    {
      name: 'responder',
      label: staffText.responder,
      options: [{ value: 'none', label: staffText.nobody }, ...named(choices.data?.data.responders)],
    },
    { name: 'branch', label: staffText.branch, options: named(choices.data?.data.branches) },
  ];
  return (
    <>
      <ListFilters
        list={list}
        search={[
          { label: text.search, maxLength: maxSearch },
          {
            name: 'nationalCode',
            label: staffText.nationalCode,
            maxLength: 14,
            clean: (typed: string) => typed.replace(/\D/g, ''),
          },
        ]}
        selects={isStaff ? [...selects, ...ofStaff] : selects}
        days={{ from: text.from, to: text.to }}
        headActions={
          <>
            <Button
              variant={list.words.order === 'due' ? 'contained' : 'outlined'}
              aria-pressed={list.words.order === 'due'}
              onClick={() => list.change({ order: list.words.order === 'due' ? null : 'due' })}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {staffText.byDue}
            </Button>
            {isStaff ? (
              <Button disabled={start === null} onClick={start ?? undefined} sx={{ whiteSpace: 'nowrap' }}>
                {staffText.start}
                <Kbd>{deskKeys.main.cap}</Kbd>
              </Button>
            ) : null}
            {isStaff ? <DeskFile list={list} /> : null}
          </>
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rows={tickets?.results}
        total={tickets?.count}
        rowId={(row) => row.id}
        columns={columns}
        onRowClick={(row) => onOpen(row.tracking_code, codes)}
        empty={<EmptyView text={staffText.empty} />}
        emptyFilter={text.emptyFilter}
      />
    </>
  );
}
