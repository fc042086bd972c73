/** What `@hono/node-server` hands over of the connection; tests pass the same shape. */
export interface HttpBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

/**
 * Address of the caller. With `trustedHops` proxies in front, the entry that the outermost of them wrote counts; what a
 * caller writes into X-Forwarded-For himself stands further left and is never read (reliability 8).
 */
export function callerAddress(request: Request, bindings: HttpBindings | undefined, trustedHops: number): string {
  const socketAddress = plainAddress(bindings?.incoming?.socket?.remoteAddress ?? 'unknown');
  if (trustedHops === 0) return socketAddress;
  const entries = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const entry = entries[entries.length - trustedHops];
  return entry && /^[0-9a-fA-F.:]{2,45}$/.test(entry) ? plainAddress(entry) : socketAddress;
}

/** IPv4 addresses inside IPv6 sockets are one caller with the plain form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Key of the network around an address: an IPv6 /48 or an IPv4 /24, which is what one renter of addresses may hold. */
export function networkKey(address: string): string {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${addressKey(address).split(':').slice(0, 3).join(':')}::/48`;
}

/** Key under which an address is counted: an IPv6 caller owns its whole /64, so that is what the limit counts. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':').toLowerCase()}::/64`;
}

/** A request id given by a trusted proxy when it is well-formed, otherwise a new one. */
export function requestIdOf(request: Request, trustedHops: number, make: () => string): string {
  const given = request.headers.get('x-request-id');
  return trustedHops > 0 && given && /^[\w-]{8,64}$/.test(given) ? given : make();
}
