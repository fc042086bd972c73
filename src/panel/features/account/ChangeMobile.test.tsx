import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as account from '#shared/contract/account.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ChangeMobile } from './ChangeMobile.tsx';
import { text } from './strings.ts';

const free = { is_free: true, shahkar_match: null, expire_in: 120, resend_in: 60 };

beforeEach(() => signIn({ investorId: 7 }));

async function askFor(mobile: string) {
  const panel = renderPanel(<ChangeMobile />, { path: '/user-account' });
  await panel.user.type(screen.getByLabelText(text.newMobile), mobile);
  await panel.user.click(screen.getByRole('button', { name: text.sendCode }));
  return panel;
}

it('refuses a number of somebody else below the field, and keeps it there', async () => {
  mockApi.use(answers(account.checkNewMobile, { data: { ...free, is_free: false } }));
  await askFor('09121234567');
  expect(await screen.findByText(text.mobileTaken)).toBeVisible();
  expect(screen.getByLabelText(text.newMobile)).toHaveValue('۰۹۱۲۱۲۳۴۵۶۷');
});

it('confirms the new number with the code; a wrong code is said below the boxes', async () => {
  mockApi.use(answers(account.checkNewMobile, { data: free }), refuses(account.confirmNewMobile, 'OTP_WRONG'));
  const { user } = await askFor('09121234567');
  const boxes = await screen.findByRole('group', { name: fieldText.codeSentTo('۰۹۱۲۱۲۳۴۵۶۷') });
  await user.click(screen.getByRole('button', { name: text.confirmMobile }));
  expect(await screen.findByText(fieldText.codeNeeded)).toBeVisible();
  const [first] = within(boxes).getAllByRole('textbox');
  await user.click(first as HTMLElement);
  await user.paste('۱۲۳۴۵۶');
  await waitFor(() =>
    expect(callsOf(account.confirmNewMobile)[0]?.body).toEqual({ mobile: '09121234567', otp: '123456' }),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: text.editMobile }));
  expect(await screen.findByLabelText(text.newMobile)).toHaveValue('۰۹۱۲۱۲۳۴۵۶۷');
});
