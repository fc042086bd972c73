import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useGetImageSizeQuery } from '#panel/api/uploads.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { upload } from '#panel/api/files.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { editResponse, sendResponse, type NextTicket } from '#panel/store/flows/tickets.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { responseEditEnded, selectHasResponseError, selectSelectedResponse } from '#panel/store/slices/ticketsSlice.ts';
import { FileField, type FileFieldHandle, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { tabStorage } from '#panel/ui/storage.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { tagsOf } from '#shared/contract/cannedTags.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { normalizeText } from '#shared/normalize.ts';
import { text } from './strings.ts';
import { flagOf, type TicketSide } from './ticketSide.ts';

/** The field of the answer, for the key that leads to it. */
export const replyFieldId = 'ticket-reply';

/** The answer that was begun in this tab and not sent yet. */
const keyOf = (ticketId: number) => `ticket-draft-${ticketId}`;

const Form = styled('form')({ display: 'grid', gap: '0.75rem' });
const Buttons = styled('div')({ display: 'flex', gap: '0.75rem', flexWrap: 'wrap' });
const maxLength = 5000;

const attach = (file: File) => upload(file, fileTypes.ticket);

interface Props {
  ticketId: number;
  side: TicketSide;
  /** the newest answer on the screen */
  lastSeen: number | undefined;
  /** asks for the conversation again */
  onStale: () => void;
  /** something is typed and not sent yet */
  onWriting: (isWriting: boolean) => void;
  /** the ticket that Ctrl+Enter leads to */
  next: string | null;
  /** leads on after an answer that Ctrl+Enter sent; `come`: the next ticket, where it came with it */
  onSent: ((come: NextTicket | null) => void) | null;
  /** over the answer; `insert` puts a text into the draft */
  tools: ((insert: (body: string) => void) => ReactNode) | null;
}

/** The answer, or a change of the person's answer: text, an attachment (also pasted), the draft kept for this tab. */
export function Composer(props: Props) {
  const { ticketId } = props;
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedResponse);
  const editId = selected.selected ? selected.id : null;
  useEffect(() => () => void dispatch(responseEditEnded()), [dispatch]);
  return editId === null ? (
    <ReplyForm {...props} key="reply" editId={null} start={tabStorage.read(keyOf(ticketId)) ?? ''} />
  ) : (
    <ReplyForm {...props} key={editId} editId={editId} start={selected.msg} />
  );
}

/** Sends the answer or the change; what was typed stays until the server has it. */
function useSend({ ticketId, side, lastSeen, onStale, next }: Omit<Props, 'tools'>, editId: number | null) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const { idempotencyKey, renew } = useIdempotencyKey();
  /** Null where the answer was not sent. */
  const submit = async (
    body: string,
    file: UploadedFile | null,
    leadsOn: boolean,
  ): Promise<{ come: NextTicket | null } | null> => {
    const answer = { ticket: ticketId, body, ...(file && { document_id: file.id }), ...flagOf(side) };
    setBusy(true);
    try {
      let come: NextTicket | null = null;
      if (editId === null) {
        const seen = lastSeen && { last_seen: lastSeen };
        const then = leadsOn && next !== null && { then_open: next };
        come = await dispatch(sendResponse({ body: { ...answer, ...seen, ...then }, idempotencyKey }));
      } else await dispatch(editResponse({ params: { responseId: editId }, body: answer }));
      renew();
      return { come };
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      notify.error(failure.message || text.failed);
      if (failure.status === 409) {
        // the next press is another answer: it is sent after the writer saw what is new
        renew();
        onStale();
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy };
}

function ReplyForm({ editId, start, tools, ...of }: Props & { editId: number | null; start: string }) {
  const { ticketId } = of;
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const size = useGetImageSizeQuery();
  const [body, setBody] = useState(start);
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fileField = useRef<FileFieldHandle>(null);
  const [isAttaching, setAttaching] = useState(false);
  const { submit, isBusy: isSending } = useSend(of, editId);
  const hasFailed = useAppSelector(selectHasResponseError);
  // what is sent before the file is there would go without it
  const isBusy = isSending || isAttaching;

  const put = (value: string) => {
    setBody(value);
    setProblem(null);
    if (editId === null) tabStorage.write(keyOf(ticketId), value);
  };
  const type = (value: string) => {
    put(value);
    of.onWriting(value.trim() !== '');
  };
  // colleagues see that something is typed; a ready answer is sent at once, or typed on
  const insert = (added: string) => put(body.trim() === '' ? added : `${body}\n${added}`);
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0];
    if (!pasted) return;
    event.preventDefault();
    fileField.current?.take(pasted);
  };
  const send = async (leadsOn = false) => {
    const typed = normalizeText(body, { keepsDigits: true });
    if (typed === '' && !file) {
      setProblem(text.nothing);
      return;
    }
    const [missing] = of.side === 'admin' ? tagsOf(typed) : [];
    if (missing !== undefined) {
      setProblem(text.tagLeft(missing));
      return;
    }
    const sent = await submit(typed, file, leadsOn && of.onSent !== null);
    if (sent === null) return;
    if (editId === null) tabStorage.write(keyOf(ticketId), '');
    else dispatch(responseEditEnded());
    if (leadsOn && of.onSent) {
      // this ticket is left with all that was typed in it
      of.onSent(sent.come);
      return;
    }
    setBody('');
    of.onWriting(false);
    setFile(null);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isBusy) void send(true);
  };

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      {editId === null ? null : <Alert severity="info">{text.editing}</Alert>}
      {editId === null && tools ? tools(insert) : null}
      <TextField
        id={replyFieldId}
        label={text.reply}
        value={body}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={sendByKey}
        multiline
        minRows={3}
        maxRows={10}
        error={problem !== null}
        helperText={
          problem === null ? of.onSent ? text.replyHintStaff : text.replyHint : <span role="alert">{problem}</span>
        }
        slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
      />
      <FileField<UploadedFile>
        label={text.attach}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setProblem(null);
        }}
        upload={attach}
        maxBytes={size.data?.data.max_file_size}
        onBusy={setAttaching}
        ref={fileField}
      />
      {hasFailed ? <Alert severity="error">{text.notSent}</Alert> : null}
      {isOnline ? null : <Alert severity="warning">{text.offline}</Alert>}
      <Buttons>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isOnline}>
          {editId === null ? text.send : text.save}
        </Button>
        {editId === null ? null : <Button onClick={() => dispatch(responseEditEnded())}>{text.cancelEdit}</Button>}
      </Buttons>
    </Form>
  );
}
