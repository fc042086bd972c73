/*
 * What never reaches a log or a stored answer in clear: one policy for the server's log, the audit log and the answers of
 * gateways. The audit log alone keeps national codes and mobiles, because it tells which of them a person changed.
 */

const MASK = '***';

/** Names whose values are secrets, compared without case and separators; `access` and its like only as the whole name. */
const secretNames =
  /password|otp|token|secret|authorization|cookie|codehash|cardhash|recaptcha|companion|idempotencykey|^(access|refresh)$/;

/** True for the name of a field whose value is a secret. */
export const isSecretName = (name: string): boolean => secretNames.test(name.toLowerCase().replace(/[^a-z]/g, ''));

/** Text without card numbers (six first and four last digits stay) and IBANs (the country's code and four digits stay). */
export function maskAccounts(text: string): string {
  return text
    .replace(/\bIR\d{24}\b/gi, (iban) => `${iban.slice(0, 4)}…${iban.slice(-4)}`)
    .replace(/(?<!\d)\d{16}(?!\d)/g, (card) => `${card.slice(0, 6)}******${card.slice(-4)}`);
}

/**
 * Text for the log: besides, ten-digit codes and mobiles keep their last four digits, tokens and bearer values go. Line
 * breaks are shown as text by the log, so that one event stays one line.
 */
export function maskText(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, MASK)
    .replace(/\bBearer\s+\S+/gi, `Bearer ${MASK}`)
    .replace(/\bIR\d{20}(\d{4})\b/gi, `${MASK}$1`)
    .replace(/(?<![\dA-Za-z-])\d{6,12}(\d{4})(?![\dA-Za-z-])/g, `${MASK}$1`);
}

/** A number of sixteen digits is a card number: money is never a number (architecture 4). */
export const isCardNumber = (value: number): boolean => /^\d{16}$/.test(String(value));

/** What stands in the place of a secret. */
export const secretMask = MASK;
