import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/devices.ts';
import { exportDevices } from '#shared/contract/ownListFiles.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { Devices } from './Devices.tsx';
import { deviceText as text } from './deviceStrings.ts';
import { text as accountText } from './strings.ts';

type Known = ResponseOf<typeof contract.listDevices>['data'];

const device = (changes: Partial<Known['devices'][number]> = {}): Known['devices'][number] => ({
  id: 1,
  name: '',
  device: 'گوشی',
  browser: 'Chrome 140',
  os: 'Android',
  ip: '10.0.0.1',
  first_seen_at: '2026-11-01T08:00:00.000Z',
  last_seen_at: '2026-11-20T08:00:00.000Z',
  is_current: true,
  is_open: true,
  ...changes,
});
const known = (changes: Partial<Known> = {}): { data: Known } => ({
  data: {
    devices: [device(), device({ id: 2, name: 'لپ‌تاپ خانه', is_current: false, is_open: false })],
    asks_known_device: false,
    sell_hold_until: null,
    payout_hold_until: null,
    ...changes,
  },
});

beforeEach(() => {
  signIn({});
  mockApi.use(
    answers(contract.listDevices, known()),
    answers(contract.listDeviceRequests, { data: [] }),
    answers(contract.renameDevice, { data: { done: true } }),
    answers(contract.setDeviceApproval, { data: { is_on: true } }),
    answers(contract.decideDeviceRequest, { data: { is_approved: true } }),
    responds(contract.removeDevice, () => new Response(null, { status: 204 })),
  );
});
const open = () => renderPanel(<Devices />, { path: '/user-account?tab=devices' });

describe('known devices', () => {
  it('are named by their owner, and removed after a question; the present one is not', async () => {
    const { user } = open();
    expect(await screen.findByText('لپ‌تاپ خانه')).toBeVisible();
    expect(await pressFile(user, exportDevices, accountText.tabs.devices)).toEqual({ format: 'csv' });
    expect(screen.getByText(text.thisDevice)).toBeVisible();
    expect(screen.getAllByRole('button', { name: text.remove })).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: text.rename })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(text.name));
    await user.click(dialog.getByLabelText(text.name));
    await user.paste('📱'.repeat(41));
    expect(dialog.getByText(fieldText.tooLong('۴۰'))).toBeVisible();
    expect(dialog.getByRole('button', { name: text.save })).toBeDisabled();
    await user.clear(dialog.getByLabelText(text.name));
    await user.paste('📱'.repeat(40));
    expect(dialog.getByLabelText(text.name)).toHaveValue('📱'.repeat(40));
    await user.clear(dialog.getByLabelText(text.name));
    await user.type(dialog.getByLabelText(text.name), 'گوشی من');
    await user.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() => expect(callsOf(contract.renameDevice)[0]?.body).toEqual({ name: 'گوشی من' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: text.remove }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(text.removeQuestion('لپ‌تاپ خانه'))).toBeVisible();
    await user.click(question.getByRole('button', { name: text.remove }));
    await waitFor(() => expect(callsOf(contract.removeDevice)[0]?.url.pathname).toBe('/api/account/devices/2/'));
  });

  it('say what is held for safety, and until when', async () => {
    mockApi.use(
      answers(contract.listDevices, known({ payout_hold_until: '2026-11-22T06:30:00.000Z', sell_hold_until: null })),
    );
    open();
    expect(await screen.findByText(/پرداخت به شما تا ۱۴۰۵\/۰۹\/۰۱/)).toBeVisible();
  });

  it('come again after a failure, and say so when there are none', async () => {
    mockApi.use(isUnreachable(contract.listDevices));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(contract.listDevices, known({ devices: [] })));
    await user.click(retry);
    expect(await screen.findByText(text.none)).toBeVisible();
  });
});

describe('a log-in from an unknown device', () => {
  const request = {
    id: 5,
    device: 'رایانه',
    browser: 'Firefox 150',
    os: 'Windows',
    ip: '10.9.9.9',
    created_at: '2026-11-21T06:30:00.000Z',
    expires_at: '2026-11-21T06:35:00.000Z',
  };

  it('is asked for when the person switches it on', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: text.approvalSwitch }));
    await waitFor(() => expect(callsOf(contract.setDeviceApproval)[0]?.body).toEqual({ is_on: true }));
  });

  it('is approved with the number of the new device, in Persian digits too', async () => {
    mockApi.use(answers(contract.listDeviceRequests, { data: [request] }));
    const { user } = open();
    expect(await screen.findByText('10.9.9.9')).toBeVisible();
    expect(screen.getByRole('button', { name: text.approve })).toBeDisabled();
    await user.type(screen.getByLabelText(text.number), '۴۲');
    await user.click(screen.getByRole('button', { name: text.approve }));
    await waitFor(() =>
      expect(callsOf(contract.decideDeviceRequest).map(({ body }) => body)).toEqual([
        { is_approved: true, number: 42 },
      ]),
    );
  });

  it('is refused, and a wrong number is told', async () => {
    mockApi.use(
      answers(contract.listDeviceRequests, { data: [request] }),
      refuses(contract.decideDeviceRequest, 'DEVICE_NUMBER_WRONG'),
    );
    const said = vi.spyOn(notify, 'error');
    const { user } = open();
    await user.type(await screen.findByLabelText(text.number), '11');
    await user.click(screen.getByRole('button', { name: text.approve }));
    await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('یکی نبود')));
    mockApi.use(answers(contract.decideDeviceRequest, { data: { is_approved: false } }));
    await user.click(screen.getByRole('button', { name: text.refuse }));
    await waitFor(() => expect(callsOf(contract.decideDeviceRequest).at(-1)?.body).toEqual({ is_approved: false }));
  });
});
