import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { noticeGroups } from '#shared/contract/noticeEvents.ts';
import { noticeChannels } from '#shared/texts/noticeTexts.ts';
import {
  getNoticePreferences,
  noticesErrors,
  removePushDevice,
  saveNoticePreferences,
} from '#shared/contract/notices.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { Notifications } from './Notifications.tsx';
import { noticeText as text } from './noticeStrings.ts';

const preferences = {
  events: [
    {
      event: 'order_issued' as const,
      group: 'order' as const,
      title: 'صدور واحدها',
      isUrgent: false,
      channels: [
        { channel: 'panel' as const, isOn: true, isUsual: true, isFixed: false },
        { channel: 'sms' as const, isOn: true, isUsual: false, isFixed: false },
      ],
    },
    {
      event: 'new_device' as const,
      group: 'security' as const,
      title: 'ورود از دستگاه جدید',
      isUrgent: true,
      channels: [{ channel: 'sms' as const, isOn: true, isUsual: true, isFixed: true }],
    },
  ],
  isQuiet: true,
  quietFrom: '22:00',
  quietTo: '08:00',
  hidesAmounts: false,
  pushKey: null,
  devices: [],
};

beforeEach(() => {
  mockApi.use(
    answers(getNoticePreferences, { data: preferences }),
    answers(saveNoticePreferences, { data: preferences }),
  );
  signIn();
});

const smsOf = (event: string) => text.switchOf(event, noticeChannels.sms);

it('stores one choice with the settings that stand, and shows what nobody may switch off', async () => {
  const { user } = renderPanel(<Notifications />);
  await user.click(await screen.findByRole('switch', { name: smsOf('صدور واحدها') }));
  await waitFor(() => expect(callsOf(saveNoticePreferences)).toHaveLength(1));
  expect(callsOf(saveNoticePreferences)[0]?.body).toEqual({
    choices: [{ event: 'order_issued', channel: 'sms', isOn: false }],
    isQuiet: true,
    quietFrom: '22:00',
    quietTo: '08:00',
    hidesAmounts: false,
  });
  expect(screen.getByRole('switch', { name: `${smsOf('ورود از دستگاه جدید')}، ${text.fixed}` })).toBeDisabled();
});

it('keeps quiet hours and puts a refusal below its field', async () => {
  mockApi.use(
    refuses(saveNoticePreferences, 'NOTICE_QUIET_EMPTY', {
      fields: { quietTo: [noticesErrors.NOTICE_QUIET_EMPTY.message] },
    }),
  );
  const { user } = renderPanel(<Notifications />);
  const to = await screen.findByRole('textbox', { name: text.quietTo });
  await user.clear(to);
  await user.type(to, '2200');
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(await screen.findByText(noticesErrors.NOTICE_QUIET_EMPTY.message)).toBeVisible();
  expect(callsOf(saveNoticePreferences)[0]?.body).toMatchObject({ choices: [], quietFrom: '22:00', quietTo: '22:00' });
});

it('says that push notices are off without VAPID keys', async () => {
  renderPanel(<Notifications />);
  expect(await screen.findByText(text.pushOff)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.switchOn })).toBeNull();
});

it('lists devices and takes one off', async () => {
  const device = {
    deviceId: 7,
    name: 'Firefox / Windows',
    endpoint: 'https://updates.push.services.mozilla.com/x',
    hidesAmounts: true,
    createdAt: '2026-11-21T06:30:00.000Z',
    lastSentAt: null,
  };
  mockApi.use(
    answers(getNoticePreferences, { data: { ...preferences, pushKey: 'key', devices: [device] } }),
    answers(removePushDevice, { data: { deviceId: 7 } }),
  );
  const { user } = renderPanel(<Notifications />);
  const list = within(await screen.findByRole('list', { name: text.devices }));
  expect(list.getByText(text.hidden)).toBeVisible();
  await user.click(list.getByRole('button', { name: text.removeOf(device.name) }));
  await waitFor(() => expect(callsOf(removePushDevice)).toHaveLength(1));
});

it('chooses for a whole group at once, and says what its choices amount to', async () => {
  const { user } = renderPanel(<Notifications />);
  const levels = within(await screen.findByRole('group', { name: text.levelOf(noticeGroups.order) }));
  expect(levels.getByRole('button', { pressed: true })).toHaveTextContent('همه');
  // what nobody may switch off has nothing to choose
  expect(screen.queryByRole('group', { name: text.levelOf(noticeGroups.security) })).toBeNull();
  await user.click(levels.getByRole('button', { name: 'مهم‌ها' }));
  await waitFor(() => expect(callsOf(saveNoticePreferences)).toHaveLength(1));
  expect(callsOf(saveNoticePreferences)[0]?.body).toMatchObject({
    choices: [
      { event: 'order_issued', channel: 'panel', isOn: true },
      { event: 'order_issued', channel: 'sms', isOn: false },
    ],
  });
  await user.click(levels.getByRole('button', { name: 'هیچ‌کدام' }));
  await waitFor(() => expect(callsOf(saveNoticePreferences)).toHaveLength(2));
  expect(callsOf(saveNoticePreferences)[1]?.body).toMatchObject({
    choices: [
      { event: 'order_issued', channel: 'panel', isOn: false },
      { event: 'order_issued', channel: 'sms', isOn: false },
    ],
  });
});
