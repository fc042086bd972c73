import { gatewayTexts } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { GATEWAY_TIMEOUT_MS, postJson, readAmount, readText, wireAmount, keptAnswer } from './gatewayHttp.ts';

export interface VandarOptions {
  apiKey: string;
  /** `https://ipg.vandar.io` */
  host: string;
  timeoutMs?: number;
}

/** «1000.00» as 1000: Vandar writes whole rial amounts with two decimals. */
function readVandarAmount(value: unknown): bigint | null {
  return readAmount(typeof value === 'string' ? value.replace(/\.0+$/, '') : value);
}

/**
 * Vandar IPG (domain 5.3). Amounts are sent and read as rial. Public sources disagree about the unit, so the amount of each
 * verification is compared with ours; a payment that differs goes to dispute and is never converted (decision 0020).
 *
 * Vandar documents one good status, 1. Every other answer is unknown: the gateway is asked again, and after 72 hours
 * people decide. Only its return address says `FAILED`, which is a hint and no proof.
 */
export function createVandarGateway(options: VandarOptions): PaymentGateway {
  const timeout = options.timeoutMs ?? GATEWAY_TIMEOUT_MS;
  const call = (name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    postJson(`${options.host}/api/v3/${name}`, { api_key: options.apiKey, ...body }, timeout);

  return {
    code: 'vandar',
    title: gatewayTitles.vandar,
    redirectUrl: (authority) => `${options.host}/v3/${encodeURIComponent(authority)}`,
    explain: () => gatewayTexts.unknown,

    async request(input) {
      const raw = await call('send', {
        amount: wireAmount(input.amountRial),
        callback_url: input.callbackUrl,
        description: input.description,
        factorNumber: input.orderNo,
        ...(input.mobile ? { mobile_number: input.mobile } : {}),
        ...(input.nationalCode ? { national_code: input.nationalCode } : {}),
      });
      const authority = readText(raw['token']);
      if (readText(raw['status']) !== '1' || authority === '') throw new GatewayError('REFUSED', true, keptAnswer(raw));
      return { authority, redirectUrl: this.redirectUrl(authority), raw: keptAnswer(raw) };
    },

    async verify({ authority }): Promise<GatewayVerdict> {
      const raw = await call('verify', { token: authority });
      const amount = readVandarAmount(raw['amount']);
      const status = readText(raw['status']);
      if (status !== '1' || amount === null) throw new GatewayError(`S${status || 'NONE'}`, false, keptAnswer(raw));
      return {
        state: 'verified',
        amountRial: amount,
        refId: readText(raw['transId']),
        cardMask: readText(raw['cardNumber']) || null,
        feeRial: readVandarAmount(raw['wage']),
        raw: keptAnswer(raw),
      };
    },

    async inquire({ authority }): Promise<GatewayVerdict> {
      const raw = await call('transaction', { token: authority });
      const status = readText(raw['status']);
      const code = readText(raw['code'] ?? raw['transactionStatus']);
      if (status !== '1' || (code !== '' && code !== '1'))
        throw new GatewayError(`S${status || 'NONE'}_${code || 'NONE'}`, false, keptAnswer(raw));
      const amountRial = readVandarAmount(raw['amount']);
      return { state: 'paid', code: 'PAID', ...(amountRial === null ? {} : { amountRial }), raw: keptAnswer(raw) };
    },

    reverse: () => Promise.resolve(false),

    readCallback(query) {
      if (!query['token']) return null;
      return { authority: query['token'], hint: query['payment_status'] === 'OK' ? 'ok' : 'failed' };
    },
  };
}
