import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { endOwnSession } from '#shared/contract/account.ts';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { listFaqs } from '#shared/contract/faqs.ts';
import { readMessage } from '#shared/contract/messages.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { accessToken, makePanel, signIn } from '#tests/support/panel.tsx';
import { logOut } from './logout.ts';
import { FaqsApi } from '../../api/faqs.ts';
import { MessagesApi } from '../../api/messages.ts';
import { earlyAnswerMs, earlyCall, earlyCallsScript, takeEarlyAnswer } from '../../api/earlyCalls.ts';
import { clearSessionCookies } from '../../api/sessionCookies.ts';

const faqs = earlyCall('/api/faqs/');

/** Runs the script of the page as its HTML would. */
function begin(...calls: string[]): void {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is what the document writes
  new Function(earlyCallsScript(calls))();
}

const ask = (panel: ReturnType<typeof makePanel>) =>
  panel.store.dispatch(FaqsApi.endpoints.listFaqs.initiate(undefined, { forceRefetch: true }));
const timesAsked = (operation: Operation) => callsOf(operation).length;

beforeEach(() => mockApi.use(answers(listFaqs, { data: [] })));
afterEach(() => {
  vi.useRealTimers();
  window.earlyCalls = undefined;
});

describe('a call that the HTML has begun', () => {
  it('is made once, with the token, and its answer is the first answer of the query cache', async () => {
    signIn();
    begin(faqs);
    const answer = await ask(makePanel());
    expect(answer.data).toEqual({ data: [] });
    expect(timesAsked(listFaqs)).toBe(1);
    expect(callsOf(listFaqs)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(callsOf(listFaqs)[0]?.headers.get('cache-control')).toBe('no-store');
  });

  it('is given in a task of its own, so that what it changes is drawn before the next answer comes', async () => {
    signIn();
    const [first, second] = ['/api/faqs/?page=1', '/api/faqs/?page=2'];
    begin(first, second);
    await Promise.all([window.earlyCalls?.answers[first], window.earlyCalls?.answers[second]]);
    const order: string[] = [];
    const take = async (page: number) => {
      await takeEarlyAnswer({ method: 'get', path: '/api/faqs/', query: { page } });
      order.push(`${page} came`);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      order.push(`${page} was drawn`);
    };
    await Promise.all([take(1), take(2)]);
    expect(order).toEqual(['1 came', '1 was drawn', '2 came', '2 was drawn']);
  });

  it('is taken once: who asks again asks the server', async () => {
    signIn();
    begin(faqs);
    const panel = makePanel();
    await ask(panel);
    await ask(panel);
    expect(timesAsked(listFaqs)).toBe(2);
  });

  it.each([
    ['the network is away', () => isUnreachable(listFaqs)],
    ['it is refused', () => refuses(listFaqs, 'SERVICE_UNAVAILABLE')],
    ['it answers no JSON', () => http.get('*/api/faqs/', () => HttpResponse.text('<html>'))],
    [
      'its envelope says that it failed',
      () => http.get('*/api/faqs/', () => HttpResponse.json({ data: 1, error: true })),
    ],
  ])('is made again in the ordinary way when %s', async (_what, failing) => {
    signIn();
    mockApi.use(failing());
    begin(faqs);
    await vi.waitFor(async () => expect(await window.earlyCalls?.answers[faqs]).toBeDefined(), { timeout: 60_000 });
    mockApi.resetHandlers();
    mockApi.use(answers(listFaqs, { data: [] }));
    expect((await ask(makePanel())).data).toEqual({ data: [] });
  });

  it('ends the session when the ordinary way is refused with 401, too', async () => {
    signIn();
    mockApi.use(refuses(listFaqs, 'SESSION_ENDED'));
    begin(faqs);
    const panel = makePanel();
    await ask(panel);
    await vi.waitFor(() => expect(panel.store.getState().auth.isLogin).toBe(false), { timeout: 60_000 });
  });

  it('is not used after a log-out, nor by the next person', async () => {
    signIn();
    mockApi.use(answers(endOwnSession, { data: { done: true } }));
    begin(faqs);
    const panel = makePanel();
    await panel.store.dispatch(logOut());
    signIn({ token: accessToken({ user_id: 2, jti: 'jti-2' }), username: '0023456787' });
    await ask(makePanel());
    // of the call that nobody waits for any more, the end may come later
    await vi.waitFor(() => expect(timesAsked(listFaqs)).toBe(2), { timeout: 60_000 });
  });

  it('is not used when the token changed while it ran: renewed, or of another tab’s person', async () => {
    signIn();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const first = http.get(
      '*/api/faqs/',
      async () => {
        begun.resolve();
        await held.promise;
        return HttpResponse.json({ data: [], error: false, msg: '' });
      },
      { once: true },
    );
    mockApi.use(first);
    begin(faqs);
    const asked = ask(makePanel());
    await begun.promise;
    signIn({ token: accessToken({ jti: 'jti-2' }) });
    held.resolve();
    await asked;
    expect(timesAsked(listFaqs)).toBe(1);
  });

  it('is of the investor it names: another one’s call is made', async () => {
    signIn({ investorId: 7 });
    mockApi.use(
      answers(lastAsset, {
        data: {
          totalValue: '1',
          totalValueText: '1',
          totalCost: '1',
          totalProfit: '0',
          profitPercent: '0.00',
          ...{ priceGain: '0', receivedProfit: '0', realizedProfit: '0' },
          underWay: '0',
          dayChange: '0',
          dayChangePercent: '0.00',
          navDate: null,
          oldestNavDate: null,
          items: [],
          chart: [],
        },
      }),
    );
    begin(earlyCall('/api/dashboard/last_asset/', { investorId: 7 }));
    const { DashboardApi } = await import('../../api/dashboard.ts');
    await makePanel().store.dispatch(DashboardApi.endpoints.lastAsset.initiate({ query: { investorId: 8 } }));
    expect(callsOf(lastAsset).map(({ url }) => url.searchParams.get('investorId'))).toEqual(['7', '8']);
  });

  it('is not used after a write, which may have changed what it says', async () => {
    signIn();
    mockApi.use(answers(readMessage, { data: { count: 0 } }));
    begin(faqs);
    const panel = makePanel();
    await panel.store.dispatch(MessagesApi.endpoints.readMessage.initiate({ body: { id: 1 } }));
    await ask(panel);
    await vi.waitFor(() => expect(timesAsked(listFaqs)).toBe(2), { timeout: 60_000 });
  });

  it('is not used when nobody took it for long', async () => {
    signIn();
    begin(faqs);
    const panel = makePanel();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + earlyAnswerMs + 1 });
    await ask(panel);
    expect(timesAsked(listFaqs)).toBe(2);
  });

  it('is not begun without a session', async () => {
    clearSessionCookies();
    begin(faqs);
    expect(await window.earlyCalls?.answers[faqs]).toBeNull();
    expect(timesAsked(listFaqs)).toBe(0);
    await ask(makePanel());
    expect(timesAsked(listFaqs)).toBe(1);
  });
});

describe('the text of the script', () => {
  it('cannot end the element that it stands in', () => {
    expect(earlyCallsScript([earlyCall('/api/x/', { fundId: '</script><script>' })])).not.toContain('</');
    expect(earlyCallsScript(['/api/</script>'])).not.toContain('</');
  });
});

describe('earlyCall', () => {
  it('is the same text for the same call, whatever the order, without empty values', () => {
    expect(earlyCall('/api/x/', { b: 2, a: true, none: null, no: undefined, empty: '' })).toBe('/api/x/?a=true&b=2');
    expect(earlyCall('/api/x/', { a: true, b: 2 })).toBe(earlyCall('/api/x/', { b: 2, a: true }));
    expect(earlyCall('/api/x/', {})).toBe('/api/x/');
  });
});
