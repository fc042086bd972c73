import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as account from '#shared/contract/account.ts';
import * as client from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import { loginPasskey, passkeyChallenge } from '#shared/contract/passkeys.ts';
import { NewSecret } from '#panel/ui/form/TotpSetup.tsx';
import { fieldText } from '#panel/ui/form/strings.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { accessToken, renderPanel } from '#tests/support/panel.tsx';
import { givePasskeyDevice, requestOptions } from '#tests/support/passkeyDevice.ts';
import { info, investor, profile, username } from '#tests/support/personSamples.ts';
import { LoginView } from './LoginView.tsx';
import { offerEveryMs } from './passkeyOffer.ts';
import { text } from './strings.ts';

const tokens = () => ({ data: { access: accessToken(), refresh: 'selector', role: 1 as const, username } });
const challengeOf = (ticket: string) => answers(passkeyChallenge, { data: { ticket, options: requestOptions } });

beforeEach(() => {
  localStorage.clear();
  mockApi.use(
    challengeOf('ticket-1'),
    answers(loginPasskey, tokens()),
    answers(login.checkUsername, {
      data: { has_account: true, has_password: true, auth_step: 1, mobile_mask: '*********01', is_legal: false },
    }),
    answers(account.getInfo, { data: info }),
    answers(client.listInvestors, { data: [investor] }),
    answers(account.getProfile, { data: profile }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const press = async (user: ReturnType<typeof renderPanel>['user']) =>
  user.click(screen.getByRole('button', { name: text.byFinger }));

describe('log-in by finger', () => {
  it('opens the panel with one press and no name', async () => {
    const device = givePasskeyDevice();
    const { user, store } = renderPanel(<LoginView />);
    expect(callsOf(passkeyChallenge), 'nothing is asked before the press').toHaveLength(0);
    await press(user);
    await waitFor(() => expect(store.getState().auth.isLogin).toBe(true));
    expect(store.getState().auth.username).toBe(username);
    expect(device.asked).toEqual(['get']);
    expect(callsOf(loginPasskey)[0]?.body).toMatchObject({
      ticket: 'ticket-1',
      credential: { signature: expect.any(String) },
    });
    expect(callsOf(login.checkUsername)).toHaveLength(0);
  });

  it('says how to get a passkey when the device has none or the person closes the question', async () => {
    givePasskeyDevice({ declines: 'NotAllowedError' });
    const { user } = renderPanel(<LoginView />);
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text.passkeyNone);
    expect(screen.getByLabelText(text.username)).toBeEnabled();
    expect(callsOf(loginPasskey)).toHaveLength(0);
  });

  it('says it in a browser without passkeys, too', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const { user } = renderPanel(<LoginView />);
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text.passkeyNone);
  });

  it('shows what the server says: a refusal, a line that broke', async () => {
    givePasskeyDevice();
    mockApi.use(refuses(loginPasskey, 'PASSKEY_REFUSED'));
    const { user } = renderPanel(<LoginView />);
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('کلید عبور پذیرفته نشد');
    mockApi.use(isUnreachable(passkeyChallenge));
    await press(user);
    await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('کلید عبور پذیرفته نشد'));
  });
});

describe('a browser in which a passkey was used', () => {
  const remembered = () => localStorage.setItem('passkey-used', '1');

  it('offers it among the suggestions of the user name, and opens the panel when it is chosen', async () => {
    remembered();
    const device = givePasskeyDevice();
    const { store } = renderPanel(<LoginView />);
    expect(screen.getByLabelText(text.username)).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(device.asked).toEqual(['offer']));
    expect(screen.queryByRole('alert')).toBeNull();
    device.choose();
    await waitFor(() => expect(store.getState().auth.isLogin).toBe(true));
  });

  it('ends the offer when the person goes on with a name, without a word', async () => {
    remembered();
    const device = givePasskeyDevice();
    const { user } = renderPanel(<LoginView />);
    await waitFor(() => expect(device.asked).toEqual(['offer']));
    await user.type(screen.getByLabelText(text.username), username);
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(await screen.findByLabelText(text.password)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(callsOf(loginPasskey)).toHaveLength(0);
  });

  it('asks for another challenge before the old one ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    remembered();
    const device = givePasskeyDevice();
    renderPanel(<LoginView />);
    await waitFor(() => expect(device.asked).toEqual(['offer']));
    vi.advanceTimersByTime(offerEveryMs);
    await waitFor(() => expect(device.asked).toEqual(['offer', 'offer']));
    expect(callsOf(passkeyChallenge)).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is remembered from the first passkey on', async () => {
    const device = givePasskeyDevice();
    const first = renderPanel(<LoginView />);
    await press(first.user);
    await waitFor(() => expect(localStorage.getItem('passkey-used')).toBe('1'));
    expect(device.asked).toEqual(['get']);
  });
});

it('the secret of an authenticator app opens the app of the phone by a link', () => {
  const uri = 'otpauth://totp/Panel:0012345679?secret=ABCDEFGH';
  renderPanel(<NewSecret secret="ABCDEFGH" uri={uri} />);
  const link = screen.getByText(fieldText.totpOpen);
  expect(link).toHaveAttribute('href', uri);
  expect(link, 'shown where a finger is the pointer').not.toBeVisible();
});
