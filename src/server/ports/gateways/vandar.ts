import { gatewayTexts } from '#shared/contract/orderTexts.ts';
import { gatewayTitles } from '#shared/contract/sandboxTexts.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { GATEWAY_TIMEOUT_MS, postJson, readAmount, readText, wireAmount } from './gatewayHttp.ts';

export interface VandarOptions {
  apiKey: string;
  /** `https://ipg.vandar.io` */
  host: string;
  timeoutMs?: number;
}

/**
 * Vandar IPG (domain 5.3). Amounts are sent as rial; public sources disagree about the unit, so the amount of each
 * verification is compared with ours and a payment that differs is not booked.
 */
export function createVandarGateway(options: VandarOptions): PaymentGateway {
  const timeout = options.timeoutMs ?? GATEWAY_TIMEOUT_MS;
  const call = (name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    postJson(`${options.host}/api/v3/${name}`, { api_key: options.apiKey, ...body }, timeout);

  return {
    code: 'vandar',
    title: gatewayTitles.vandar,
    redirectUrl: (authority) => `${options.host}/v3/${encodeURIComponent(authority)}`,
    explain: (code) => (code === 'UNPAID' ? gatewayTexts.unpaid : gatewayTexts.unknown),

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
      if (readText(raw['status']) !== '1' || authority === '') throw new GatewayError('REFUSED', true, raw);
      return { authority, redirectUrl: this.redirectUrl(authority), raw };
    },

    async verify({ authority }): Promise<GatewayVerdict> {
      const raw = await call('verify', { token: authority });
      const amount = readAmount(raw['amount']);
      if (readText(raw['status']) === '1') {
        if (amount === null) throw new GatewayError('BAD_ANSWER', false, raw);
        return {
          state: 'verified',
          amountRial: amount,
          refId: readText(raw['transId']),
          cardMask: readText(raw['cardNumber']) || null,
          feeRial: readAmount(raw['wage']),
          raw,
        };
      }
      return { state: 'unpaid', code: 'UNPAID', raw };
    },

    async inquire({ authority }): Promise<GatewayVerdict> {
      const raw = await call('transaction', { token: authority });
      if (readText(raw['status']) !== '1') return { state: 'unpaid', code: 'UNPAID', raw };
      const state = readText(raw['code'] ?? raw['transactionStatus']);
      return state === '' || state === '1'
        ? { state: 'paid', code: 'PAID', raw }
        : { state: 'pending', code: state, raw };
    },

    reverse: () => Promise.resolve(false),

    readCallback(query) {
      if (!query['token']) return null;
      return { authority: query['token'], hint: query['payment_status'] === 'OK' ? 'ok' : 'failed' };
    },
  };
}
