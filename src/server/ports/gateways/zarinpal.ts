import { gatewayTexts } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import { GATEWAY_TIMEOUT_MS, postJson, readAmount, readText, wireAmount, keptAnswer } from './gatewayHttp.ts';

export interface ZarinpalOptions {
  merchantId: string;
  /** `https://payment.zarinpal.com`, or the sandbox host */
  host: string;
  timeoutMs?: number;
}

const meanings: Readonly<Record<string, string>> = {
  '-9': gatewayTexts.invalid,
  '-10': gatewayTexts.merchant,
  '-11': gatewayTexts.merchant,
  '-12': gatewayTexts.tooMany,
  '-15': gatewayTexts.merchant,
  '-16': gatewayTexts.merchant,
  '-18': gatewayTexts.invalid,
  '-50': gatewayTexts.amountDiffers,
  '-51': gatewayTexts.unpaid,
  '-52': gatewayTexts.unknown,
  '-53': gatewayTexts.invalid,
  '-54': gatewayTexts.invalid,
  FAILED: gatewayTexts.unpaid,
  REVERSED: gatewayTexts.reversed,
  IN_BANK: gatewayTexts.unpaid,
};

interface Answer {
  code: string;
  data: Record<string, unknown>;
  raw: unknown;
}

/** `{data:{code,…}, errors:[]}` on success, `{data:[], errors:{code,message}}` on refusal. */
function read(raw: Record<string, unknown>): Answer {
  const asObject = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  const data = asObject(raw['data']);
  const errors = asObject(raw['errors']);
  return { code: readText(data['code'] ?? errors['code']), data, raw: keptAnswer(raw) };
}

/** ZarinPal v4 (domain 5.1). Amounts are always sent as rial with `currency: "IRR"`. */
export function createZarinpalGateway(options: ZarinpalOptions): PaymentGateway {
  const timeout = options.timeoutMs ?? GATEWAY_TIMEOUT_MS;
  const call = async (name: string, body: Record<string, unknown>): Promise<Answer> =>
    read(
      await postJson(
        `${options.host}/pg/v4/payment/${name}.json`,
        { merchant_id: options.merchantId, ...body },
        timeout,
      ),
    );

  return {
    code: 'zarinpal',
    title: gatewayTitles.zarinpal,
    redirectUrl: (authority) => `${options.host}/pg/StartPay/${encodeURIComponent(authority)}`,
    explain: (code) => meanings[code] ?? gatewayTexts.unknown,

    async request(input) {
      const answer = await call('request', {
        amount: wireAmount(input.amountRial),
        currency: 'IRR',
        description: input.description,
        callback_url: input.callbackUrl,
        metadata: { order_id: input.orderNo, ...(input.mobile ? { mobile: input.mobile } : {}) },
      });
      const authority = readText(answer.data['authority']);
      if (answer.code !== '100' || authority === '')
        throw new GatewayError(answer.code || 'BAD_ANSWER', answer.code !== '', answer.raw);
      return { authority, redirectUrl: this.redirectUrl(authority), raw: answer.raw };
    },

    async verify({ authority, amountRial }): Promise<GatewayVerdict> {
      const { code, data, raw } = await call('verify', { amount: wireAmount(amountRial), authority });
      // 101: verified before. Both mean that the money is ours; crediting once is the caller's guard, not this code.
      if (code === '100' || code === '101') {
        return {
          state: 'verified',
          amountRial,
          refId: readText(data['ref_id']),
          cardMask: readText(data['card_pan']) || null,
          feeRial: readAmount(data['fee']),
          raw,
        };
      }
      if (code === '-51' || code === '-50') return { state: 'unpaid', code, raw };
      throw new GatewayError(code || 'BAD_ANSWER', code === '-53' || code === '-54' || code === '-9', raw);
    },

    async inquire({ authority }): Promise<GatewayVerdict> {
      const { code, data, raw } = await call('inquiry', { authority });
      const status = readText(data['status']).toUpperCase();
      if (status === 'VERIFIED' || status === 'PAID') return { state: 'paid', code: status, raw };
      if (status === 'REVERSED') return { state: 'reversed', code: status, raw };
      if (status === 'FAILED') return { state: 'unpaid', code: status, raw };
      if (status === 'IN_BANK') return { state: 'pending', code: status, raw };
      throw new GatewayError(code || 'BAD_ANSWER', code === '-53' || code === '-54', raw);
    },

    async listUnverified() {
      const { code, data, raw } = await call('unVerified', {});
      const rows: unknown = data['authorities'];
      if (code !== '100' || !Array.isArray(rows)) throw new GatewayError(code || 'BAD_ANSWER', false, raw);
      return (rows as Record<string, unknown>[]).flatMap((row) => {
        const authority = readText(row['authority']);
        const amountRial = readAmount(row['amount']);
        return authority === '' || amountRial === null ? [] : [{ authority, amountRial }];
      });
    },

    async reverse({ authority }) {
      const { code } = await call('reverse', { authority });
      return code === '100';
    },

    readCallback(query) {
      if (!query['Authority']) return null;
      return { authority: query['Authority'], hint: query['Status'] === 'OK' ? 'ok' : 'failed' };
    },
  };
}
