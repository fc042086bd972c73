import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { checkDocument } from '#shared/contract/documentChecks.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { DocumentActs } from './DocumentActs.tsx';
import { fileText } from './strings.ts';

const text = fileText.documents.check;
const path = '/admin/admin-panel/investors/[investorId]?investorId=7';

beforeEach(() => sessionStorage.clear());

it('sends the decision with its reason once', async () => {
  mockApi.use(answers(checkDocument, { data: { documentId: 3, status: 'need_more', statusText: 'نیازمند تکمیل' } }));
  const { user } = renderDesk(<DocumentActs documentId={3} docName="کارت ملی" />, { path, level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.labels.need_more }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: text.labels.need_more }));
  expect(callsOf(checkDocument)).toHaveLength(0);
  const reason = 'تصویر خوانا نیست؛ از نو عکس بگیرید.';
  await user.type(dialog.getByRole('textbox'), reason);
  await user.click(dialog.getByRole('button', { name: text.labels.need_more }));
  await waitFor(() => expect(callsOf(checkDocument)[0]?.body).toEqual({ decision: 'need_more', reason }));
  expect(callsOf(checkDocument)[0]?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is not open to a branch', async () => {
  renderDesk(<DocumentActs documentId={3} docName="کارت ملی" />, { path, level: 'KZ' });
  expect(await screen.findByRole('button', { name: text.labels.approved })).toBeDisabled();
});
