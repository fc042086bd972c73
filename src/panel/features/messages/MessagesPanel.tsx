import { useState } from 'react';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useListMessagesQuery, useReadMessageMutation } from '#panel/api/messages.ts';
import { MessageList } from '#panel/shell/navigation/NewsDialog.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Pager } from '#panel/ui/list/Pager.tsx';
import { ui } from '#panel/ui/strings.ts';
import { NewsReader, type FullMessage } from './NewsReader.tsx';
import { messageStrings as text } from './strings.ts';

const Body = styled('div')({ padding: '1rem', overflowY: 'auto' });
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '0.75rem 1rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

/** Every message of the user, page by page, beside the screen (spec 2: shown while the show-messages flag is on). */
export function MessagesPanel({ onClose }: { onClose: () => void }) {
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 });
  const { data, isError, refetch } = useListMessagesQuery({ query: { page, size } });
  const [markRead] = useReadMessageMutation();
  const [opened, setOpened] = useState<FullMessage | null>(null);
  const open = (message: FullMessage & { messageId: number; isRead: boolean }) => {
    setOpened(message);
    if (!message.isRead) void markRead({ body: { id: message.messageId } });
  };
  if (opened) return <NewsReader message={opened} onBack={() => setOpened(null)} onClose={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      anchor="left"
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'messages-title', sx: { width: 'min(30rem, 100vw)' } } }}
    >
      <Head>
        <Title id="messages-title">{text.allMessages}</Title>
        <IconButton edge="end" onClick={onClose} aria-label={ui.close}>
          <CloseRounded />
        </IconButton>
      </Head>
      <Body>
        {isError && !data ? <PartialError onRetry={() => void refetch()} /> : null}
        {!isError && !data ? <LoadingSkeleton shape="cards" count={4} /> : null}
        {data?.data.length === 0 ? <EmptyView text={text.none} /> : null}
        {data && data.data.length > 0 ? (
          <>
            <MessageList items={data.data} onOpen={open} />
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
