import { useState } from 'react';
import Button from '@mui/material/Button';
import {
  useAddTicketNoteMutation,
  useAssignTicketMutation,
  useGetTicketDeskQuery,
  useMergeTicketsMutation,
} from '#panel/api/tickets.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { ButtonRow, Hint, PlainList, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { closeTicket } from '#panel/store/flows/tickets.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import type { TicketDetails } from '#panel/store/slices/ticketsSlice.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { addTicketNote, type getTicketDesk } from '#shared/contract/ticketDesk.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { staffText as text } from './staffStrings.ts';

type Desk = ResponseOf<typeof getTicketDesk>['data'];

const NoteItem = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

interface Props {
  ticket: TicketDetails;
  isWriting: boolean;
  /** the ticket came with the answer to the one before, and what the desk shows of it, too */
  hasCome: boolean;
  /** opens the ticket that goes on */
  onMerged: (code: string) => void;
}

/** What staff alone see beside a conversation: who answers, who is here, whose ticket it is, notes, merging. */
export function StaffSide({ ticket, isWriting, hasCome, onMerged }: Props) {
  const query = useGetTicketDeskQuery({ params: { id: ticket.id } }, { refetchOnMountOrArgChange: !hasCome });
  return (
    <Section title={text.desk}>
      <PresenceNote kind="ticket" id={ticket.id} isWriting={isWriting} hasCome={hasCome} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={4} />}>
        {({ data }) => (
          <Stack>
            <Facts ticket={ticket} desk={data} />
            {ticket.status !== 'close' && ticket.may_answer ? <Assignment ticketId={ticket.id} desk={data} /> : null}
            <Notes ticketId={ticket.id} notes={data.notes} />
            {ticket.status !== 'close' && ticket.may_answer && data.others.length > 0 ? (
              <Merge ticketId={ticket.id} others={data.others} onMerged={onMerged} />
            ) : null}
          </Stack>
        )}
      </QueryBoundary>
    </Section>
  );
}

function Facts({ ticket, desk }: { ticket: TicketDetails; desk: Desk }) {
  return (
    <DescriptionList
      items={[
        { key: text.responder, value: desk.assignee?.name ?? text.nobody },
        {
          key: text.investor,
          value: (
            <>
              {desk.investor_id === null ? (
                ticket.full_name
              ) : (
                <InvestorLink investorId={desk.investor_id} name={ticket.full_name} />
              )}{' '}
              <Ltr>{toPersianDigits(ticket.national_code)}</Ltr>
            </>
          ),
        },
        ...(desk.order_no === null
          ? []
          : [{ key: text.order, value: <OrderLink orderId={ticket.order_id} orderNo={desk.order_no} /> }]),
        ...(desk.closed_by === null ? [] : [{ key: text.closedBy, value: desk.closed_by }]),
      ]}
    />
  );
}

