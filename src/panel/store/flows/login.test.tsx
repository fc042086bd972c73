import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '#shared/contract/account.ts';
import * as client from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { accessToken, makePanel } from '#tests/support/panel.tsx';
import { info, investor, profile, username } from '#tests/support/personSamples.ts';
import type { Flow } from '../store.ts';
import { beginSession, checkUsername, loginWithOtp, loginWithPassword, sendOtp, setPassword } from './login.ts';

beforeEach(() => {
  mockApi.use(
    answers(client.listInvestors, { data: [investor] }),
    answers(account.getProfile, { data: profile }),
    answers(login.captchaChallenge, {
      data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
    }),
  );
});

const password = 'Sepidar-1405';
const otp = '123456';

type LoginCall = 'checkUsername' | 'sendLoginOtp' | 'loginPassword' | 'loginOtp' | 'registerPassword';
const calls: readonly [LoginCall, Flow<unknown>, object][] = [
  ['checkUsername', checkUsername(username), { username }],
  ['sendLoginOtp', sendOtp(username), { username }],
  ['loginPassword', loginWithPassword(username, password), { username, password }],
  ['loginOtp', loginWithOtp(username, otp), { username, otp }],
  ['registerPassword', setPassword({ username, password, otp }), { username, password, otp }],
];

describe('a 429 of a log-in call', () => {
  it.each(calls)('is answered once with a proof: %s', async (id, call, body) => {
    mockApi.use(refuses(login[id], 'captcha_required'));
    const { store } = makePanel();
    expect(await store.dispatch(call)).toMatchObject({ failure: { status: 429, code: 'captcha_required' } });
    expect(callsOf(login[id]).map((one) => one.body)).toEqual([body, { ...body, recaptcha: 'proof' }]);
  });
});

describe('a log-in', () => {
  it.each([
    [1, 'client'],
    [2, 'admin'],
    [3, 'admin'],
  ] as const)('with role id %i opens the panel of the role %s', async (roleId, role) => {
    mockApi.use(
      answers(account.getInfo, {
        data: { ...info, role, role_id: roleId, access_level: role === 'admin' ? 't3' : null },
      }),
    );
    const { store } = makePanel();
    await store.dispatch(beginSession(username, { access: accessToken(), refresh: 'selector', role: roleId }));
    expect(store.getState().auth).toMatchObject({ isLogin: true, role, roleID: roleId });
    expect(store.getState().userPanel.panel).toBe(role);
    expect(document.cookie).toContain(`role=${role}`);
  });
});
