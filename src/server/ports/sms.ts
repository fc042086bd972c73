/** A text message made from a template registered at the SMS provider. */
export interface SmsRequest {
  mobile: string;
  /** key of `shared/contract/smsTexts.ts` */
  template: string;
  tokens: Record<string, string>;
}

/** Outcome at the provider. */
export interface SmsReceipt {
  provider: string;
  providerRef: string;
}

/** Sends template messages. Adapters: sandbox, Kavenegar, SMS.ir (domain 5.5). Throws on refusal or time-out. */
export interface SmsPort {
  readonly name: 'sandbox' | 'kavenegar' | 'smsir';
  send(request: SmsRequest): Promise<SmsReceipt>;
}
