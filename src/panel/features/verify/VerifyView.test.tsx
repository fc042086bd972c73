import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { verifyDocument } from '#shared/contract/statements.ts';
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
};
const checkedAt = '2026-11-21T06:30:00.000Z';
const ofLicense = (certificate: typeof license) => ({
  data: { kind: 'certificate' as const, certificate, statement: null, checkedAt },
});
const same = (rial: string) => ({ printed: rial, now: rial });
const statement = {
  statementId: 4,
  serial: '۱۴۰۵/ص/۰۰۰۴',
  language: 'fa' as const,
  kind: 'range' as const,
  kindText: 'صورت‌حساب بازه',
  fundName: null,
  fromDate: '2026-03-21',
  toDate: '2026-11-21',
  madeAt: checkedAt,
  isChanged: true,
  parts: [
    {
      investorName: 'ن*** ر***',
      nationalNo: '00******79',
      opening: same('0'),
      debit: same('5000'),
      credit: { printed: '5000', now: '5400' },
      closing: { printed: '0', now: '400' },
      value: same('123000'),
      holdings: [],
      laterEntries: 1,
      isChanged: true,
    },
  ],
};

describe('VerifyView', () => {
  it('answers the code of the address without a session', async () => {
    mockApi.use(answers(verifyDocument, ofLicense(license)));
    renderPanel(<VerifyView />, { path: '/verify?code=0007-AAAA-BBBB-CCCC-DDDD' });
    expect(await screen.findByText(text.validNote)).toBeVisible();
    expect(screen.getByText('۸۰')).toBeVisible();
    expect(callsOf(verifyDocument)[0]?.url.searchParams.get('code')).toBe('0007-AAAA-BBBB-CCCC-DDDD');
    expect(screen.getByText(text.privacy)).toBeVisible();
  });

  it('says that a certificate is void', async () => {
    mockApi.use(answers(verifyDocument, ofLicense({ ...license, units: '0', isValid: false })));
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText(text.voidNote)).toBeVisible();
    expect(screen.getByText(text.void)).toBeVisible();
  });

  it('compares a statement with the books: whose it is, masked, its days and both figures where they differ', async () => {
    mockApi.use(answers(verifyDocument, { data: { kind: 'statement', certificate: null, statement, checkedAt } }));
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText(text.statement.changedNote)).toBeVisible();
    expect(screen.getByText('ن*** ر***')).toBeVisible();
    expect(screen.getByText('۰۰******۷۹')).toBeVisible();
    expect(screen.getByText(/۵٬۴۰۰/).closest('dd')).toHaveTextContent(/۵٬۰۰۰.*۵٬۴۰۰/);
    expect(screen.getByText(text.statement.later('۱'))).toBeVisible();
    expect(screen.queryByText(text.privacy)).toBeNull();
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
    expect(await screen.findByText(/برگه‌ای با این کد پیدا نشد/)).toBeVisible();
  });
});
