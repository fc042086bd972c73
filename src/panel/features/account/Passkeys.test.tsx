import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addPasskey,
  listPasskeys,
  recheckPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyRecheck,
} from '#shared/contract/passkeys.ts';
import { getSecondFactor } from '#shared/contract/secondFactor.ts';
import { apiStrings } from '#panel/api/strings.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { creationOptions, givePasskeyDevice, requestOptions } from '#tests/support/passkeyDevice.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecheckDialog } from './RecheckDialog.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { text } from './strings.ts';

const phone = { id: 4, name: 'گوشی من', created_at: '2026-11-20T06:30:00.000Z', last_used_at: null };

afterEach(() => vi.unstubAllGlobals());

describe('ways to log in that could not be fetched', () => {
  it('say so in their own places, and come with another try', async () => {
    signIn();
    mockApi.use(refuses(listPasskeys, 'SERVICE_UNAVAILABLE'), refuses(getSecondFactor, 'SERVICE_UNAVAILABLE'));
    const { user } = renderPanel(
      <>
        <SecondFactor />
        <Passkeys />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: ui.retry })).toHaveLength(2));
    expect(screen.getByRole('heading', { name: text.factorTitle })).toBeVisible();
    expect(screen.getByRole('heading', { name: text.passkeysTitle })).toBeVisible();
    mockApi.use(
      answers(listPasskeys, { data: [phone] }),
      answers(getSecondFactor, { data: { totp_since: null, recovery_left: 0, passkeys: 1, is_mandatory: false } }),
    );
    for (const retry of screen.getAllByRole('button', { name: ui.retry })) await user.click(retry);
    expect(await screen.findByText(phone.name)).toBeVisible();
    expect(await screen.findByText(text.factorOnByPasskey)).toBeVisible();
  });
});

describe('passkeys of a person', () => {
  it('are added with the device at hand, under a name of the person, with recovery codes once', async () => {
    signIn();
    const device = givePasskeyDevice();
    let isAdded = false;
    mockApi.use(
      answers(listPasskeys, () => ({ data: isAdded ? [phone] : [] })),
      answers(startPasskey, { data: { ticket: 'ticket-1', options: creationOptions } }),
      answers(addPasskey, () => {
        isAdded = true;
        return { data: { passkey: phone, recovery_codes: ['aaaa-bbbb-cccc'] } };
      }),
    );
    const { user } = renderPanel(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: text.passkeyAdd }));
    const field = screen.getByLabelText(text.passkeyName);
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: text.passkeyMake }));
    expect(await screen.findByText(text.passkeyNameRequired)).toBeVisible();
    // letters count, not their code units, and what is too long is told instead of cut
    await user.click(field);
    await user.paste('🔑'.repeat(61));
    expect(screen.getByText(fieldText.tooLong('۶۰'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.passkeyMake }));
    expect(device.asked).toEqual([]);
    await user.clear(field);
    await user.paste('🔑'.repeat(60));
    expect(field).toHaveValue('🔑'.repeat(60));
    expect(screen.queryByText(fieldText.tooLong('۶۰'))).toBeNull();
    await user.clear(field);
    await user.type(field, 'گوشی من');
    await user.click(screen.getByRole('button', { name: text.passkeyMake }));
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible();
    expect(device.asked).toEqual(['create']);
    expect(callsOf(addPasskey)[0]?.body).toMatchObject({
      ticket: 'ticket-1',
      name: 'گوشی من',
      credential: { id: expect.any(String), attestationObject: expect.any(String), transports: ['internal'] },
    });
    await user.click(await screen.findByRole('button', { name: text.recoveryKept }));
    expect(await screen.findByText('گوشی من')).toBeVisible();
  });

  it.each([
    ['NotAllowedError', apiStrings.passkeyCancelled],
    ['InvalidStateError', apiStrings.passkeyKnown],
    ['NotSupportedError', apiStrings.passkeyFailed],
  ])('stay as they are when the device answers %s, with the reason by the name', async (declines, reason) => {
    signIn();
    givePasskeyDevice({ declines });
    mockApi.use(
      answers(listPasskeys, { data: [] }),
      answers(startPasskey, { data: { ticket: 'ticket-1', options: creationOptions } }),
    );
    const { user } = renderPanel(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: text.passkeyAdd }));
    await user.click(screen.getByRole('button', { name: text.passkeyMake }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(callsOf(addPasskey)).toHaveLength(0);
  });

  it('are renamed, and removed after a question', async () => {
    signIn();
    givePasskeyDevice();
    mockApi.use(
      answers(listPasskeys, { data: [phone] }),
      answers(renamePasskey, { data: { ...phone, name: 'رایانه' } }),
      refuses(removePasskey, 'SECOND_FACTOR_MANDATORY'),
    );
    const { user, log } = renderPanel(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: `${text.passkeyRename} ${phone.name}` }));
    const field = screen.getByLabelText(text.passkeyName);
    expect(field).toHaveValue(phone.name);
    await user.clear(field);
    await user.type(field, 'رایانه');
    await user.click(screen.getByRole('button', { name: text.save }));
    await waitFor(() => expect(callsOf(renamePasskey)[0]?.body).toEqual({ name: 'رایانه' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: `${text.passkeyRemove} ${phone.name}` }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.passkeyRemoveQuestion(phone.name));
    await user.click(within(dialog).getByRole('button', { name: text.passkeyRemove }));
    await waitFor(() => expect(callsOf(removePasskey)).toHaveLength(1));
    expect(log.paths).toEqual([]);
  });

  it('are not offered by a browser that does not know them', async () => {
    signIn();
    mockApi.use(answers(listPasskeys, { data: [] }));
    renderPanel(<Passkeys />);
    expect(await screen.findByText(text.passkeysUnknown)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.passkeyAdd })).toBeNull();
  });
});

describe('a re-check', () => {
  it('takes a passkey, and says when the device declines', async () => {
    signIn();
    givePasskeyDevice();
    mockApi.use(
      answers(getSecondFactor, { data: { totp_since: null, recovery_left: 9, passkeys: 1, is_mandatory: false } }),
      answers(startPasskeyRecheck, { data: { ticket: 'ticket-2', options: requestOptions } }),
      answers(recheckPasskey, { data: { verified_at: '2026-11-21T06:30:00.000Z' } }),
    );
    const done = vi.fn();
    const { user } = renderPanel(<RecheckDialog onDone={done} onCancel={() => undefined} />);
    const button = await screen.findByRole('button', { name: text.recheckWithPasskey });
    givePasskeyDevice({ declines: 'NotAllowedError' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(apiStrings.passkeyCancelled);
    expect(done).not.toHaveBeenCalled();
    givePasskeyDevice();
    await user.click(button);
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(callsOf(recheckPasskey)[0]?.body).toMatchObject({ ticket: 'ticket-2' });
  });
});
