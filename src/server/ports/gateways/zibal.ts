import { gatewayTexts } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { GATEWAY_TIMEOUT_MS, postJson, readAmount, readText, wireAmount, keptAnswer } from './gatewayHttp.ts';

export interface ZibalOptions {
  merchantId: string;
  /** `https://gateway.zibal.ir` */
  host: string;
  timeoutMs?: number;
}

const meanings: Readonly<Record<string, string>> = {
  '102': gatewayTexts.merchant,
  '103': gatewayTexts.merchant,
  '104': gatewayTexts.merchant,
  '105': gatewayTexts.invalid,
  '106': gatewayTexts.invalid,
  '113': gatewayTexts.dailyLimit,
  '114': gatewayTexts.invalid,
  '202': gatewayTexts.unpaid,
  '203': gatewayTexts.invalid,
  s3: gatewayTexts.cancelled,
  s4: gatewayTexts.card,
  s5: gatewayTexts.insufficient,
  s6: gatewayTexts.card,
  s7: gatewayTexts.tooMany,
  s8: gatewayTexts.dailyLimit,
  s9: gatewayTexts.dailyLimit,
  s10: gatewayTexts.card,
  s11: gatewayTexts.unavailable,
  s12: gatewayTexts.card,
  s15: gatewayTexts.reversed,
  s16: gatewayTexts.reversed,
  s18: gatewayTexts.reversed,
};

/** Zibal (domain 5.2). Amounts are rial. */
export function createZibalGateway(options: ZibalOptions): PaymentGateway {
  const timeout = options.timeoutMs ?? GATEWAY_TIMEOUT_MS;
  const call = (name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    postJson(`${options.host}/v1/${name}`, { merchant: options.merchantId, ...body }, timeout);
  /** Answer of the inquiry; empty when there is none: money that is verified waits for no reference. */
  const referenceOf = (authority: string): Promise<Record<string, unknown>> =>
    call('inquiry', { trackId: wireTrack(authority) }).catch(() => ({}));

  return {
    code: 'zibal',
    title: gatewayTitles.zibal,
    redirectUrl: (authority) => `${options.host}/start/${encodeURIComponent(authority)}`,
    explain: (code) => meanings[code] ?? gatewayTexts.unknown,

    async request(input) {
      const raw = await call('request', {
        amount: wireAmount(input.amountRial),
        callbackUrl: input.callbackUrl,
        description: input.description,
        orderId: input.orderNo,
        ...(input.mobile ? { mobile: input.mobile } : {}),
        ...(input.nationalCode ? { nationalCode: input.nationalCode } : {}),
      });
      const authority = readText(raw['trackId']);
      const result = readText(raw['result']);
      if (result !== '100' || authority === '')
        throw new GatewayError(result || 'BAD_ANSWER', result !== '', keptAnswer(raw));
      return { authority, redirectUrl: this.redirectUrl(authority), raw: keptAnswer(raw) };
    },

    async verify({ authority, amountRial }): Promise<GatewayVerdict> {
      const raw = await call('verify', { trackId: wireTrack(authority) });
      const result = readText(raw['result']);
      if (result === '100' || result === '201') {
        // what was verified before comes without the reference of the bank, which the inquiry has
        const told = readText(raw['refNumber']) === '' ? await referenceOf(authority) : raw;
        return {
          state: 'verified',
          amountRial: readAmount(raw['amount']) ?? amountRial,
          refId: readText(told['refNumber']),
          cardMask: readText(raw['cardNumber']) || readText(told['cardNumber']) || null,
          feeRial: null,
          raw: keptAnswer(raw),
        };
      }
      if (result === '202') return { state: 'unpaid', code: result, raw: keptAnswer(raw) };
      throw new GatewayError(result || 'BAD_ANSWER', result === '203', keptAnswer(raw));
    },

    async inquire({ authority }): Promise<GatewayVerdict> {
      const raw = await call('inquiry', { trackId: wireTrack(authority) });
      const result = readText(raw['result']);
      const status = readText(raw['status']);
      if (result !== '100') throw new GatewayError(result || 'BAD_ANSWER', result === '203', keptAnswer(raw));
      if (status === '1' || status === '2') {
        const amountRial = readAmount(raw['amount']);
        return {
          state: 'paid',
          code: `s${status}`,
          ...(amountRial === null ? {} : { amountRial }),
          raw: keptAnswer(raw),
        };
      }
      if (status === '-1') return { state: 'pending', code: 's-1', raw: keptAnswer(raw) };
      if (status === '15' || status === '16' || status === '18')
        return { state: 'reversed', code: `s${status}`, raw: keptAnswer(raw) };
      if (status === '-2' || status === '') throw new GatewayError('BAD_ANSWER', false, keptAnswer(raw));
      return { state: 'unpaid', code: `s${status}`, raw: keptAnswer(raw) };
    },

    reverse: () => Promise.resolve(false),

    readCallback(query) {
      if (!query['trackId']) return null;
      return { authority: query['trackId'], hint: query['success'] === '1' ? 'ok' : 'failed' };
    },
  };
}

/** Zibal's track ids are JSON numbers. */
function wireTrack(authority: string): number | string {
  return /^\d{1,15}$/.test(authority) ? Number(authority) : authority;
}
