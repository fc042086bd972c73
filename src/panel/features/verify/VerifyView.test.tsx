import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { verifyDocument } from '#shared/contract/documents.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { text } from './strings.ts';
import { VerifyView } from './VerifyView.tsx';

const license = {
  fundName: 'سپیدار',
  licenseNumber: '770',
  licenseDate: '2026-10-01',
  issuedUnits: '120',
  units: '80',
  isValid: true,
  isReplaced: false,
  nextNumber: null,
  checkedAt: '2026-11-21T06:30:00.000Z',
};

describe('VerifyView', () => {
  it('answers the code of the address without a session', async () => {
    mockApi.use(answers(verifyDocument, { data: license }));
    renderPanel(<VerifyView />, { path: '/verify?code=0007-AAAA-BBBB-CCCC-DDDD' });
    expect(await screen.findByText(text.validNote)).toBeVisible();
    expect(screen.getByText('۸۰')).toBeVisible();
    expect(callsOf(verifyDocument)[0]?.url.searchParams.get('code')).toBe('0007-AAAA-BBBB-CCCC-DDDD');
    expect(screen.getByText(text.privacy)).toBeVisible();
  });

  it('says that a certificate is void', async () => {
    mockApi.use(answers(verifyDocument, { data: { ...license, units: '0', isValid: false } }));
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText(text.voidNote)).toBeVisible();
    expect(screen.getByText(text.void)).toBeVisible();
  });

  it('asks for the code, and says when there is none like it', async () => {
    mockApi.use(refuses(verifyDocument, 'DOCUMENT_CODE_UNKNOWN'));
    const first = renderPanel(<VerifyView />, { path: '/verify' });
    await first.user.click(screen.getByRole('button', { name: text.check }));
    expect(screen.getByText(text.codeNeeded)).toBeVisible();
    await first.user.type(screen.getByLabelText(text.code), 'abcd');
    await first.user.click(screen.getByRole('button', { name: text.check }));
    expect(first.log.paths.at(-1)).toContain('abcd');
    first.unmount();
    renderPanel(<VerifyView />, { path: '/verify?code=abcd' });
    expect(await screen.findByText(/گواهی‌ای با این کد پیدا نشد/)).toBeVisible();
  });
});
