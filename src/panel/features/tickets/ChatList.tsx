import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import { asApiFailure } from '#panel/api/failure.ts';
import { downloadFile } from '#panel/api/files.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { responseEditStarted, selectSelectedResponse } from '#panel/store/slices/ticketsSlice.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ScanNote } from '#panel/ui/text/ScanNote.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { ticketsText as text } from './ticketScreenStrings.ts';
import type { TicketSide } from './ticketSide.ts';

export type TicketDetails = AnswerOf<typeof contract.ticketDetails>['data'];

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
export function ChatList({ chats, side }: { chats: readonly Chat[]; side: TicketSide }) {
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
  const open = async () => {
    try {
      await downloadFile(path, path.split('/').findLast(Boolean) ?? text.file);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.fileFailed).message);
    }
  };
  return (
    <Button size="small" startIcon={<AttachFileRounded />} onClick={() => void open()}>
      {text.file}
    </Button>
  );
}
