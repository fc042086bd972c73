/*
 * Push services of browsers. The address of a device comes from its owner and is called by this server, so it may name
 * these hosts alone.
 */
const hosts: readonly string[] = ['fcm.googleapis.com', 'android.googleapis.com', 'updates.push.services.mozilla.com'];
const domains: readonly string[] = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** True for an address at a push service of a browser: HTTPS, no port, no user name. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain));
}
