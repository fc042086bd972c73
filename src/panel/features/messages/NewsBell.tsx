import dynamic from 'next/dynamic';
import { useEffect, useRef } from 'react';
import { useUnreadMessages } from '#panel/store/flows/messages.ts';
import { BellButton } from '#panel/shell/navigation/barButtons.tsx';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import {
  messagesShown,
  newsShown,
  selectShowMessages,
  selectShowNews,
  selectUnreadMessages,
} from '#panel/store/slices/messagesSlice.ts';

const News = dynamic(() => import('./News.tsx').then((part) => part.News), { ssr: false });
const MessagesPanel = dynamic(() => import('./News.tsx').then((part) => part.MessagesPanel), { ssr: false });

/** A browser that takes notices hears when its person hides amounts or shows them again. */
function useToldBrowser() {
  const dispatch = useAppDispatch();
  const isHidden = useAmountsHidden();
  const told = useRef(isHidden);
  useEffect(() => {
    if (told.current === isHidden) return;
    told.current = isHidden;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    void import('#panel/components/tellPushDevice.ts').then(
      ({ tellPushDevice }) => dispatch(tellPushDevice(isHidden)),
      // without a network the browser is told with the next change
      () => undefined,
    );
  }, [isHidden, dispatch]);
}

/** The bell of the top bar with the number of unread messages; the news dialog and the panel of all messages load when opened. */
export function NewsBell() {
  const dispatch = useAppDispatch();
  useUnreadMessages();
  const unread = useAppSelector(selectUnreadMessages);
  const isOpen = useAppSelector(selectShowNews);
  const isPanelOpen = useAppSelector(selectShowMessages);
  useToldBrowser();
  const showAll = () => {
    dispatch(newsShown(false));
    dispatch(messagesShown(true));
  };
  return (
    <>
      <BellButton count={unread} isOpen={isOpen} onClick={() => dispatch(newsShown(true))} />
      {isOpen ? <News onClose={() => dispatch(newsShown(false))} onShowAll={showAll} /> : null}
      {isPanelOpen ? <MessagesPanel onClose={() => dispatch(messagesShown(false))} /> : null}
    </>
  );
}
