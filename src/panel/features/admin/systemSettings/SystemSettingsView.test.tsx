import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { featureLabels } from '#shared/contract/features.ts';
import { getSystemSettings, saveSystemSettings } from '#shared/contract/systemSettings.ts';
import { ui } from '#panel/ui/strings.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { SystemSettingsView } from './SystemSettingsView.tsx';
import { systemSettingsText as text } from './strings.ts';

const settings = (given: object = {}) => ({
  data: {
    maxUploadMegabytes: 1,
    closedFeatures: ['passkeys' as const],
    version: 3,
    savedBy: 'نیما',
    savedAt: null,
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
    maxUploadMegabytes: 5,
    closedFeatures: ['referral', 'passkeys'],
    version: 3,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was typed when a colleague was faster, and then saves over what they saved', async () => {
  const changes = [{ field: featureLabels.passkeys, before: 'بسته', after: 'باز' }];
  mockApi.use(refuses(saveSystemSettings, 'SYSTEM_SETTINGS_CHANGED', { params: { name: 'نیما' }, changes }));
  const { user, form } = await openForm();
  mockApi.use(answers(getSystemSettings, settings({ version: 4 })));
  const size = form.getByLabelText(text.maxUpload);
  await user.clear(size);
  await user.type(size, '7');
  await user.click(form.getByRole('button', { name: text.save }));
  expect(await form.findByText(/نیما تغییر داده است/)).toBeVisible();
  expect(size).toHaveValue('۷');
  await waitFor(() => expect(callsOf(getSystemSettings).length).toBeGreaterThan(1));
  mockApi.use(answers(saveSystemSettings, settings({ version: 5 })));
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(saveSystemSettings)).toHaveLength(2));
  expect(callsOf(saveSystemSettings)[1]?.body).toMatchObject({ maxUploadMegabytes: 7, version: 4 });
});

it('is edited by super admins alone, and tries again after a failure', async () => {
  mockApi.use(isUnreachable(getSystemSettings));
  const { user } = renderDesk(<SystemSettingsView />, { path, level: 't1' });
  const retry = await screen.findByRole('button', { name: ui.retry });
  mockApi.use(answers(getSystemSettings, settings()));
  await user.click(retry);
  expect(await screen.findByRole('button', { name: text.edit })).toBeDisabled();
});
