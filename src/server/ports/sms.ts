/** A text message made from a template registered at the SMS provider. */
export interface SmsRequest {
  mobile: string;
  /** key of a one-time code (`smsTexts.ts`) or of an event (`noticeEvents.ts` of the contract) */
  template: string;
  tokens: Record<string, string>;
  /** name or number of the text at the SMS provider; the configuration's by default */
  pattern?: string;
}

/** Outcome at the provider. */
export interface SmsReceipt {
  provider: string;
  providerRef: string;
}

/** The installation lacks what a message needs, such as its template: nothing was asked of the provider. */
export class SmsNotConfigured extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SmsNotConfigured';
  }
}

/** Sends template messages. Adapters: sandbox, Kavenegar, SMS.ir (domain 5.5). */
export interface SmsPort {
  readonly name: 'sandbox' | 'kavenegar' | 'smsir';
  /** true while sends of codes or of notices are refused at once, because the provider kept failing; absent without a breaker */
  isResting?(): boolean;
  /** @throws SmsNotConfigured, and errors of the adapter on refusal or time-out */
  send(request: SmsRequest): Promise<SmsReceipt>;
  /**
   * Asks what became of messages, by their `providerRef`. Messages without a final answer are absent. Throws on refusal or
   * time-out.
   */
  deliveries(refs: readonly string[]): Promise<ReadonlyMap<string, SmsOutcome>>;
}

/** Final answer of an SMS provider about a message that it took. */
export type SmsOutcome = 'delivered' | 'failed';
