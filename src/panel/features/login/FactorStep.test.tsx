import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as account from '#shared/contract/account.ts';
import { confirmDeviceLogin } from '#shared/contract/devices.ts';
import * as login from '#shared/contract/login.ts';
import {
  confirmPasskeyLogin,
  finishPasskeySetup,
  startPasskeyLogin,
  startPasskeySetup,
} from '#shared/contract/passkeys.ts';
import { proveEnrolment } from '#shared/contract/enrolments.ts';
import { finishSecondFactorSetup, startSecondFactorSetup } from '#shared/contract/secondFactor.ts';
import { apiStrings } from '#panel/api/strings.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { accessToken, renderPanel } from '#tests/support/panel.tsx';
import { creationOptions, givePasskeyDevice, requestOptions } from '#tests/support/passkeyDevice.ts';
import { LoginView } from './LoginView.tsx';
import { text } from './strings.ts';

const username = '0012345679';
const tokens = () => ({ access: accessToken(), refresh: 'selector', role: 2 as const });

beforeEach(() => {
  mockApi.use(
    answers(login.captchaChallenge, {
      data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
    }),
    answers(login.checkUsername, {
      data: { has_account: true, has_password: true, auth_step: 1, mobile_mask: '*********01', is_legal: false },
    }),
    // The panel opens afterwards; what it reads then is no part of these tests.
    refuses(account.getInfo, 'SESSION_ENDED'),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function reachSecondStep(ways: ('passkey' | 'totp' | 'recovery' | 'device')[], device_number?: number) {
  const step = { ticket: 'ticket-1', ways, expires_in: 300, ...(device_number && { device_number }) };
  mockApi.use(answers(login.loginPassword, { data: { second_factor: step } }));
  const panel = renderPanel(<LoginView />);
  await panel.user.type(screen.getByLabelText(text.username), username);
  await panel.user.click(screen.getByRole('button', { name: text.next }));
  await panel.user.type(await screen.findByLabelText(text.password), 'Sepidar-1405');
  await panel.user.click(screen.getByRole('button', { name: text.logIn }));
  return panel;
}

describe('second step of a log-in', () => {
  it('signs with the passkey first; the other ways stay at hand', async () => {
    const device = givePasskeyDevice();
    mockApi.use(answers(startPasskeyLogin, { data: requestOptions }), answers(confirmPasskeyLogin, { data: tokens() }));
    const { user } = await reachSecondStep(['passkey', 'totp', 'recovery']);
    expect(await screen.findByText(text.passkeyIntro)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.withApp }));
    expect(await screen.findByText(text.factorIntro)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.withRecovery }));
    expect(await screen.findByLabelText(text.recoveryCode)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.withPasskey }));
    await user.click(screen.getByRole('button', { name: text.withPasskey }));
    await waitFor(() => expect(callsOf(confirmPasskeyLogin)).toHaveLength(1));
    expect(device.asked).toEqual(['get']);
    expect(callsOf(confirmPasskeyLogin)[0]?.body).toMatchObject({
      ticket: 'ticket-1',
      credential: { signature: expect.any(String) },
    });
  });

  it('says when the person closes the question of the device, and when the API refuses the passkey', async () => {
    givePasskeyDevice({ declines: 'NotAllowedError' });
    mockApi.use(answers(startPasskeyLogin, { data: requestOptions }), refuses(confirmPasskeyLogin, 'PASSKEY_REFUSED'));
    const { user } = await reachSecondStep(['passkey']);
    await user.click(await screen.findByRole('button', { name: text.withPasskey }));
    expect(await screen.findByRole('alert')).toHaveTextContent(apiStrings.passkeyCancelled);
    givePasskeyDevice();
    await user.click(screen.getByRole('button', { name: text.withPasskey }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('کلید عبور پذیرفته نشد'));
  });

  it('lets an administrator without a second factor make a passkey instead of an app', async () => {
    const device = givePasskeyDevice();
    mockApi.use(
      refuses(proveEnrolment, 'ENROLMENT_WRONG', {
        fields: { enrolment: ['کد راه‌اندازی درست نیست'] },
      }),
      answers(startSecondFactorSetup, { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }),
      answers(startPasskeySetup, { data: creationOptions }),
      answers(finishPasskeySetup, { data: { ...tokens(), recovery_codes: ['aaaa-bbbb-cccc'] } }),
    );
    const { user } = await reachSecondStep([]);
    const field = await screen.findByRole('textbox', { name: text.enrolment });
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(await screen.findByText(text.enrolmentRequired)).toBeVisible();
    await user.type(field, 'aaaa-bbbb-cccc-dddd');
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(await screen.findByText('کد راه‌اندازی درست نیست')).toBeVisible();
    expect(callsOf(startSecondFactorSetup)).toHaveLength(0);
    mockApi.use(answers(proveEnrolment, { data: null }));
    await user.click(screen.getByRole('button', { name: text.next }));
    await waitFor(() => expect(screen.getByRole('button', { name: text.passkeySetup })).toBeEnabled());
    expect(callsOf(proveEnrolment).at(-1)?.body).toEqual({ ticket: 'ticket-1', enrolment: 'aaaa-bbbb-cccc-dddd' });
    await user.click(screen.getByRole('button', { name: text.passkeySetup }));
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible();
    expect(device.asked).toEqual(['create']);
    expect(callsOf(finishPasskeySetup)[0]?.body).toMatchObject({ ticket: 'ticket-1', name: text.passkeyName });
  });

  it('tells every refusal of the set-up code below its field, and asks for a new one that replaced it', async () => {
    const locked = /از این دستگاه تا یک روز بسته است/;
    mockApi.use(
      refuses(proveEnrolment, 'SECOND_FACTOR_LOCKED'),
      answers(startSecondFactorSetup, { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }),
      refuses(finishSecondFactorSetup, 'ENROLMENT_REQUIRED'),
    );
    const { user } = await reachSecondStep([]);
    await user.type(await screen.findByRole('textbox', { name: text.enrolment }), 'aaaa-bbbb-cccc-dddd');
    await user.click(screen.getByRole('button', { name: text.next }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: text.enrolment })).toHaveAccessibleDescription(locked),
    );
    mockApi.use(answers(proveEnrolment, { data: null }));
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(await screen.findByText(text.factorSetupIntro)).toBeVisible();
    await user.click(screen.getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('123456');
    const again = await screen.findByRole('textbox', { name: text.enrolment });
    expect(again).toHaveValue('');
    expect(again).toHaveAccessibleDescription(/کد راه‌اندازی را که مدیر سامانه/);
  });

  it('begins again with the reason when the time of the set-up is over', async () => {
    mockApi.use(refuses(proveEnrolment, 'SECOND_FACTOR_TICKET'));
    const { user } = await reachSecondStep([]);
    await user.type(await screen.findByRole('textbox', { name: text.enrolment }), 'aaaa-bbbb-cccc-dddd');
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(await screen.findByLabelText(text.username)).toHaveAccessibleDescription(/زمان/);
  });

  it('of an unknown device shows the number and waits until a known one approves; a refusal ends it', async () => {
    mockApi.use(answers(confirmDeviceLogin, { data: { state: 'waiting' } }));
    const { user } = await reachSecondStep(['device'], 42);
    expect(await screen.findByText('۴۲')).toBeVisible();
    expect(screen.getByText(text.deviceWaits)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.deviceAsk }));
    await waitFor(() => expect(callsOf(confirmDeviceLogin)[0]?.body).toEqual({ ticket: 'ticket-1' }));
    expect(screen.getByText(text.deviceWaits)).toBeVisible();
    mockApi.use(answers(confirmDeviceLogin, { data: { state: 'refused' } }));
    await user.click(screen.getByRole('button', { name: text.deviceAsk }));
    expect(await screen.findByText(text.deviceOver)).toBeVisible();
  });

  it('opens the panel with the tokens once a known device has approved', async () => {
    mockApi.use(answers(confirmDeviceLogin, { data: { state: 'approved', ...tokens() } }));
    const { user } = await reachSecondStep(['device'], 42);
    await user.click(await screen.findByRole('button', { name: text.deviceAsk }));
    await waitFor(() => expect(callsOf(account.getInfo).length).toBeGreaterThan(0));
  });
});
