import { useState } from 'react';
import { useListMessagesQuery, useReadMessageMutation } from '#panel/api/messages.ts';
import { NewsDialog, newsQuery, type NewsItem } from '#panel/shell/navigation/NewsDialog.tsx';
import { NewsReader, type FullMessage } from './NewsReader.tsx';

/** The dialog «اخبار» with what the API has: place 2, four messages; opening one marks it as read. */
export function News({ onClose, onShowAll }: { onClose: () => void; onShowAll: () => void }) {
  const { data, isError, refetch } = useListMessagesQuery({ query: newsQuery });
  const [markRead] = useReadMessageMutation();
  const [opened, setOpened] = useState<FullMessage | null>(null);
  const open = ({ messageId }: NewsItem) => {
    const message = data?.data.find((item) => item.messageId === messageId);
    if (!message) return;
    setOpened(message);
    // A message that could not be marked stays unread and is marked at the next opening.
    if (!message.isRead) void markRead({ body: { id: messageId } });
  };
  if (opened) return <NewsReader message={opened} onBack={() => setOpened(null)} onClose={onClose} />;
  return (
    <NewsDialog
      isOpen
      onClose={onClose}
      items={data?.data}
      hasFailed={isError && !data}
      onRetry={() => void refetch()}
      onOpenItem={open}
      onShowAll={onShowAll}
    />
  );
}
