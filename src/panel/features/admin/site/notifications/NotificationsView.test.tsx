import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { baseApi, tagTypes } from '#panel/api/baseApi.ts';
import * as contract from '#shared/contract/noticeSettings.ts';
import { noticeChannels } from '#shared/texts/noticeTexts.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { NotificationsView } from './NotificationsView.tsx';
import { noticesText as text } from './strings.ts';
import { listText } from '#panel/ui/list/strings.ts';

const sms = {
  event: 'order_issued' as const,
  channel: 'sms' as const,
  group: 'order' as const,
  eventTitle: 'صدور واحدها',
  title: '',
  text: 'صدور {units} واحد {fund} انجام شد.',
  pattern: null,
  fields: ['orderNo', 'fund', 'units'] as ('orderNo' | 'fund' | 'units')[],
  needs: ['units'] as 'units'[],
  version: 0,
  isRegistered: true,
  savedBy: '',
  savedAt: null,
};
const panel = { ...sms, channel: 'panel' as const, title: 'واحدها صادر شد', version: 3, savedBy: 'نیما' };
const budget = {
  notices: 20_000,
  codes: 10_000,
  noticesToday: 12,
  codesToday: 3,
  states: { waiting: 1, sent: 2, delivered: 30, failed: 4, suppressed: 5 },
  provider: 'sandbox' as const,
  isPushOn: false,
  version: 0,
  savedBy: '',
  savedAt: null,
};
const name = text.nameOf('صدور واحدها', noticeChannels.sms);
const path = '/admin/settings/notifications';

beforeEach(() => {
  mockApi.use(
    answers(contract.listNoticeTemplates, { data: [sms, panel] }),
    answers(contract.saveNoticeTemplate, { data: { ...sms, version: 1 } }),
    answers(contract.testNoticeTemplate, { data: { channel: 'sms' as const } }),
    answers(contract.getSmsBudget, { data: budget }),
    answers(contract.saveSmsBudget, { data: { ...budget, version: 1 } }),
    answers(contract.listNoticeTemplateVersions, {
      data: [
        { title: '', text: 'متن دوم {units}', pattern: 'p-2', version: 2, savedBy: 'نیما', savedAt: null },
        { title: '', text: 'متن اول {units}', pattern: null, version: 0, savedBy: '', savedAt: null },
      ],
    }),
  );
});

it('shows the words with sample values and their length, tries them out and saves them over the version seen', async () => {
  const { user } = renderDesk(<NotificationsView />, { path, level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.editOf(name), hidden: true }));
  const form = within(await screen.findByRole('dialog', { name: text.editOf(name) }));
  expect(form.getByText('صدور ۱,۲۵۰ واحد صندوق سپیدار انجام شد.')).toBeVisible();
  const field = form.getByRole('textbox', { name: text.fields.text });
  await user.clear(field);
  await user.type(field, 'واحد صادر شد ');
  await user.click(form.getByRole('button', { name: text.insert('تعداد واحد') }));
  expect(field).toHaveValue('واحد صادر شد {units}');
  await user.click(form.getByRole('button', { name: text.test }));
  await waitFor(() => expect(callsOf(contract.testNoticeTemplate)).toHaveLength(1));
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(contract.saveNoticeTemplate)).toHaveLength(1));
  expect(callsOf(contract.saveNoticeTemplate)[0]?.body).toEqual({
    event: 'order_issued',
    channel: 'sms',
    title: '',
    text: 'واحد صادر شد {units}',
    pattern: null,
    version: 0,
  });
});

it('puts what the server refuses below the text and keeps what was typed', async () => {
  const message = 'این متن جای‌گذار ناشناخته دارد: {x}';
  mockApi.use(refuses(contract.saveNoticeTemplate, 'NOTICE_PLACEHOLDER_UNKNOWN', { fields: { text: [message] } }));
  const { user } = renderDesk(<NotificationsView />, { path, level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.editOf(name), hidden: true }));
  const form = within(await screen.findByRole('dialog', { name: text.editOf(name) }));
  await user.click(form.getByRole('button', { name: text.save }));
  expect(await form.findByText(message)).toBeVisible();
  expect(form.getByRole('textbox', { name: text.fields.text })).toHaveValue(sms.text);
});

