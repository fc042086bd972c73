/* The browser's side of notices that come while the panel is closed. Nothing here runs before a person asks for it. */

const WORKER = ['', 'sw.js'].join('/');

export type PushState = 'unsupported' | 'denied' | 'ready';

/** Whether this browser can take notices, and whether its person forbade it. */
export function pushState(): PushState {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** The address of this browser at its push service; null while it takes no notices. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushState() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export interface OwnDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks for the permission and registers this browser; null when the person says no. Throws when its push service fails. */
export async function switchOn(pushKey: string): Promise<OwnDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(pushKey),
  });
  return deviceOf(subscription);
}

function deviceOf(subscription: PushSubscription): OwnDevice {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Tells the server whether this browser hides amounts, while it takes notices; for a choice that is made in the panel. */
export async function tellAmountsHidden(
  hidesAmounts: boolean,
  save: (device: OwnDevice & { hidesAmounts: boolean }) => unknown,
): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) save({ ...deviceOf(subscription), hidesAmounts });
}

/** Ends the registration of this browser. */
export async function switchOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
