/** A browser that takes notices: address at its push service, and the keys with which it reads them. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushRequest {
  target: PushTarget;
  /** what the service worker of the panel reads; sealed for the browser before it leaves */
  payload: string;
  /** security notices wake a phone that saves power */
  isUrgent: boolean;
}

/**
 * Sends notices to browsers over their push services (VAPID). Answers `gone` for a browser that takes no more notices.
 * Throws on every other refusal, and on time-out.
 */
export interface PushPort {
  /** public key that a browser asks its push service with */
  readonly publicKey: string;
  send(request: PushRequest): Promise<'sent' | 'gone'>;
}
