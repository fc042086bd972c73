import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { featureLabels } from '#shared/contract/kernel/features.ts';
import { getSystemSettings, saveSystemSettings } from '#shared/contract/systemSettings.ts';
import { ui } from '#panel/ui/strings.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { must } from '#tests/support/must.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { SystemSettingsView } from './SystemSettingsView.tsx';
import { getImageSize } from '#shared/contract/uploads.ts';
import { captchaText, gatewaysText, identityText, supportText, systemSettingsText as text } from './strings.ts';

type Data = ResponseOf<typeof getSystemSettings>['data'];
const values = {
  maxUploadMegabytes: 1,
  closedFeatures: ['passkeys' as const],
  gateways: [
    { code: 'zibal' as const, isOn: true, reason: '', maxAmount: null, dailyMax: '9000000' },
    { code: 'vandar' as const, isOn: false, reason: 'قرارداد پایان یافته است', maxAmount: null, dailyMax: null },
  ],
  captchaMinimumScore: 50,
  isCaptchaSelfHosted: false,
  supportPhone: '02191000000',
  supportHours: 'شنبه تا چهارشنبه',
  slipSoloMax: '1000000000',
  slipSoloMaxNoLine: '200000000',
  houseName: 'سبدگردان نارون',
  houseShortName: '',
  houseAddress: '',
  houseNameEn: '',
  houseAddressEn: '',
  houseLicence: '11025',
  houseRegistration: '',
  houseBrand: null,
  logoLightId: 7,
  logoDarkId: null,
};
const state = (code: 'zibal' | 'vandar', title: string) => ({
  code,
  title,
  isHealthy: true,
  lastOkAt: null,
  lastFailedAt: null,
  problem: '',
  takenToday: '0',
});
const settings = (given: Partial<Data> = {}): { data: Data } => ({
  data: {
    ...values,
    gatewayStates: [state('zibal', 'زیبال'), state('vandar', 'وندار')],
    captcha: { inForce: 'altcha', configured: 'altcha', lastFailedAt: null },
    version: 3,
    savedBy: 'نیما',
    savedAt: null,
    logoLightUrl: '/api/files/logo',
    logoDarkUrl: null,
    ...given,
  },
});
const path = '/admin/settings';

beforeEach(() => mockApi.use(answers(getSystemSettings, settings())));

const openForm = async () => {
  const rendered = renderDesk(<SystemSettingsView />, { path, level: 'super' });
  await rendered.user.click(await screen.findByRole('button', { name: text.edit }));
  return { ...rendered, form: within(await screen.findByRole('dialog')) };
};

it('shows what is open and closed, and closes a part over the version that was seen', async () => {
  mockApi.use(answers(saveSystemSettings, settings({ version: 4 })));
  const { user, form } = await openForm();
  await user.click(form.getByRole('switch', { name: new RegExp(featureLabels.referral) }));
  const size = form.getByLabelText(text.maxUpload);
  await user.clear(size);
  await user.type(size, '5');
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(1));
  expect(callsOf(saveSystemSettings)[0]?.body).toEqual({
    ...values,
    maxUploadMegabytes: 5,
    closedFeatures: ['referral', 'passkeys'],
    version: 3,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was typed when a colleague was faster, and then saves over what they saved', async () => {
  const changes = [{ field: featureLabels.passkeys, before: 'بسته', after: 'باز' }];
  mockApi.use(
    refuses(saveSystemSettings, 'SYSTEM_SETTINGS_CHANGED', { params: { name: 'نیما', time: 'ساعت ۱۰:۳۰' }, changes }),
  );
  const { user, form } = await openForm();
  mockApi.use(answers(getSystemSettings, settings({ version: 4 })));
  const size = form.getByLabelText(text.maxUpload);
  await user.clear(size);
  await user.type(size, '7');
  await user.click(form.getByRole('button', { name: text.save }));
  expect(await form.findByText(/نیما در ساعت ۱۰:۳۰ تغییر داده است/)).toBeVisible();
  expect(within(form.getByRole('list')).getByText(new RegExp(featureLabels.passkeys))).toBeVisible();
  expect(size).toHaveValue('۷');
  await waitFor(() => expect(callsOf(getSystemSettings).length).toBeGreaterThan(1));
  mockApi.use(answers(saveSystemSettings, settings({ version: 5 })));
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(2));
  expect(callsOf(saveSystemSettings)[1]?.body).toMatchObject({ maxUploadMegabytes: 7, version: 4 });
});

