import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { listSandboxSms } from '#shared/contract/messages.ts';
import { listSandboxTotp } from '#shared/contract/secondFactor.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { inboxText as text } from './inboxStrings.ts';
import { SandboxInboxGate } from './SandboxInboxGate.tsx';

function Selling({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        title="کد ابطال"
        confirmLabel="تأیید"
        onConfirm={() => setOpen(false)}
        onCancel={onClose}
      >
        <OtpField value={code} onChange={setCode} onComplete={onCode} hasAutoFocus />
      </ConfirmDialog>
      <SandboxInboxGate />
    </>
  );
}

it('is inside the dialog that waits for a code, and leaves with it', async () => {
  mockApi.use(
    answers(listSandboxTotp, { data: [] }),
    answers(listSandboxSms, {
      data: [
        {
          id: 1,
          mobile: '09120000001',
          text: 'کد ابطال: 424242',
          code: '424242',
          status: 'sent',
          sent_at: '2026-11-21T08:00:00.000Z',
        },
      ],
    }),
  );
  signIn();
  const onCode = vi.fn();
  const onClose = vi.fn();
  const { user } = renderPanel(<Selling onCode={onCode} onClose={onClose} />);
  const handle = await screen.findByRole('button', { name: new RegExp(text.inboxOpen) });
  expect(handle.closest('.MuiDialog-container')).not.toBeNull();
  await user.click(handle);
  await user.click(await screen.findByRole('button', { name: text.useCode('۴۲۴۲۴۲') }));
  expect(onCode.mock.calls).toEqual([['424242']]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'تأیید' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: text.useCode('۴۲۴۲۴۲') })).toBeVisible();
});
