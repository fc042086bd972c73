/** A proof that a person asks, given by the browser in the field `recaptcha`. */
export interface CaptchaCheck {
  token: string;
  action: string;
  ip: string;
}

/** Checks captcha proofs. Adapters: sandbox, reCAPTCHA v3, self-hosted proof of work. */
export interface CaptchaPort {
  readonly name: 'sandbox' | 'recaptcha' | 'altcha';
  /** true when the proof is good for this action; a token is good once (the caller stores its hash) */
  verify(check: CaptchaCheck): Promise<boolean>;
  /** what the browser needs to obtain a proof; null where nothing is needed from the server */
  challenge(): Promise<unknown>;
}