it('closes a gateway with its reason, opens another one before it, and keeps the rest as it was seen', async () => {
  mockApi.use(answers(saveSystemSettings, settings({ version: 4 })));
  const { user } = renderDesk(<SystemSettingsView />, { path, level: 'super' });
  // the grid of a desktop is not drawn here, its cards are hidden by the media queries
  expect(await screen.findByText('قرارداد پایان یافته است')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: gatewaysText.edit }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: gatewaysText.up('وندار') }));
  const [vandar, zibal] = ['وندار', 'زیبال'].map((name) => within(form.getByRole('group', { name })));
  await user.click(must(vandar).getByRole('switch'));
  await user.click(must(zibal).getByRole('switch'));
  await user.type(must(vandar).getByLabelText(new RegExp(gatewaysText.maxAmount)), '5000000');
  await user.click(form.getByRole('button', { name: text.save }));
  expect(await form.findByText('علت بستن درگاه را با دست‌کم ۱۰ حرف بنویسید')).toBeVisible();
  expect(callsOf(saveSystemSettings)).toHaveLength(0);
  await user.type(must(zibal).getByLabelText(gatewaysText.reason), 'اختلال در شبکه بانکی');
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(1));
  expect(callsOf(saveSystemSettings)[0]?.body).toEqual({
    ...values,
    gateways: [
      { code: 'vandar', isOn: true, reason: '', maxAmount: '5000000', dailyMax: null },
      { code: 'zibal', isOn: false, reason: 'اختلال در شبکه بانکی', maxAmount: null, dailyMax: '9000000' },
    ],
    version: 3,
  });
});

it('sets the captcha and the support desk, each alone', async () => {
  mockApi.use(answers(saveSystemSettings, settings({ version: 4 })));
  const { user } = renderDesk(<SystemSettingsView />, { path, level: 'super' });
  await user.click(await screen.findByRole('button', { name: captchaText.edit }));
  const captcha = within(await screen.findByRole('dialog'));
  await user.click(captcha.getByRole('switch'));
  await user.click(captcha.getByRole('button', { name: text.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: supportText.edit }));
  const support = within(await screen.findByRole('dialog'));
  const phone = support.getByLabelText(supportText.phone);
  await user.clear(phone);
  await user.type(phone, '02188001100');
  await user.click(support.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(2));
  expect(callsOf(saveSystemSettings).map(({ body }) => body)).toEqual([
    { ...values, isCaptchaSelfHosted: true, version: 3 },
    { ...values, supportPhone: '02188001100', version: 3 },
  ]);
});

it('is edited by super admins alone, and tries again after a failure', async () => {
  mockApi.use(isUnreachable(getSystemSettings));
  const { user } = renderDesk(<SystemSettingsView />, { path, level: 't1' });
  const retry = await screen.findByRole('button', { name: ui.retry });
  mockApi.use(answers(getSystemSettings, settings()));
  await user.click(retry);
  expect(await screen.findByRole('button', { name: text.edit })).toBeDisabled();
});

it('changes the name and color of the company, and keeps its logo until it is removed', async () => {
  mockApi.use(
    answers(saveSystemSettings, settings({ version: 4 })),
    answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
  );
  const { user } = renderDesk(<SystemSettingsView />, { path, level: 'super' });
  const edit = await screen.findByRole('button', { name: identityText.edit });
  expect(screen.getByText('سبدگردان نارون')).toBeVisible();
  expect(screen.getByText('۱۱۰۲۵')).toBeVisible();
  expect(screen.getByRole('img', { name: identityText.logoLight })).toHaveAttribute('src', '/api/files/logo');
  await user.click(edit);
  const form = within(await screen.findByRole('dialog'));
  const name = form.getByLabelText(identityText.name);
  await user.clear(name);
  await user.type(name, 'سبدگردان چنار');
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(1));
  expect(callsOf(saveSystemSettings)[0]?.body).toEqual({ ...values, houseName: 'سبدگردان چنار', version: 3 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(edit);
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: identityText.removeLogo }));
  await user.click(again.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(2));
  expect(callsOf(saveSystemSettings)[1]?.body).toEqual({ ...values, logoLightId: null, version: 3 });
});
