import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { Decision } from './Decision.tsx';

const words = {
  approve: 'تأیید',
  approveTitle: 'تأیید پیشنهاد',
  approveText: 'پیشنهاد اجرا می‌شود.',
  samePerson: 'پیشنهاد خود را تأیید نمی‌کنید.',
  reject: 'رد',
  rejectTitle: 'رد پیشنهاد',
  rejectReason: 'علت',
  rejected: 'رد شد',
  withdraw: 'پس گرفتن',
  withdrawTitle: 'پس گرفتن پیشنهاد',
};

/** A proposal that the list behind it reads again, with what a colleague changed, when the button is pressed. */
function Changing({ approve, reject }: { approve: () => Promise<unknown>; reject: () => Promise<unknown> }) {
  const [version, setVersion] = useState('first');
  return (
    <>
      <button type="button" onClick={() => setVersion('second')}>
        تازه‌سازی
      </button>
      <Decision words={words} name="test" preparedBy={99} version={version} approve={approve} reject={reject} />
    </>
  );
}

it('is made on what the person saw when they opened the question, also when the list is read again behind it', async () => {
  const approve = vi.fn(() => Promise.resolve());
  const reject = vi.fn(() => Promise.resolve());
  const { user } = renderDesk(<Changing approve={approve} reject={reject} />, { path: '/admin/dashboard' });
  const again = screen.getByRole('button', { name: 'تازه‌سازی' });
  await user.click(screen.getByRole('button', { name: words.approve }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(again);
  await user.click(question.getByRole('button', { name: words.approve }));
  await waitFor(() => expect(approve).toHaveBeenCalledOnce());
  expect(approve.mock.calls[0]).toEqual([{ body: { version: 'first' }, idempotencyKey: expect.any(String) }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: words.reject }));
  const refusal = within(await screen.findByRole('dialog'));
  await user.type(refusal.getByLabelText(words.rejectReason), 'مبلغ با سند یکی نیست');
  await user.click(refusal.getByRole('button', { name: words.reject }));
  await waitFor(() => expect(reject).toHaveBeenCalledOnce());
  expect(reject.mock.calls[0]).toEqual([
    { body: { version: 'second', reason: 'مبلغ با سند یکی نیست' }, idempotencyKey: expect.any(String) },
  ]);
});
