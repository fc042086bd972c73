import dynamic from 'next/dynamic';
import { revalidate } from '#panel/api/baseApi.ts';
import { useCountUnreadMessagesQuery } from '#panel/api/messages.ts';
import { BellButton } from '#panel/shell/topbar/BellButton.tsx';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { newsShown, selectShowNews, selectUnreadMessages } from '#panel/store/slices/messagesSlice.ts';

const News = dynamic(() => import('./News.tsx').then((part) => part.News), { ssr: false });

/** The bell of the top bar: the number of unread messages, and the news dialog, loaded when it is first opened. */
export function NewsBell() {
  const dispatch = useAppDispatch();
  useCountUnreadMessagesQuery(undefined, revalidate);
  const count = useAppSelector(selectUnreadMessages);
  const isOpen = useAppSelector(selectShowNews);
  return (
    <>
      <BellButton count={count} isOpen={isOpen} onClick={() => dispatch(newsShown(true))} />
      {isOpen ? <News onClose={() => dispatch(newsShown(false))} /> : null}
    </>
  );
}
