import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsLogin } from '#panel/store/slices/authSlice.ts';

const InboxHandle = dynamic(() => import('./InboxHandle.tsx').then((part) => part.InboxHandle), { ssr: false });
const SandboxInbox = dynamic(() => import('./SandboxInbox.tsx').then((part) => part.SandboxInbox), { ssr: false });

const codeField = 'input[autocomplete="one-time-code"]';

/** What waits for a code: nothing, a field of the page, or the dialog that holds the field. */
type Waiting = { dialog: Element | null } | null;

function findWaiting(): Waiting {
  const field = document.querySelector(codeField);
  return field && { dialog: field.closest('.MuiDialog-container') };
}

/** Follows the field that waits for a code as dialogs open and close. */
function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>(null);
  useEffect(() => {
    const look = () =>
      setWaiting((before) => {
        const now = findWaiting();
        return before?.dialog === now?.dialog && Boolean(before) === Boolean(now) ? before : now;
      });
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return waiting;
}

/**
 * The tab of the demo's inbox for people who are logged in. The inbox with its polling loads at the first tap, or when
 * somebody waits for a code; `_app` draws the gate only where the server has a sandbox. A dialog that waits for a code holds
 * it, since what lies behind a dialog can be neither tapped nor reached by keys.
 */
export function SandboxInboxGate() {
  const isLogin = useAppSelector(selectIsLogin);
  const waiting = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  if (waiting && !isLoaded) setLoaded(true);
  const open = () => {
    setLoaded(true);
    setOpen(true);
  };
  if (!isLoaded) return isLogin ? <InboxHandle onOpen={open} /> : null;
  const inbox = <SandboxInbox isOpen={isOpen} setOpen={setOpen} />;
  return waiting?.dialog ? createPortal(inbox, waiting.dialog) : inbox;
}
