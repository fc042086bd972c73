import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPasskeys } from '#shared/contract/passkeys.ts';
import { LockSlot } from '#panel/shell/lock/LockSlot.tsx';
import { lockText } from '#panel/shell/lock/strings.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { AppLock } from './AppLock.tsx';
import { lockSettingsText } from './lockStrings.ts';

const pin = '902814';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
  signIn();
  mockApi.use(answers(listPasskeys, { data: [] }));
});
afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-locked');
});

describe('the settings of the lock', () => {
  const settings = lockSettingsText;

  it('turn the lock on with a code typed twice, for browser tabs too, lock at once, and turn it off', async () => {
    const { user } = renderPanel(
      <>
        <AppLock />
        <LockSlot />
      </>,
    );
    await user.click(screen.getByRole('button', { name: settings.turnOn }));
    const save = () => user.click(screen.getByRole('button', { name: settings.save }));
    await save();
    expect(screen.getByText(settings.incomplete)).toBeVisible();
    await user.type(screen.getByLabelText(settings.pin), '123456');
    await save();
    expect(screen.getByText(settings.weak)).toBeVisible();
    await user.clear(screen.getByLabelText(settings.pin));
    await user.type(screen.getByLabelText(settings.pin), pin);
    await user.type(screen.getByLabelText(settings.repeat), '902815');
    await save();
    expect(screen.getByText(settings.different)).toBeVisible();
    await user.clear(screen.getByLabelText(settings.repeat));
    await user.type(screen.getByLabelText(settings.repeat), pin);
    await save();
    expect(await screen.findByText(settings.onInApp)).toBeVisible();
    expect(screen.queryByRole('button', { name: settings.lockNow }), 'a tab is not covered').toBeNull();
    await user.click(screen.getByRole('switch', { name: settings.everywhere }));
    await user.click(await screen.findByRole('button', { name: settings.lockNow }));
    expect(await screen.findByRole('dialog', { name: lockText.title })).toBeVisible();
    await user.type(screen.getByLabelText(lockText.pin), pin);
    await user.click(await screen.findByRole('button', { name: settings.turnOff }));
    expect(await screen.findByRole('button', { name: settings.turnOn })).toBeVisible();
    expect(localStorage.getItem('app-lock')).toBeNull();
  });
});
