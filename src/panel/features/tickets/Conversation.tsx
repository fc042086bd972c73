import Link from 'next/link';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import Rating from '@mui/material/Rating';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import { asApiFailure } from '#panel/api/failure.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import {
  useCloseTicketMutation,
  useReopenTicketMutation,
  useTicketDetailsQuery,
  useRateTicketMutation,
} from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { useAppSelector, useAppDispatch } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { responseEditStarted, selectSelectedResponse } from '#panel/store/slices/ticketsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ScanNote } from '#panel/ui/text/ScanNote.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { toPersianDigits, formatNumber } from '#shared/digits.ts';
import { hasDuty } from '#shared/duty.ts';
import { Composer } from './Composer.tsx';
import { text } from './strings.ts';
import { flagOf, statusOf, type TicketSide } from './ticketSide.ts';

type TicketDetails = ResponseOf<typeof contract.ticketDetails>['data'];

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

/** What both sides have written, oldest first, with attachments and the way to change an own answer in time. */
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

interface Props {
  code: string;
  side: TicketSide;
  onBack: () => void;
}

/** One ticket: its facts, what was written on both sides, and the answer; opening it marks it as read. */
export function Conversation({ code, side, onBack }: Props) {
  const query = useTicketDetailsQuery({ params: { code }, query: flagOf(side) }, { refetchOnMountOrArgChange: true });
  return (
    <Stack>
      <div>
        <Button startIcon={<ArrowForwardRounded />} onClick={onBack}>
          {text.back}
        </Button>
      </div>
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="list" count={6} />}
        isWhole
      >
        {({ data }) => <TicketBody ticket={data} side={side} onStale={() => void query.refetch()} />}
      </QueryBoundary>
    </Stack>
  );
}

interface BodyProps {
  ticket: TicketDetails;
  side: TicketSide;
  onStale: () => void;
}

function TicketBody({ ticket, side, onStale }: BodyProps) {
  const status = statusOf(ticket.status, side);
  const isClosed = ticket.status === 'close';
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  // an administrator of a branch reads; answers are the head office's
  const mayWrite = side === 'investor' || hasDuty({ roleId: roleID, accessLevel }, 'staff');
  return (
    <>
      <PageHeader
        title={ticket.topic}
        actions={
          !mayWrite ? null : isClosed ? (
            side === 'admin' ? (
              <ReopenButton ticketId={ticket.id} />
            ) : null
          ) : (
            <CloseButton ticketId={ticket.id} side={side} />
          )
        }
      />
      <Section>
        <Facts>
          <StatusChip color={status.color}>{status.label}</StatusChip>
          <span>
            {text.code}: <Ltr>{toPersianDigits(ticket.tracking_code)}</Ltr>
            <CopyButton text={ticket.tracking_code} label={text.code} />
          </span>
          <span>{ticket.group_title}</span>
          <JalaliDate value={ticket.created_at} format="moment" />
          {side === 'admin' ? (
            <span>
              {ticket.full_name} <Ltr>{toPersianDigits(ticket.national_code)}</Ltr>
            </span>
          ) : null}
          {ticket.order_id !== null && side === 'investor' ? (
            <Link href={paths.requests({ order: ticket.order_id })} prefetch={false}>
              {text.order}
            </Link>
          ) : null}
        </Facts>
        <ChatList chats={ticket.chats} side={side} />
      </Section>
      <Section>
        {isClosed ? (
          <ClosedNote ticket={ticket} side={side} />
        ) : mayWrite ? (
          <Composer
            key={ticket.id}
            ticketId={ticket.id}
            side={side}
            lastSeen={ticket.chats.at(-1)?.id}
            onStale={onStale}
          />
        ) : (
          <Alert severity="info">{text.branchReads}</Alert>
        )}
      </Section>
    </>
  );
}

function ClosedNote({ ticket, side }: { ticket: TicketDetails; side: TicketSide }) {
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
        {side === 'admin' ? text.closedAdmin : text.closed}
      </Alert>
      {side === 'investor' || ticket.rating !== null ? (
        <TicketRating ticketId={ticket.id} rating={ticket.rating} isReadOnly={side === 'admin'} />
      ) : null}
    </Stack>
  );
}

function CloseButton({ ticketId, side }: { ticketId: number; side: TicketSide }) {
  const [close, { isLoading }] = useCloseTicketMutation();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await close({ params: { id: ticketId }, body: flagOf(side) }).unwrap();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.closeFailed).message);
    }
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
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {side === 'admin' ? text.closeTextAdmin : text.closeText}
      </ConfirmDialog>
    </>
  );
}

function ReopenButton({ ticketId }: { ticketId: number }) {
  const [reopen, { isLoading }] = useReopenTicketMutation();
  const open = async () => {
    try {
      await reopen({ params: { id: ticketId }, body: {} }).unwrap();
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
