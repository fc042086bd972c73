/** A proof that a person asks, given by the browser in the field `recaptcha`. */
export interface CaptchaCheck {
  token: string;
  /** operation that the proof is for */
  action: string;
  ip: string;
  /** from 0 to 100, in place of the configured score; for providers that score */
  minimumScore?: number;
}

/** What a proof must be for, and how much work the address has earned. */
export interface CaptchaWish {
  action: string;
  ip: string;
  /** 0 for most; one more each time an address goes on failing */
  hardness: number;
}

/** Checks captcha proofs. Adapters: sandbox, reCAPTCHA v3, self-hosted proof of work. */
export interface CaptchaPort {
  readonly name: 'sandbox' | 'recaptcha' | 'altcha';
  /**
   * The proof's own id when it is good for this action and address, null otherwise. However the token is spelled, the id
   * is the same: the caller stores it, so that a proof is good once.
   */
  verify(check: CaptchaCheck): Promise<string | null>;
  /** what the browser needs to obtain a proof; null where nothing is needed from the server */
  challenge(wish: CaptchaWish): Promise<unknown>;
}
