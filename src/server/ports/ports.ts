import type { BankFeed } from './bankFeed.ts';
import type { CaptchaPort } from './captcha.ts';
import type { Clock } from './clock.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import type { Ids } from './ids.ts';
import type { PriceFeed } from './priceFeed.ts';
import type { Scanner } from './scanner.ts';
import type { SmsPort } from './sms.ts';

/** The outside world, each part behind an interface with real adapters and a sandbox one (architecture 1). */
export interface Ports {
  clock: Clock;
  ids: Ids;
  sms: SmsPort;
  captcha: CaptchaPort;
  /** in order of preference; the next one takes over while the breaker of the one before is open */
  gateways: readonly PaymentGateway[];
  /** statement of the funds' bank accounts */
  bankFeed: BankFeed;
  priceFeed: PriceFeed;
  /** looks through uploads; null: none is configured, and administrators see "not scanned" */
  scanner: Scanner | null;
}
