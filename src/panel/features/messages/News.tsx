import Link from 'next/link';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listMessages } from '#shared/contract/messages.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { MessagesApi } from '#panel/api/messages.ts';
import { readMessage } from '#panel/store/flows/messages.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectUnreadMessages } from '#panel/store/slices/messagesSlice.ts';
import { useBackCloses } from '#panel/ui/dialog/useBackCloses.ts';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { Pager } from '#panel/ui/list/Pager.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ui } from '#panel/ui/strings.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { paths } from '#panel/paths.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { safePath, shownText } from './messageText.ts';
import { messageStrings as text } from './strings.ts';

type Message = ResponseOf<typeof listMessages>['data'][number];

type Kind = 'news' | 'personal';

/** What the news dialog asks for (spec 2): place 2, four messages. */
const newsQuery = { place: 2, size: 4 } as const;

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')(({ theme }) => ({
  paddingBlock: '0.25rem',
  '&:not(:last-child)': { borderBlockEnd: `1px solid ${theme.vars.palette.divider}` },
}));
const Open = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: '0.625rem 0.5rem',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));
const Line = styled('span')({ display: 'flex', justifyContent: 'space-between', gap: '1rem', alignItems: 'baseline' });
const Title = styled('span')(({ theme }) => ({
  ...theme.typography.subtitle2,
  '&[data-unread]': { color: theme.vars.palette.primary.main },
}));
const Day = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  flexShrink: 0,
}));
const Text = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));

/** Messages with title, short text and Iran date; each opens in full. */
function MessageList({ messages, onOpen }: { messages: readonly Message[]; onOpen: (message: Message) => void }) {
  const isHidden = useAmountsHidden();
  return (
    <List>
      {messages.map((message) => (
        <Item key={message.messageId}>
          <Open type="button" onClick={() => onOpen(message)}>
            <Line>
              <Title data-unread={message.isRead ? undefined : ''}>{shownText(message.messageTitle, isHidden)}</Title>
              <Day dir="ltr">{toPersianDigits(message.showDateIran)}</Day>
            </Line>
            <Text>{shownText(message.shortText, isHidden)}</Text>
          </Open>
        </Item>
      ))}
    </List>
  );
}

/** One message in full, as plain text, with the way back to the list. */
function MessageReader({ message, onBack, onClose }: { message: Message; onBack: () => void; onClose: () => void }) {
  const isHidden = useAmountsHidden();
  const path = safePath(message.link);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="message-title">
      <DialogTitle id="message-title">{shownText(message.messageTitle, isHidden)}</DialogTitle>
      <DialogContent dividers>
        <DialogContentText variant="caption">
          <Ltr>{toPersianDigits(message.showDateIran)}</Ltr>
        </DialogContentText>
        <DialogContentText sx={{ whiteSpace: 'pre-line' }}>
          {shownText(message.body || message.shortText, isHidden)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{text.back}</Button>
        {path ? (
          <Button component={Link} href={path} onClick={onClose}>
            {text.more}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {ui.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The message that is read in full; opening one marks it as read. */
function useOpenedMessage() {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<Message | null>(null);
  const open = (message: Message) => {
    setOpened(message);
    // A message that could not be marked stays unread and is marked at the next opening.
    if (!message.isRead) void dispatch(readMessage(message.messageId)).catch(() => undefined);
  };
  return { opened, open, close: () => setOpened(null) };
}

/**
 * The dialog «اخبار» behind the bell: title, short text and Iran date of the last messages (spec 2), the notices of the
 * person and the news apart.
 */
export function News({ onClose, onShowAll }: { onClose: () => void; onShowAll: () => void }) {
  // what the bell counts comes first
  const [kind, setKind] = useState<Kind>(useAppSelector(selectUnreadMessages) > 0 ? 'personal' : 'news');
  const { data, isError, refetch } = MessagesApi.useListMessagesQuery({ query: { ...newsQuery, kind } });
  const { opened, open, close } = useOpenedMessage();
  if (opened) return <MessageReader message={opened} onBack={close} onClose={onClose} />;
  const hasFailed = isError && !data;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="news-title">
      <DialogTitle id="news-title" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        {text.news}
        <IconButton edge="end" onClick={onClose} aria-label={ui.close}>
          <CloseRounded />
        </IconButton>
      </DialogTitle>
      <Tabs value={kind} onChange={(_event, next: Kind) => setKind(next)} aria-label={text.centre}>
        <Tab value="news" label={text.news} />
        <Tab value="personal" label={text.mine} />
      </Tabs>
      <DialogContent dividers>
        {hasFailed ? <PartialError onRetry={() => void refetch()} /> : null}
        {!hasFailed && !data ? <LoadingSkeleton shape="cards" count={2} /> : null}
        {data?.data.length === 0 ? <EmptyView text={kind === 'news' ? text.noNews : text.noneMine} /> : null}
        {data ? <MessageList messages={data.data} onOpen={open} /> : null}
      </DialogContent>
      <DialogActions>
        <Button component={Link} href={paths.messages()} prefetch={false} onClick={onClose}>
          {text.page}
        </Button>
        <Button onClick={onShowAll}>{text.allMessages}</Button>
      </DialogActions>
    </Dialog>
  );
}

const Body = styled('div')({ padding: '1rem', overflowY: 'auto' });
const PanelHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '0.75rem 1rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const PanelTitle = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

/** Every message of the user, page by page, beside the screen (spec 2: shown while the show-messages flag is on). */
export function MessagesPanel({ onClose }: { onClose: () => void }) {
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 });
  const { data, isError, refetch } = MessagesApi.useListMessagesQuery({ query: { page, size } });
  const { opened, open, close } = useOpenedMessage();
  useBackCloses(!opened, onClose);
  if (opened) return <MessageReader message={opened} onBack={close} onClose={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      anchor="left"
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'messages-title', sx: { width: 'min(30rem, 100vw)' } } }}
    >
      <PanelHead>
        <PanelTitle id="messages-title">{text.allMessages}</PanelTitle>
        <IconButton edge="end" onClick={onClose} aria-label={ui.close}>
          <CloseRounded />
        </IconButton>
      </PanelHead>
      <Body>
        {isError && !data ? <PartialError onRetry={() => void refetch()} /> : null}
        {!isError && !data ? <LoadingSkeleton shape="cards" count={4} /> : null}
        {data?.data.length === 0 ? <EmptyView text={text.none} /> : null}
        {data && data.data.length > 0 ? (
          <>
            <MessageList messages={data.data} onOpen={open} />
            <Pager
              label={text.allMessages}
              page={page}
              size={size}
              total={data.pageInfo.totalCount}
              onChange={(toPage, toSize) => setPlace({ page: toPage, size: toSize })}
            />
          </>
        ) : null}
      </Body>
    </Drawer>
  );
}
