import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as core from '#shared/contract/uploads.ts';
import * as login from '#shared/contract/login.ts';
import * as messages from '#shared/contract/messages.ts';
import { getXsrfToken } from '#shared/contract/system.ts';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { signIn } from '#tests/support/panel.tsx';
import { abortAll, send } from './http.ts';
import { apiStrings } from './strings.ts';
import { upload } from './files.ts';

const unread = { method: 'get', path: '/api/messages/unread_messages_count/' } as const;
const read = { method: 'post', path: '/api/messages/read_message/', body: { id: 1 } } as const;
const withCookie = () => {
  document.cookie = 'XSRF-TOKEN=first; path=/';
};

describe('send', () => {
  it('gives the answer without the envelope flags, and asks for nothing stored', async () => {
    mockApi.use(answers(messages.countUnreadMessages, { data: { count: 2 } }));
    signIn();
    expect(await send(unread)).toEqual({ data: { data: { count: 2 } } });
    const [call] = callsOf(messages.countUnreadMessages);
    expect(call?.headers.get('cache-control')).toBe('no-store');
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('takes 200, 201 and 204 of a read for a success', async () => {
    for (const status of [200, 201, 204]) {
      const answer = () =>
        status === 204
          ? new HttpResponse(null, { status })
          : HttpResponse.json({ data: { count: 2 }, error: false, msg: '' }, { status });
      mockApi.use(http.get('*/api/messages/unread_messages_count/', answer));
      expect([status, await send(unread)]).toEqual([status, { data: { data: status === 204 ? null : { count: 2 } } }]);
    }
  });

  it('carries the XSRF cookie as header and the key of the form', async () => {
    withCookie();
    mockApi.use(answers(messages.readMessage, { data: { count: 0 } }));
    await send({ ...read, idempotencyKey: 'form-1' });
    const [call] = callsOf(messages.readMessage);
    expect(call?.headers.get('x-xsrf-token')).toBe('first');
    expect(call?.headers.get('idempotency-key')).toBe('form-1');
  });

  it('fetches an XSRF token before the first state change', async () => {
    mockApi.use(
      responds(getXsrfToken, () => {
        withCookie();
        return HttpResponse.json({ data: { xsrf_token: 'first' }, error: false, msg: '' });
      }),
      answers(messages.readMessage, { data: { count: 0 } }),
    );
    await send(read);
    expect(callsOf(getXsrfToken)).toHaveLength(1);
    expect(callsOf(messages.readMessage)[0]?.headers.get('x-xsrf-token')).toBe('first');
  });

  it('renews a token that is refused, once', async () => {
    withCookie();
    mockApi.use(
      answers(getXsrfToken, { data: { xsrf_token: 'second' } }),
      refuses(messages.readMessage, 'CSRF_FAILED'),
    );
    expect((await send(read)).error?.code).toBe('CSRF_FAILED');
    expect(callsOf(messages.readMessage)).toHaveLength(2);
  });

  it('keeps code, message, fields, request id and waiting time of a refusal', async () => {
    withCookie();
    mockApi.use(
      refuses(messages.readMessage, 'RATE_LIMITED', {
        params: { wait: '۳۰ ثانیه' },
        retryAfter: 30,
        fields: { id: ['x'] },
      }),
    );
    expect((await send(read)).error).toEqual({
      code: 'RATE_LIMITED',
      message: 'تعداد درخواست بیش از حد مجاز است؛ ۳۰ ثانیه دیگر تلاش کنید',
      status: 429,
      requestId: 'req-1',
      retryAfter: 30,
      fields: { id: ['x'] },
    });
    expect(callsOf(messages.readMessage)).toHaveLength(1);
  });

  it('names the failures of the line under one sentence', async () => {
    mockApi.use(isUnreachable(messages.countUnreadMessages));
    expect((await send(unread)).error).toEqual({
      code: 'NETWORK_FAILURE',
      message: apiStrings.requestFailed,
      status: 0,
    });
    mockApi.use(
      http.get('*/api/messages/unread_messages_count/', () => HttpResponse.html('<h1>502</h1>', { status: 502 })),
    );
    expect((await send(unread)).error).toMatchObject({
      code: 'BAD_RESPONSE',
      message: apiStrings.requestFailed,
      status: 502,
    });
    mockApi.use(http.get('*/api/messages/unread_messages_count/', () => HttpResponse.html('<h1>200</h1>')));
    expect((await send(unread)).error).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('ends running calls when the page is left', async () => {
    mockApi.use(isSilent(messages.countUnreadMessages));
    const running = send(unread);
    await vi.waitFor(() => expect(callsOf(messages.countUnreadMessages)).toHaveLength(1), { timeout: 60_000 });
    abortAll();
    expect((await running).error).toMatchObject({ code: 'CANCELLED', message: apiStrings.requestFailed });
  });

  it('gives an answer 20 seconds, a call with a file 60 and a download 15 minutes', async () => {
    withCookie();
    const limits: number[] = [];
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      limits.push(this.timeout);
      this.ontimeout?.(new ProgressEvent('timeout'));
    });
    const large = { ...read, isLarge: true };
    const raw = { ...unread, isRaw: true };
    for (const request of [unread, read, large, raw]) {
      expect((await send(request)).error).toMatchObject({ code: 'TIMEOUT', message: apiStrings.requestFailed });
    }
    expect(limits).toEqual([20_000, 20_000, 60_000, 900_000]);
  });

  it('reads the error flag of an answer that calls itself a success', async () => {
    mockApi.use(
      http.get('*/api/messages/unread_messages_count/', () =>
        HttpResponse.json({ error: true, msg: 'نشد', code: 'X', data: null }),
      ),
    );
    expect((await send(unread)).error).toMatchObject({ code: 'X', message: 'نشد' });
  });

  it('does not answer a 429 of other calls with a proof', async () => {
    withCookie();
    mockApi.use(refuses(login.refreshSession, 'captcha_required'));
    expect((await send({ method: 'post', path: '/api/login/refresh/', body: { refresh: 'x' } })).error?.status).toBe(
      429,
    );
    expect(callsOf(login.refreshSession)).toHaveLength(1);
  });
});

describe('upload', () => {
  it('sends the file as multipart with its type and gives the id', async () => {
    withCookie();
    mockApi.use(answers(core.uploadFile, { data: { id: 5, file: '/api/core/files/abc/' } }));
    const file = new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' });
    expect(await upload(file, 10)).toEqual({ id: 5, file: '/api/core/files/abc/', name: 'slip.pdf' });
    const [call] = callsOf(core.uploadFile);
    expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(String(call?.body)).toContain('name="file_type_id"');
  });
});
