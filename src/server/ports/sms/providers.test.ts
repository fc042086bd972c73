import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmsPort } from './create.ts';
import { withSmsBreaker } from './breaker.ts';
import { createKavenegarSms, kavenegarTokens } from './kavenegar.ts';
import { createSmsIr } from './smsir.ts';
import { createSandboxSms } from './sandbox.ts';

interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/* A local stand-in that answers in the documented shapes of the two SMS providers. */
let server: Server;
let host = '';
let seen: Seen[] = [];
let answer: { status: number; body: unknown; hang?: boolean } = { status: 200, body: {} };

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      if (answer.hang) return;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const request = {
  mobile: '09120000001',
  template: 'otp_login',
  tokens: { code: '123456', details: '', domain: 'panel.example' },
};

describe('Kavenegar', () => {
  const port = () =>
    createKavenegarSms({ apiKey: 'K/EY', host, templates: { otp_login: 'verify-login' }, timeoutMs: 300 });

  it('calls verify/lookup as documented and gives the message id', async () => {
    answer = {
      status: 200,
      body: {
        return: { status: 200, message: 'تایید شد' },
        entries: [{ messageid: 8792343, status: 1, receptor: '09120000001', cost: 120 }],
      },
    };
    await expect(port().send(request)).resolves.toEqual({ provider: 'kavenegar', providerRef: '8792343' });
    expect(seen[0]?.url).toBe('/v1/K%2FEY/verify/lookup.json');
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      receptor: '09120000001',
      template: 'verify-login',
      token: '123456',
    });
  });

  it('fails on a refusal, on an answer that is not JSON, on time-out, and for an unknown template', async () => {
    answer = { status: 418, body: { return: { status: 418, message: 'اعتبار کافی نیست' }, entries: null } };
    await expect(port().send(request)).rejects.toThrow('418');
    answer = { status: 502, body: '<html>' };
    await expect(port().send(request)).rejects.toThrow('502');
    answer = { status: 200, body: {}, hang: true };
    await expect(port().send(request)).rejects.toThrow(/timeout|aborted/i);
    answer = { status: 200, body: {} };
    await expect(port().send({ ...request, template: 'otp_sell' })).rejects.toThrow('otp_sell');
  });

  it('puts texts with spaces where spaces are allowed', () => {
    expect(kavenegarTokens({ code: '1', details: 'ده واحد', domain: 'x' })).toEqual({ token: '1', token10: 'ده واحد' });
    expect(
      kavenegarTokens({ fund: 'صندوق الف', units: '۱۰', orderNo: '7', reason: 'بسته است', price: 'سه واژه دارد' }),
    ).toEqual({
      token10: 'صندوق الف',
      token: 'سه\u200Cواژه\u200Cدارد',
      token2: '۱۰',
      token3: '7',
      token20: 'بسته است',
    });
    expect(kavenegarTokens({ domain: 'x' })).toEqual({ token: '-' });
  });
});

describe('SMS.ir', () => {
  const port = () =>
    createSmsIr({ apiKey: 'KEY', host, templates: { otp_login: '100200', otp_sell: 'text' }, timeoutMs: 300 });

  it('calls send/verify as documented and gives the message id', async () => {
    answer = { status: 200, body: { status: 1, message: 'موفق', data: { messageId: 89545112, cost: 1.0 } } };
    await expect(port().send(request)).resolves.toEqual({ provider: 'smsir', providerRef: '89545112' });
    expect(seen[0]?.url).toBe('/v1/send/verify');
    expect(seen[0]?.headers['x-api-key']).toBe('KEY');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      mobile: '09120000001',
      templateId: 100200,
      parameters: [{ name: 'CODE', value: '123456' }],
    });
  });

  it('fails on a refusal and for a template that is not a number', async () => {
    answer = { status: 400, body: { status: 104, message: 'اعتبار ندارید', data: null } };
    await expect(port().send(request)).rejects.toThrow('104');
    await expect(port().send({ ...request, template: 'otp_sell' })).rejects.toThrow('number');
  });
});

describe('breaker and choice', () => {
  it('opens by the fifth failure, and closes again after one success', async () => {
    const house = createSandboxSms();
    house.faults.isDown = true;
    const states: string[] = [];
    const port = withSmsBreaker(house, { restMs: 30, onChange: (state) => states.push(state) });
    for (let n = 0; n < 5; n++) await expect(port.send(request)).rejects.toThrow('switched off');
    await expect(port.send(request)).rejects.toThrow(/open/i);
    house.faults.isDown = false;
    await expect.poll(() => states).toContain('halfOpen');
    await expect(port.send(request)).resolves.toMatchObject({ provider: 'sandbox' });
    expect(states).toEqual(['open', 'halfOpen', 'close']);
  });

  it('does not open by what the installation or one number is at fault for', async () => {
    const port = withSmsBreaker(createKavenegarSms({ apiKey: 'k', host, templates: { otp_login: 'verify-login' } }));
    const notice = { ...request, template: 'second_factor_changed' };
    for (let n = 0; n < 6; n++)
      await expect(port.send(notice)).rejects.toThrow('SMS_TEMPLATES has no entry for second_factor_changed');
    expect(seen, 'the provider was not asked').toEqual([]);
    answer = { status: 411, body: { return: { status: 411, message: 'receptor' } } };
    for (let n = 0; n < 6; n++) await expect(port.send(request)).rejects.toThrow('refused the message: 411');
    expect(port.isResting?.()).toBe(false);
    answer = { status: 200, body: { return: { status: 200 }, entries: [{ messageid: 7 }] } };
    await expect(port.send(request)).resolves.toMatchObject({ providerRef: '7' });
  });

  it('opens when the provider says that it cannot work now', async () => {
    const port = withSmsBreaker(createKavenegarSms({ apiKey: 'k', host, templates: { otp_login: 'verify-login' } }));
    answer = { status: 409, body: { return: { status: 409, message: 'busy' } } };
    for (let n = 0; n < 5; n++) await expect(port.send(request)).rejects.toThrow('409');
    await expect(port.send(request)).rejects.toThrow(/open/i);
    expect([port.isResting?.(), seen.length]).toEqual([true, 5]);
  });

  it('keeps codes apart from notices', async () => {
    const house = createSandboxSms();
    const port = withSmsBreaker(house);
    const notice = { ...request, template: 'order_issued' };
    house.faults.isDown = true;
    for (let n = 0; n < 5; n++) await expect(port.send(notice)).rejects.toThrow('switched off');
    house.faults.isDown = false;
    await expect(port.send(notice)).rejects.toThrow(/open/i);
    await expect(port.send(request)).resolves.toMatchObject({ provider: 'sandbox' });
    expect(port.isResting?.(), 'one of both rests').toBe(true);
  });

  it('refuses the sandbox in production', () => {
    const sms = { provider: 'sandbox', dailyBudget: 1, codeBudget: 1, apiKey: '', host: '', templates: {} } as const;
    const log = { warn: () => undefined } as never;
    expect(() => createSmsPort({ sms, isProduction: true, isDemo: false }, log)).toThrow('production');
    expect(createSmsPort({ sms, isProduction: true, isDemo: true }, log).name).toBe('sandbox');
    expect(createSmsPort({ sms: { ...sms, provider: 'smsir' }, isProduction: true, isDemo: false }, log).name).toBe(
      'smsir',
    );
  });
});
