/** Iranian mobile in its stored form, `09xxxxxxxxx`. */
export function isValidMobile(mobile: string): boolean {
  return /^09\d{9}$/.test(mobile);
}

/**
 * Brings `+98…`, `0098…`, `98…` and `9…`, each also with a zero behind it as in `+98 (0) 9…`, to `09xxxxxxxxx`; spaces,
 * brackets, dots, dashes, slashes and `tel:` are left out. Null when it is not a mobile number (domain 6). Wants ASCII digits.
 */
export function normalizeMobile(typed: string): string | null {
  const match = /^(?:\+98|0098|98)?0?(9\d{9})$/.exec(
    typed.replace(/^\s*tel:/i, '').replace(/[\s()[\].\-/_\u2010-\u2015\u2212]/g, ''),
  );
  return match ? `0${match[1]}` : null;
}

/** Hides everything but the last two digits: what a visitor who is not logged in may see (decision 28). */
export function hideMobile(mobile: string): string {
  return `09*******${mobile.slice(-2)}`;
}

/** Hides the middle: `0912***0001`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}***${mobile.slice(-4)}`;
}