it('restores an earlier version through the editor', async () => {
  const { user } = renderDesk(<NotificationsView />, { path, level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.historyOf(name), hidden: true }));
  const history = within(await screen.findByRole('dialog', { name: text.historyOf(name) }));
  expect(await history.findByText(text.patternOf('p-2'))).toBeVisible();
  await user.click(history.getAllByRole('button', { name: text.restore })[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: text.editOf(name) }));
  expect(form.getByRole('textbox', { name: text.fields.text })).toHaveValue('متن دوم {units}');
});

it('lets others than makers read alone, and finds the words that were changed', async () => {
  renderDesk(<NotificationsView />, { path: `${path}?changed=1`, level: 't2' });
  const changed = text.nameOf('صدور واحدها', noticeChannels.panel);
  expect(await screen.findByRole('button', { name: text.editOf(changed), hidden: true })).toBeDisabled();
  expect(screen.queryByRole('button', { name: text.editOf(name), hidden: true })).toBeNull();
});

it('shows what left today and what became of it; a super admin sets the budget that they saw', async () => {
  const { user, store } = renderDesk(<NotificationsView />, { path: `${path}?tab=budget`, level: 'super' });
  expect(await screen.findByText(text.budget.used('۱۲', '۲۰٬۰۰۰'))).toBeVisible();
  expect(screen.getByText(text.budget.pushOff)).toBeVisible();
  await user.click(screen.getByRole('button', { name: text.budget.edit }));
  const form = within(await screen.findByRole('dialog'));
  const field = form.getByRole('textbox', { name: text.budget.notices });
  await user.clear(field);
  await user.type(field, '500');
  // a colleague saved another one meanwhile, and the page behind the form reads it
  mockApi.use(answers(contract.getSmsBudget, { data: { ...budget, notices: 30_000, version: 1 } }));
  act(() => void store.dispatch(baseApi.util.invalidateTags([...tagTypes])));
  expect(await screen.findByText(text.budget.used('۱۲', '۳۰٬۰۰۰'))).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: text.budget.save }));
  await waitFor(() => expect(callsOf(contract.saveSmsBudget)).toHaveLength(1));
  expect(callsOf(contract.saveSmsBudget)[0]?.body).toEqual({ notices: 500, codes: 10_000, version: 0 });
});

it('says which texts the provider lacks, and shows these alone when asked', async () => {
  const other = { ...sms, event: 'order_registered' as const, eventTitle: 'ثبت درخواست', isRegistered: false };
  mockApi.use(answers(contract.listNoticeTemplates, { data: [sms, panel, other] }));
  const { user } = renderDesk(<NotificationsView />, { path, level: 't1' });
  expect(await screen.findByText(text.notRegistered)).toBeInTheDocument();
  expect(screen.getAllByText(text.registered)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: listText.filters }));
  await user.click(await screen.findByRole('switch', { name: text.unregistered }));
  await waitFor(() => expect(screen.queryByText(text.registered)).toBeNull());
  expect(screen.getByText(text.notRegistered)).toBeInTheDocument();
});

it('sends the text of a code to the mobile of the reader', async () => {
  const code = { template: 'otp_sell' as const, title: 'کد تأیید ابطال', text: 'نارون: کد', isRegistered: false };
  mockApi.use(
    answers(contract.listCodeTemplates, { data: [code] }),
    refuses(contract.testCodeTemplate, 'SMS_TEMPLATE_UNREGISTERED'),
  );
  const { user } = renderDesk(<NotificationsView />, { path: `${path}?tab=codes`, level: 't1' });
  const send = await screen.findByRole('button', { name: text.testCodeOf('کد تأیید ابطال') });
  expect(screen.getByText(text.notRegistered)).toBeVisible();
  await user.click(send);
  expect(await screen.findByText(/الگوی این پیامک نزد سرویس پیامک ثبت نشده است/)).toBeVisible();
  mockApi.use(answers(contract.testCodeTemplate, { data: { template: 'otp_sell' as const } }));
  await user.click(send);
  await waitFor(() => expect(callsOf(contract.testCodeTemplate)).toHaveLength(2));
  expect(callsOf(contract.testCodeTemplate)[1]?.body).toEqual({ template: 'otp_sell' });
});
