/*
 * The server's time as seen from here. Session ends are calculated with it: a wrong clock on the visitor's machine must
 * neither log out at once nor never (reliability 3).
 */
let offsetMs = 0;

/** Takes the `Date` header of an answer (second precision). */
export function noteServerDate(header: unknown): void {
  if (typeof header !== 'string') return;
  const serverMs = Date.parse(header);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
}

/** Takes the server's time in ms, written into the page when it was rendered. */
export function noteServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now();
}

/** Takes the local clock for the server's, as a new page does; for tests that share a process. */
export function forgetServerTime(): void {
  offsetMs = 0;
}

/** Now, in ms, by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The local moment that corresponds to a server moment (ms). */
export function toLocalTime(serverMs: number): number {
  return serverMs - offsetMs;
}
