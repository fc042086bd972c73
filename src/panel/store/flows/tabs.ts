/*
 * Word between the tabs of one browser: a log-out in one ends all, a log-in or an investor switch in one must not leave
 * another with the old person's figures.
 */
export type TabMessage = 'logged-out' | 'logged-in';

const channelName = 'panel-session';
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

export function tellOtherTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Calls back with what other tabs say; gives the way to stop. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const opened = openChannel();
  if (!opened) return () => undefined;
  const listener = (event: MessageEvent<unknown>) => {
    if (event.data === 'logged-out' || event.data === 'logged-in') hear(event.data);
  };
  opened.addEventListener('message', listener);
  return () => opened.removeEventListener('message', listener);
}