/** Taking, giving and laying down; what a colleague did in between is told in the words of the API. */
function Assignment({ ticketId, desk }: { ticketId: number; desk: Desk }) {
  const [assign] = useAssignTicketMutation();
  const { run, renew, isBusy, failure } = useAction();
  const [isGiving, setGiving] = useState(false);
  const ownId = desk.own_id;
  const put = async (assigneeId: number | null, done: string) => {
    const answer = await run((idempotencyKey) =>
      assign({
        params: { id: ticketId },
        body: { assignee_id: assigneeId, seen_id: desk.assignee?.id ?? null },
        idempotencyKey,
      }).unwrap(),
    );
    renew();
    if (answer) notify.success(done);
  };
  return (
    <>
      <FailureLine failure={failure} />
      <ButtonRow>
        {ownId !== null && desk.assignee?.id !== ownId ? (
          <Button variant="contained" loading={isBusy} onClick={() => void put(ownId, text.taken)}>
            {text.take}
          </Button>
        ) : null}
        <Button variant="outlined" disabled={isBusy} onClick={() => setGiving(true)}>
          {text.give}
        </Button>
        {desk.assignee ? (
          <Button disabled={isBusy} onClick={() => void put(null, text.freed)}>
            {text.free}
          </Button>
        ) : null}
      </ButtonRow>
      {isGiving ? (
        <ChoiceDialog
          title={text.giveTitle}
          submit={text.give}
          label={text.responder}
          options={desk.responders.map(({ id, name }) => ({ value: id, label: name }))}
          act={(assigneeId, idempotencyKey) =>
            assign({
              params: { id: ticketId },
              body: { assignee_id: assigneeId, seen_id: desk.assignee?.id ?? null },
              idempotencyKey,
            }).unwrap()
          }
          done={({ data }) => notify.success(text.given(data.assignee?.name ?? ''))}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps<T> {
  title: string;
  hint?: string;
  submit: string;
  label: string;
  options: readonly { value: number; label: string }[];
  act: (value: number, idempotencyKey: string) => Promise<T>;
  done: (answer: T) => void;
  onClose: () => void;
}

/** An act that needs one choice among a few. */
function ChoiceDialog<T>({ title, hint, submit, label, options, act, done, onClose }: ChoiceProps<T>) {
  const { run, dialog } = useAction();
  const [value, setValue] = useState(options[0]?.value ?? 0);
  const send = async () => {
    const answer = await run((idempotencyKey) => act(value, idempotencyKey));
    if (answer === null) return;
    done(answer);
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel={submit}
      maxWidth="xs"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {hint ? <Hint>{hint}</Hint> : null}
      <SelectField label={label} value={value} options={options} onChange={setValue} />
    </FormDialog>
  );
}

function Notes({ ticketId, notes }: { ticketId: number; notes: Desk['notes'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={text.notes}>
      <strong>{text.notes}</strong>
      {notes.length === 0 ? (
        <Hint>{text.noNotes}</Hint>
      ) : (
        <PlainList>
          {notes.map((note) => (
            <NoteItem key={note.id}>
              {note.body}
              <Small>
                {note.author} <JalaliDate value={note.created_at} format="moment" />
              </Small>
            </NoteItem>
          ))}
        </PlainList>
      )}
      <Button onClick={() => setOpen(true)}>{text.addNote}</Button>
      {isOpen ? <NoteDialog ticketId={ticketId} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function NoteDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const [add] = useAddTicketNoteMutation();
  const { control, dialog } = useContractForm({
    values: { body: '' },
    schema: addTicketNote.body,
    bodyOf: ({ body }) => ({ body: body.trim() }),
    send: (body, idempotencyKey) => add({ params: { id: ticketId }, body, idempotencyKey }).unwrap(),
    done: text.noteSaved,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.addNote} submitLabel={text.save} onClose={onClose}>
      <Hint>{text.notesHint}</Hint>
      <FormText control={control} name="body" label={text.noteLabel} multiline minRows={4} autoFocus />
    </FormDialog>
  );
}

interface MergeProps {
  ticketId: number;
  others: Desk['others'];
  onMerged: (code: string) => void;
}

function Merge({ ticketId, others, onMerged }: MergeProps) {
  const [merge] = useMergeTicketsMutation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{text.merge}</Button>
      {isOpen ? (
        <ChoiceDialog
          title={text.mergeTitle}
          hint={text.mergeHint}
          submit={text.merge}
          label={text.mergeInto}
          options={others.map((other) => ({
            value: other.id,
            label: text.other(toPersianDigits(other.tracking_code), other.topic),
          }))}
          act={(intoId, idempotencyKey) =>
            merge({ params: { id: ticketId }, body: { into_id: intoId }, idempotencyKey }).unwrap()
          }
          done={({ data }) => {
            notify.success(text.merged);
            onMerged(data.tracking_code);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Closes a ticket with the reason that the investor reads. */
export function CloseButton({ ticketId }: { ticketId: number }) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.close}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={text.closeTitle}
          confirmLabel={text.close}
          label={text.closeReason}
          hint={text.closeHint}
          typical={text.closeTypical}
          draftName={`ticket-close-${ticketId}`}
          act={(reason) => dispatch(closeTicket({ params: { id: ticketId }, body: { is_admin: true, reason } }))}
          done={text.closed}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
