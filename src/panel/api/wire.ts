/*
 * What every call of the panel carries, whoever begins it: the HTTP client and the script in <head> that begins the first
 * calls of a page (`earlyCalls.ts`). One place, so that they cannot differ.
 */

/** How long an answer may take, ms. */
export const timeoutMs = 20_000;

export const accept = { Accept: 'application/json' };

/** Reads go past every cache (spec 7). */
export const noStore = { 'Cache-Control': 'no-store' };

export const bearer = 'Bearer ';
