import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * Local doubles of providers in the public shapes that the adapters speak (domain 3.7, 5.2, 5.5): Kavenegar, Zibal and Jibit.
 * They prove what the product does with such answers, and nothing about the providers.
 */

interface Answer {
  status?: number;
  json?: unknown;
  html?: string;
}

interface Call {
  url: URL;
  body: string;
}

/** A double that is running. */
export interface Double {
  origin: string;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Starts a server on a free port of this machine that answers each call. */
async function startDouble(answerTo: (call: Call) => Answer): Promise<Double> {
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status = 200, json, html } = answerTo({ url: new URL(request.url ?? '/', 'http://double'), body });
      response.writeHead(status, {
        'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
      });
      response.end(html ?? JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const unknown: Answer = { status: 404, json: { message: 'no such address' } };

/** A message as it arrives on a telephone, the newest last. */
export interface Sms {
  mobile: string;
  /** name at the provider */
  template: string;
  text: string;
}

/**
 * Kavenegar: fills the text that was registered under the name of the template. `register` takes the texts as somebody hands
 * them in, with `%token` and the other places in them.
 */
export async function startSmsDouble(apiKey: string) {
  const texts = new Map<string, string>();
  const sent: Sms[] = [];
  const refused = (status: number, message: string): Answer => ({
    json: { return: { status, message }, entries: null },
  });
  const double = await startDouble(({ url, body }) => {
    const form = new URLSearchParams(body);
    const entries = (list: unknown[]): Answer => ({ json: { return: { status: 200, message: '' }, entries: list } });
    if (url.pathname === `/v1/${apiKey}/sms/status.json`)
      return entries((form.get('messageid') ?? '').split(',').map((messageid) => ({ messageid, status: 10 })));
    if (url.pathname !== `/v1/${apiKey}/verify/lookup.json`) return refused(403, 'invalid key');
    const template = form.get('template') ?? '';
    const registered = texts.get(template);
    if (registered === undefined) return refused(424, 'template not found');
    const text = registered.replace(/%(token\d*)/g, (_place, name: string) => form.get(name) ?? '');
    sent.push({ mobile: form.get('receptor') ?? '', template, text });
    return entries([{ messageid: sent.length, status: 5 }]);
  });
  return {
    ...double,
    register: (name: string, text: string) => void texts.set(name, text),
    /** Messages to a telephone, the newest last. */
    messagesOf: (mobile: string): readonly Sms[] => sent.filter((one) => one.mobile === mobile),
  };
}

export type SmsDouble = Awaited<ReturnType<typeof startSmsDouble>>;

interface Payment {
  amount: number;
  callbackUrl: string;
  orderId: string;
  isPaid: boolean;
}

/** Zibal: its page has one button that pays and goes back. */
export async function startZibalDouble(merchant: string): Promise<Double> {
  const payments = new Map<number, Payment>();
  const answerTo = (name: string, { body }: Call): Answer => {
    const asked = JSON.parse(body || '{}') as Partial<Payment> & { merchant?: string; trackId?: number };
    if (asked.merchant !== merchant) return { json: { result: 102, message: 'merchant not found' } };
    if (name === 'request') {
      const trackId = 3_000_000 + payments.size;
      const { amount = 0, callbackUrl = '', orderId = '' } = asked;
      payments.set(trackId, { amount, callbackUrl, orderId, isPaid: false });
      return { json: { result: 100, message: 'success', trackId } };
    }
    const payment = payments.get(asked.trackId ?? 0);
    if (!payment) return { json: { result: 203, message: 'invalid trackId' } };
    if (!payment.isPaid) return { json: { result: 202, message: 'not paid', status: -1 } };
    const { amount, orderId } = payment;
    const facts = {
      amount,
      orderId,
      status: 1,
      refNumber: `9${asked.trackId}`,
      cardNumber: '62741****44',
      description: '',
    };
    return { json: { result: 100, message: 'success', paidAt: new Date().toISOString(), ...facts } };
  };
  return startDouble((call) => {
    const track = /^\/(start|pay)\/(\d+)$/.exec(call.url.pathname);
    if (!track) {
      const name = /^\/v1\/(request|verify|inquiry)$/.exec(call.url.pathname)?.[1];
      return name === undefined ? unknown : answerTo(name, call);
    }
    const trackId = Number(track[2]);
    const payment = payments.get(trackId);
    if (!payment) return unknown;
    const back = new URL(payment.callbackUrl);
    if (track[1] === 'pay') payment.isPaid = true;
    for (const [name, value] of Object.entries({ trackId, success: 1, status: 2, orderId: payment.orderId }))
      back.searchParams.set(name, String(value));
    const goOn =
      track[1] === 'pay'
        ? `<meta http-equiv="refresh" content="0;url=${back.href.replaceAll('&', '&amp;')}">`
        : `<a href="/pay/${trackId}">پرداخت</a>`;
    return {
      html: `<!doctype html><html lang="fa" dir="rtl"><head><link rel="icon" href="data:,"><title>درگاه</title></head><body><h1>درگاه پرداخت زیبال</h1>${goOn}</body></html>`,
    };
  });
}

/** Jibit: a mobile and an account belong to whom they were put down for. */
export async function startJibitDouble(keys: { apiKey: string; secretKey: string }) {
  const mobiles = new Map<string, string>();
  const ibans = new Map<string, string>();
  const double = await startDouble(({ url, body }) => {
    if (url.pathname === '/ide/v1/tokens/generate') {
      const given = JSON.parse(body || '{}') as Record<string, string>;
      const isRight = given['apiKey'] === keys.apiKey && given['secretKey'] === keys.secretKey;
      return isRight
        ? { json: { accessToken: 'jibit-token', refreshToken: 'jibit-refresh' } }
        : { status: 403, json: {} };
    }
    if (url.pathname !== '/ide/v1/services/matching') return { status: 404, json: { code: 'postal.not_found' } };
    const nationalNo = url.searchParams.get('nationalCode');
    const mobile = url.searchParams.get('mobileNumber');
    const owner = mobile === null ? ibans.get(url.searchParams.get('iban') ?? '') : mobiles.get(mobile);
    return { json: { trackId: `jibit-${owner ?? 'nobody'}`, matched: owner !== undefined && owner === nationalNo } };
  });
  return {
    ...double,
    /** Puts somebody with mobile and account into its books. */
    put: (nationalNo: string, of: { mobile: string; iban: string }) => {
      mobiles.set(of.mobile, nationalNo);
      ibans.set(of.iban, nationalNo);
    },
  };
}
