import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What `@hono/node-server` hands over of the connection; tests pass the same shape. */
export interface HttpBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

/** What is read of a request: a `Request`, or what a page handler makes of Node's. */
export interface WithHeaders {
  headers: { get(name: string): string | null };
}

/** Whose X-Forwarded-For counts. */
export interface ProxyTrust {
  /** proxies in front that add to the header; 0: the socket's address is the client's */
  hops: number;
  /** addresses and networks (CIDR) of the nearest proxy, beside this machine */
  addresses: readonly string[];
}

/**
 * Address of the caller. With trusted proxies in front, the entry that the outermost of them wrote counts; what a caller
 * writes into X-Forwarded-For themselves stands further left and is never read (reliability 8). The header of a peer that
 * is no trusted proxy does not count at all.
 */
export function callerAddress(request: WithHeaders, bindings: HttpBindings | undefined, trust: ProxyTrust): string {
  const peer = bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
  const socketAddress = plainAddress(peer) ?? peer;
  if (!isTrustedPeer(bindings, trust)) return socketAddress;
  const entries = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return plainAddress(entries[entries.length - trust.hops] ?? '') ?? socketAddress;
}

/** True when the request came straight from one of the proxies in front. */
function isTrustedPeer(bindings: HttpBindings | undefined, { hops, addresses }: ProxyTrust): boolean {
  const peer = plainAddress(bindings?.incoming?.socket?.remoteAddress ?? '');
  if (hops === 0 || peer === null) return false;
  const address = ipaddr.parse(peer);
  if (address.range() === 'loopback') return true;
  return addresses.some((one) => {
    const [network, bits] = one.includes('/') ? ipaddr.parseCIDR(one) : [ipaddr.process(one), null];
    if (network.kind() !== address.kind()) return false;
    return address.match(network, bits ?? (network.kind() === 'ipv4' ? 32 : 128));
  });
}

/**
 * One spelling of an address: IPv4 inside IPv6 is IPv4, and a port after it is cut off. Null for what is no address.
 */
function plainAddress(text: string): string | null {
  const withoutPort =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text;
  const withoutZone = withoutPort.replace(/%.*$/, '');
  return isIP(withoutZone) === 0 ? null : ipaddr.process(withoutZone).toString();
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
export function requestIdOf(
  request: Request,
  bindings: HttpBindings | undefined,
  trust: ProxyTrust,
  make: () => string,
): string {
  const given = request.headers.get('x-request-id');
  return isTrustedPeer(bindings, trust) && given && /^[\w-]{8,64}$/.test(given) ? given : make();
}
