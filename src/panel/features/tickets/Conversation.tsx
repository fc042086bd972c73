import Link from 'next/link';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import { toPersianDigits } from '#shared/digits.ts';
import { hasDuty } from '#shared/duty.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useCloseTicketMutation, useReopenTicketMutation, useTicketDetailsQuery } from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ChatList, type TicketDetails } from './ChatList.tsx';
import { Composer } from './Composer.tsx';
import { TicketRating } from './TicketRating.tsx';
import { ticketsText as text } from './ticketScreenStrings.ts';
import { flagOf, statusOf, type TicketSide } from './ticketSide.ts';

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  color: theme.vars.palette.text.secondary,
  marginBlockEnd: '1rem',
}));
const Stack = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

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
          <StatusChip colour={status.colour}>{status.label}</StatusChip>
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
