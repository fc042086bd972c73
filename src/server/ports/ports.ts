import type { BankFeed } from './bankFeed.ts';
import type { CaptchaPort } from './captcha.ts';
import type { Clock } from './clock.ts';
import type { DebitProvider } from './directDebit/provider.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import type { IdentityProvider } from './identity.ts';
import type { Ids } from './ids.ts';
import type { Places } from './places.ts';
import type { PriceFeed } from './priceFeed.ts';
import type { PushPort } from './push.ts';
import type { Scanner } from './scanner.ts';
import type { SmsPort } from './sms.ts';

/** The outside world, each part behind an interface with real adapters and a sandbox one (architecture 1). */
export interface Ports {
  clock: Clock;
  ids: Ids;
  sms: SmsPort;
  /** notices in browsers; null: no keys are configured, and people see that it is off */
  push: PushPort | null;
  captcha: CaptchaPort;
  /** proof of work of our own, which super admins can put in place of `captcha` */
  selfHostedCaptcha: CaptchaPort;
  /** in order of preference; the next one takes over while the breaker of the one before is open */
  gateways: readonly PaymentGateway[];
  /** providers of direct debit; each bank belongs to one of them */
  debitProviders: readonly DebitProvider[];
  /** statement of the funds' bank accounts */
  bankFeed: BankFeed;
  priceFeed: PriceFeed;
  /** registry of the capital market, mobile and bank account of a national code, postal codes */
  identity: IdentityProvider;
  /** looks through uploads; null: none is configured, and administrators see "not scanned" */
  scanner: Scanner | null;
  /** where an address is; null: no table is configured, and sessions show their address alone */
  places: Places | null;
}
