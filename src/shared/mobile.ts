import { plainSigns } from './cellText.ts';

/** Iranian mobile in its stored form, `09xxxxxxxxx`. */
export function isValidMobile(mobile: string): boolean {
  return /^09\d{9}$/.test(mobile);
}

/** What stands between the digits of a number: spaces, brackets, dots, commas, dashes, slashes, signs of a list. */
const between = /[\s()[\]{}.,:;\u060C\u061B\u066B\u066C'"\u2018-\u201D\u00B7\u2022\u30FB~\-/\\_|]/g;

/** What a telephone or an address book writes before a number, and an extension behind it. */
const around = /^\s*(tel|sms|callto|mobile|موبایل|همراه|تلفن( همراه)?)\s*:\s*|;(ext|phone-context)=.*$/gi;

/**
 * Brings `+98…`, `0098…`, `98…`, `098…` and `9…`, each also with a zero behind it as in `+98 (0) 9…`, to `09xxxxxxxxx`;
 * spaces, brackets, dots, commas, dashes, slashes and `tel:` are left out. Null when it is not a mobile number (domain 6).
 * Wants ASCII digits.
 */
export function normalizeMobile(typed: string): string | null {
  const bare = plainSigns(typed).replace(around, '').replace(between, '');
  const match = /^(?:\+98|0098|098|98)?0?(9\d{9})$/.exec(bare);
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
