import type { ConfigReader } from './configReader.ts';

/** Hosts that a line reaches without leaving this machine. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/**
 * Who sits on the line of a gateway answers "paid", and who sits on that of the database reads everything. So what leaves the
 * machine is encrypted, or somebody says that the network of the database or of the scanner is private.
 */
export function refuseOpenLines(
  read: ConfigReader,
  of: { databaseUrls: Readonly<Record<string, string | null>>; priceFeedUrl: string; clamdUrl: string | null },
): void {
  const hosts = new Map(read.origins);
  // browsers reach it, which has a rule of its own
  hosts.delete('PUBLIC_ORIGIN');
  if (of.priceFeedUrl !== '') hosts.set('PRICE_FEED_URL', of.priceFeedUrl);
  for (const [name, address] of hosts) {
    const url = URL.parse(address);
    if (url && url.protocol !== 'https:' && !isLoopback(url.hostname))
      read.problem(name, 'must be https, or on this machine: what goes there is secret, and its answers are believed');
  }
  const scanner = of.clamdUrl === null ? null : URL.parse(of.clamdUrl);
  const isScannerHere = scanner === null || scanner.protocol === 'unix:' || isLoopback(scanner.hostname);
  // the daemon speaks no TLS, so nothing but its network can keep the papers of people to themselves
  if (!read.flag('CLAMD_NETWORK_PRIVATE', false) && !isScannerHere)
    read.problem(
      'CLAMD_URL',
      'leaves this machine in clear with every uploaded file; set CLAMD_NETWORK_PRIVATE=1 if nobody else is on the way',
    );
  const isSaidPrivate = read.flag('DATABASE_NETWORK_PRIVATE', false);
  if (isSaidPrivate) return;
  for (const [name, address] of Object.entries(of.databaseUrls)) {
    const url = address === null ? null : URL.parse(address);
    if (!url) continue;
    // a socket of this machine has no host, or its folder as a parameter
    const host = url.searchParams.get('host') ?? url.hostname;
    const isHere = host === '' || host.startsWith('/') || isLoopback(host);
    if (!isHere && url.searchParams.get('sslmode') !== 'verify-full')
      read.problem(
        name,
        'leaves this machine without ?sslmode=verify-full; set DATABASE_NETWORK_PRIVATE=1 if nobody else is on the way',
      );
  }
}
