import type { GatewayCode } from '#shared/texts/sandboxTexts.ts';

/** What a gateway needs to open a payment. The amount comes from our row, never from the browser. */
export interface GatewayRequest {
  /** rial */
  amountRial: bigint;
  callbackUrl: string;
  description: string;
  orderNo: string;
  mobile?: string;
  nationalCode?: string;
}

/** An opened payment: the gateway's reference and where the browser goes. */
export interface GatewayOpened {
  authority: string;
  redirectUrl: string;
  raw: unknown;
}

/** Result of verification or inquiry. `verified` means the money is ours (also when it was verified before). */
export type GatewayVerdict =
  | {
      state: 'verified';
      amountRial: bigint;
      refId: string;
      cardMask: string | null;
      feeRial: bigint | null;
      raw: unknown;
    }
  | { state: 'unpaid'; code: string; raw: unknown }
  | { state: 'reversed'; code: string; raw: unknown }
  /** inquiry only: the money is there and waits for `verify`; the gateway gives it back when nobody verifies */
  | { state: 'paid'; code: string; amountRial?: bigint; raw: unknown }
  /** the person is still on the bank's page, or the bank has not decided */
  | { state: 'pending'; code: string; raw: unknown };

/** The gateway answered with an error, not in time, or not at all. `isFinal` false means: ask again later. */
export class GatewayError extends Error {
  readonly code: string;
  readonly isFinal: boolean;
  readonly raw: unknown;
  constructor(code: string, isFinal: boolean, raw: unknown = null) {
    super(`gateway error ${code}`);
    this.name = 'GatewayError';
    this.code = code;
    this.isFinal = isFinal;
    this.raw = raw;
  }
}

/** One internet payment gateway behind one shape (domain 5.1–5.4). */
export interface PaymentGateway {
  readonly code: GatewayCode;
  readonly title: string;
  /** Opens a payment. @throws GatewayError */
  request(input: GatewayRequest): Promise<GatewayOpened>;
  /** Where the browser goes for an opened payment. */
  redirectUrl(authority: string): string;
  /** Confirms a payment with the amount of our own row; safe to repeat. @throws GatewayError */
  verify(input: { authority: string; amountRial: bigint }): Promise<GatewayVerdict>;
  /** Asks for the state without confirming. @throws GatewayError */
  inquire(input: { authority: string; amountRial: bigint }): Promise<GatewayVerdict>;
  /** What a code of this gateway means for the investor, Persian. */
  explain(code: string): string;
  /** Gives the money of a payment back where the gateway allows it; false where it does not. */
  reverse(input: { authority: string; amountRial: bigint }): Promise<boolean>;
  /** The payments the bank itself has confirmed between two moments; absent where the gateway has no such list. @throws GatewayError */
  report?(from: Date, to: Date): Promise<{ authority: string; amountRial: bigint; at: Date }[]>;
  /** Payments that were made and never verified, as the gateway lists them; absent where it has no such list. @throws GatewayError */
  listUnverified?(): Promise<{ authority: string; amountRial: bigint }[]>;
  /** Reads the gateway's reference and hint from the callback's query; null when it is not this gateway's. */
  readCallback(
    query: Readonly<Record<string, string | undefined>>,
  ): { authority: string; hint: 'ok' | 'failed' } | null;
}
