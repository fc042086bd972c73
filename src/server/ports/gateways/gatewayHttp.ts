import { maskText } from '../../masking.ts';
import { GatewayError } from './gateway.ts';

/** How long a gateway may take; 5 s is known to be too short for making a link (reliability 5). */
export const GATEWAY_TIMEOUT_MS = 15_000;

/**
 * Sends JSON to a gateway and reads its JSON answer, whatever the status below 500 (gateways put their refusals in 4xx).
 * @throws GatewayError not final, for time-outs, broken lines, 5xx and answers that are no JSON
 */
export async function postJson(
  url: string,
  body: Record<string, unknown>,
  timeoutMs = GATEWAY_TIMEOUT_MS,
): Promise<Record<string, unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    text = await response.text();
  } catch (error) {
    const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    throw new GatewayError(isTimeout ? 'TIMEOUT' : 'NETWORK', false, {
      url,
      message: error instanceof Error ? error.message : 'unknown',
    });
  }
  if (response.status >= 500)
    throw new GatewayError(`HTTP_${response.status}`, false, { url, status: response.status });
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // falls through to the same answer as JSON of another shape
  }
  throw new GatewayError('BAD_ANSWER', false, { url, status: response.status, body: maskText(text.slice(0, 500)) });
}

/** A rial amount as the JSON number that gateways want. @throws GatewayError for amounts no gateway takes */
// number-money: gateways take JSON numbers; the range is checked first, so no digit is lost
export function wireAmount(amountRial: bigint): number {
  if (amountRial <= 0n || amountRial > BigInt(Number.MAX_SAFE_INTEGER))
    throw new GatewayError('AMOUNT_RANGE', true, { amount: amountRial.toString() });
  // number-money: see above
  return Number(amountRial);
}

/** An amount of a gateway's answer as rial; null when it is absent or no whole number. */
export function readAmount(value: unknown): bigint | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : null;
}

/** A field as text; '' when it is absent. */
export function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Fields of answers that are kept with a payment, of all gateways: what was asked about, what was answered, the amounts, and
 * the card as the gateway shortens it. Hashes of cards, customer ids and whatever a gateway adds one day are left out.
 */
const keptFields = new Set(
  `code status result message errors data
  authority authorities token trackId ref_id refNumber transId orderId
  amount fee fee_type wage realAmount
  card_pan cardNumber transactionStatus paidAt paymentDate date`.split(/\s+/),
);

/** A gateway's answer with the fields that are kept, at any depth. */
export function keptAnswer(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map((item) => keptAnswer(item));
  if (typeof raw !== 'object' || raw === null) return raw;
  const kept = Object.entries(raw).filter(([name]) => keptFields.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, keptAnswer(value)]));
}
