import { randomBytes } from 'node:crypto';
import type { GatewayVerdict } from '#server/ports/gateways/gateway.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';

/**
 * A bank with its books in memory. A real bank works on machines of its own; the sandbox would write into our database and
 * measure itself with the product.
 */
export function createMemoryBank(): SandboxGateway {
  const books = new Map<string, { amount: bigint; callbackUrl: string; isPaid: boolean; refId: string }>();

  function verdict(authority: string): GatewayVerdict {
    const payment = books.get(authority);
    if (!payment?.isPaid) return { state: 'unpaid', code: '-51', raw: { code: -51 } };
    const { amount, refId } = payment;
    const raw = { code: 100, ref_id: refId };
    return { state: 'verified', amountRial: amount, refId, cardMask: '603799******0126', feeRial: 0n, raw };
  }

  return {
    code: 'sandbox',
    title: 'memory',
    redirectUrl: (authority) => `/bank/${authority}/`,
    explain: (code) => code,
    request({ amountRial, callbackUrl }) {
      const authority = `S${randomBytes(16).toString('hex')}`;
      books.set(authority, { amount: amountRial, callbackUrl, isPaid: false, refId: randomBytes(6).toString('hex') });
      return Promise.resolve({ authority, redirectUrl: `/bank/${authority}/`, raw: { code: 100, authority } });
    },
    verify: ({ authority }) => Promise.resolve(verdict(authority)),
    inquire: ({ authority }) => Promise.resolve(verdict(authority)),
    reverse: () => Promise.resolve(false),
    readCallback: (query) =>
      query['Authority'] ? { authority: query['Authority'], hint: query['Status'] === 'OK' ? 'ok' : 'failed' } : null,
    decide(authority) {
      const payment = books.get(authority);
      if (!payment) return Promise.resolve(null);
      payment.isPaid = true;
      const url = new URL(payment.callbackUrl);
      url.searchParams.set('Authority', authority);
      url.searchParams.set('Status', 'OK');
      return Promise.resolve(url.pathname + url.search);
    },
  };
}
