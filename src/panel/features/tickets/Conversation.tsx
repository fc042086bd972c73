import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import { asApiFailure } from '#panel/api/failure.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useReopenTicketMutation, useRateTicketMutation } from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { closeTicket, useTicketDetails, type NextTicket } from '#panel/store/flows/tickets.ts';
import { useAppSelector, useAppDispatch } from '#panel/store/hooks.ts';
import { responseEditStarted, selectSelectedResponse, type TicketDetails } from '#panel/store/slices/ticketsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ArrowForwardRounded } from '#panel/ui/icons/ArrowForwardRounded.tsx';
import { AttachFileRounded } from '#panel/ui/icons/AttachFileRounded.tsx';
import { MainAndSide, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ScanNote } from '#panel/ui/text/ScanNote.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { toPersianDigits, formatNumber } from '#shared/digits.ts';
import { Composer } from './Composer.tsx';
import { text } from './strings.ts';
import { dueColors, flagOf, statusOf, type TicketSide } from './ticketSide.ts';

type Chat = TicketDetails['chats'][number];

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });
/* The investor's words on the right, the administration's on the left, in both panels (domain 9.11). */
const Bubble = styled('li', { shouldForwardProp: (prop) => prop !== 'isAdmin' && prop !== 'isEdited' })<{
  isAdmin: boolean;
  isEdited: boolean;
}>(({ theme, isAdmin, isEdited }) => ({
  justifySelf: isAdmin ? 'end' : 'start',
  maxWidth: 'min(85%, 640px)',
  minWidth: 160,
  padding: '0.75rem 1rem',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${isEdited ? theme.vars.palette.primary.main : theme.vars.palette.panel.hairline}`,
  backgroundColor: isAdmin ? theme.vars.palette.panel.sunken : theme.vars.palette.panel.brandTint,
  [isAdmin ? 'borderEndEndRadius' : 'borderEndStartRadius']: 2,
}));
const Author = styled('div')(({ theme }) => ({ ...theme.typography.subtitle2 }));
const Body = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  color: theme.vars.palette.text.secondary,
}));

/** What both sides have written, oldest first, with attachments and the way to change one's own answer in time. */
function ChatList({ chats, side }: { chats: readonly Chat[]; side: TicketSide }) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedResponse);
  return (
    <List aria-label={text.conversation}>
      {chats.map((chat) => (
        <Bubble key={chat.id} isAdmin={chat.is_admin} isEdited={selected.selected && selected.id === chat.id}>
          <Author>{authorOf(chat, side)}</Author>
          {chat.body ? <Body dir="auto">{chat.body}</Body> : null}
          {chat.file ? <Attachment path={chat.file} /> : null}
          <ScanNote state={chat.file_scan} isStaff={side === 'admin'} />
          <Foot>
            <JalaliDate value={chat.created_at} format="moment" />
            {chat.from_code ? <span>{text.fromTicket(toPersianDigits(chat.from_code))}</span> : null}
            {chat.edited_at ? <span>{text.edited}</span> : null}
            {chat.can_edit ? (
              <Button size="small" onClick={() => dispatch(responseEditStarted({ id: chat.id, msg: chat.body }))}>
                {text.edit}
              </Button>
            ) : null}
          </Foot>
        </Bubble>
      ))}
    </List>
  );
}

function authorOf(chat: Chat, side: TicketSide): string {
  if (side === 'investor') return chat.is_admin ? text.support : text.you;
  return chat.author || (chat.is_admin ? text.support : '');
}

function Attachment({ path }: { path: string }) {
  const { download, busy } = useDownload(text.fileFailed);
  const name = path.split('/').findLast(Boolean) ?? text.file;
  return (
    <Button
      size="small"
      startIcon={<AttachFileRounded />}
      loading={busy !== null}
      onClick={() => void download(path, name)}
    >
      {text.file}
    </Button>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
}));

/** One to five stars for a closed conversation; the staff only see them. */
function TicketRating({
  ticketId,
  rating,
  isReadOnly,
}: {
  ticketId: number;
  rating: number | null;
  isReadOnly: boolean;
}) {
  const [rate, { isLoading }] = useRateTicketMutation();
  const choose = async (stars: number | null) => {
    if (stars === null) return;
    try {
      await rate({ params: { id: ticketId }, body: { rating: stars } }).unwrap();
      notify.success(text.rated);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.rateFailed).message);
    }
  };
  return (
    <Row>
      <span id={`rating-label-${ticketId}`}>{text.rate}</span>
      <Rating
        name={`rating-${ticketId}`}
        aria-labelledby={`rating-label-${ticketId}`}
        value={rating}
        size="large"
        readOnly={isReadOnly}
        disabled={isLoading}
        getLabelText={(stars) => text.stars(formatNumber(stars))}
        onChange={(_event, stars) => void choose(stars)}
      />
    </Row>
  );
}

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  color: theme.vars.palette.text.secondary,
  marginBlockEnd: '1rem',
}));

/** What the staff's side adds to the conversation. */
export interface StaffParts {
  /** beside the title */
  actions: (ticket: TicketDetails) => ReactNode;
  /** beside the conversation */
  side: (ticket: TicketDetails, state: { isWriting: boolean }) => ReactNode;
  /** over the answer; `insert` puts a text into the draft */
  tools: (ticket: TicketDetails, insert: (body: string) => void) => ReactNode;
  /** the ticket that the keys of «send and next» lead to; null at the end of the list */
  next: string | null;
  /** after an answer was sent by these keys; `come`: the next ticket, where it came with it */
  onSent: (come: NextTicket | null) => void;
  /** this ticket came with the answer to the one before */
  hasCome: boolean;
}

interface Props {
  code: string;
  side: TicketSide;
  staff?: StaffParts;
  onBack: () => void;
}

/** One ticket: its facts, what was written on both sides, and the answer; opening it marks it as read. */
export function Conversation({ code, side, staff, onBack }: Props) {
  const query = useTicketDetails(code, flagOf(side), staff?.hasCome ?? false);
  return (
    <Stack>
      <div>
        <Button startIcon={<ArrowForwardRounded />} onClick={onBack}>
          {text.back}
        </Button>
      </div>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={6} />} isWhole>
        {(ticket) => (
          <TicketBody key={ticket.id} ticket={ticket} side={side} staff={staff} onStale={() => void query.refetch()} />
        )}
      </QueryBoundary>
    </Stack>
  );
}

interface BodyProps {
  ticket: TicketDetails;
  side: TicketSide;
  staff: StaffParts | undefined;
  onStale: () => void;
}

function TicketBody({ ticket, side, staff, onStale }: BodyProps) {
  const isClosed = ticket.status === 'close';
  const [isWriting, setWriting] = useState(false);
  const main = (
    <Stack>
      <Section>
        <TicketFacts ticket={ticket} side={side} />
        <ChatList chats={ticket.chats} side={side} />
      </Section>
      <Section>
        {isClosed ? (
          <ClosedNote ticket={ticket} side={side} />
        ) : ticket.may_answer ? (
          <Composer
            ticketId={ticket.id}
            side={side}
            lastSeen={ticket.chats.at(-1)?.id}
            onStale={onStale}
            onWriting={setWriting}
            next={staff?.next ?? null}
            onSent={staff?.onSent ?? null}
            tools={staff ? (insert) => staff.tools(ticket, insert) : null}
          />
        ) : (
          <Alert severity="info">{staff ? text.otherDuty : text.branchReads}</Alert>
        )}
      </Section>
    </Stack>
  );
  return (
    <>
      <PageHeader
        title={ticket.topic}
        actions={
          side === 'admin' ? (
            staff?.actions(ticket)
          ) : isClosed ? (
            ticket.can_reopen ? (
              <ReopenButton ticketId={ticket.id} side={side} />
            ) : null
          ) : (
            <CloseButton ticketId={ticket.id} />
          )
        }
      />
      {staff ? (
        <MainAndSide>
          {main}
          {staff.side(ticket, { isWriting })}
        </MainAndSide>
      ) : (
        main
      )}
    </>
  );
}

function TicketFacts({ ticket, side }: { ticket: TicketDetails; side: TicketSide }) {
  const status = statusOf(ticket.status, side);
  return (
    <Facts>
      <StatusChip color={status.color}>{status.label}</StatusChip>
      {ticket.due_at === null ? null : side === 'admin' && ticket.due_state ? (
        <StatusChip color={dueColors[ticket.due_state]}>{text.due(jalaliText(ticket.due_at, 'moment'))}</StatusChip>
      ) : (
        <span>{text.due(jalaliText(ticket.due_at, 'moment'))}</span>
      )}
      <span>
        {text.code}: <Ltr>{toPersianDigits(ticket.tracking_code)}</Ltr>
        <CopyButton text={ticket.tracking_code} label={text.code} />
      </span>
      <span>{ticket.group_title}</span>
      <JalaliDate value={ticket.created_at} format="moment" />
      {ticket.order_id !== null && side === 'investor' ? (
        <Link href={paths.requests({ order: ticket.order_id })} prefetch={false}>
          {text.order}
        </Link>
      ) : null}
    </Facts>
  );
}

function ClosedNote({ ticket, side }: { ticket: TicketDetails; side: TicketSide }) {
  const { merged_into: into, close_reason: reason } = ticket;
  const page = side === 'admin' ? paths.admin.tickets : paths.tickets;
  if (into !== null)
    return (
      <Alert severity="info">
        {text.mergedInto}{' '}
        <Link href={page({ code: into })} prefetch={false}>
          <Ltr>{toPersianDigits(into)}</Ltr>
        </Link>
      </Alert>
    );
  return (
    <Stack>
      <Alert
        severity="info"
        action={
          side === 'investor' ? (
            <Button component={Link} href={paths.addTicket} prefetch={false} size="small">
              {text.new}
            </Button>
          ) : null
        }
      >
        {side === 'admin' ? text.closedAdmin : ticket.can_reopen ? text.closedReopen : text.closed}
        {reason ? <div>{text.closeReason(reason)}</div> : null}
      </Alert>
      {side === 'investor' || ticket.rating !== null ? (
        <TicketRating ticketId={ticket.id} rating={ticket.rating} isReadOnly={side === 'admin'} />
      ) : null}
    </Stack>
  );
}

/** The investor closes their own ticket. */
function CloseButton({ ticketId }: { ticketId: number }) {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const confirm = async () => {
    setClosing(true);
    try {
      await dispatch(closeTicket({ params: { id: ticketId }, body: flagOf('investor') }));
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.closeFailed).message);
    }
    setClosing(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text.close}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.closeTitle}
        confirmLabel={text.close}
        isBusy={isClosing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {text.closeText}
      </ConfirmDialog>
    </>
  );
}

/** Opens a closed ticket again. */
export function ReopenButton({ ticketId, side }: { ticketId: number; side: TicketSide }) {
  const [reopen, { isLoading }] = useReopenTicketMutation();
  const open = async () => {
    try {
      await reopen({ params: { id: ticketId }, body: flagOf(side) }).unwrap();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  return (
    <Button variant="outlined" loading={isLoading} onClick={() => void open()}>
      {text.reopen}
    </Button>
  );
}
