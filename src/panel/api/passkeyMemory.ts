/*
 * Whether a passkey was made or used in this browser. The log-in then offers it by itself; elsewhere it loads nothing of
 * passkeys before its button is pressed.
 */
const key = 'passkey-used';

/** Notes that a passkey was made or used in this browser. */
export function rememberPasskey(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // without storage the button of the log-in remains
  }
}

/** True in a browser in which a passkey was made or used. */
export function remembersPasskey(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
