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
  data: { kind: 'certificate' as const, certificate, statement: null, dayReport: null, checkedAt },
});
const same = (rial: string) => ({ printed: rial, now: rial });
const statement = {
  statementId: 4,
  serial: '۱۴۰۵/ص/۰۰۰۴',
  language: 'fa' as const,
  kind: 'range' as const,
  kindText: 'صورت‌حساب دوره دلخواه',
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
    mockApi.use(
      answers(verifyDocument, {
        data: { kind: 'statement', certificate: null, statement, dayReport: null, checkedAt },
      }),
    );
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText(text.statement.changedNote)).toBeVisible();
    expect(screen.getByText('ن*** ر***')).toBeVisible();
    expect(screen.getByText('۰۰******۷۹')).toBeVisible();
    expect(screen.getByText(/۵٬۴۰۰/).closest('dd')).toHaveTextContent(/۵٬۰۰۰.*۵٬۴۰۰/);
    expect(screen.getByText(text.statement.later('۱'))).toBeVisible();
    expect(screen.queryByText(text.privacy)).toBeNull();
  });

  it('answers an English certificate in English: Gregorian days, Latin figures and names, from left to right', async () => {
    const english = {
      ...statement,
      ...{ serial: '1405/K/0004', language: 'en' as const, kind: 'holdings' as const },
      ...{ kindText: 'Certificate of Holdings', fromDate: '2026-11-21', isChanged: false },
      parts: [
        {
          ...{ investorName: 'N*** R***', nationalNo: '00******79', laterEntries: 0, isChanged: false },
          ...{ opening: same('0'), debit: same('0'), credit: same('0'), closing: same('0'), value: same('131890000') },
          holdings: [
            {
              ...{ fundName: 'Sanjesh Fund', units: '110', unitsNow: '110', navDate: '2026-11-18' },
              ...{ cancelNav: '1199000', cancelNavNow: '1199000', isChanged: false },
              ...{ value: '131890000', valueNow: '131890000' },
            },
          ],
        },
      ],
    };
    mockApi.use(
      answers(verifyDocument, {
        data: { kind: 'statement', certificate: null, statement: english, dayReport: null, checkedAt },
      }),
    );
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    const title = await screen.findByText('Certificate of Holdings');
    const answer = title.closest('[lang="en"]');
    expect(answer).toHaveAttribute('dir', 'ltr');
    for (const part of [
      '1405/K/0004',
      'Saturday, 21 November 2026',
      'IRR 131,890,000',
      '110 units × 1,199,000 (price of 18 Nov 2026)',
      'N*** R***',
      '21 Nov 2026 10:00',
    ])
      expect(answer).toHaveTextContent(part);
    expect(answer?.textContent).not.toMatch(/[\u0600-\u06ff]/);
  });

  it('says of a signed report of a day what it says, and whether an addendum came after it', async () => {
    const dayReport = {
      ...{ fundName: 'درآمد ثابت کاج', navDate: '2026-11-18', number: 1, signedAt: '2026-11-19T08:30:00.000Z' },
      ...{ issueNav: '1010000.0000', cancelNav: null, unitsAfter: '54321', netAssetAfter: '54321000000' },
      ...{ sha256: 'ab'.repeat(32), isReplaced: false },
    };
    const ofReport = (changes: object) => ({
      data: {
        kind: 'dayReport' as const,
        certificate: null,
        statement: null,
        checkedAt,
        dayReport: { ...dayReport, ...changes },
      },
    });
    mockApi.use(answers(verifyDocument, ofReport({})));
    const first = renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText('گزارش روز درآمد ثابت کاج')).toBeVisible();
    expect(screen.getByText(text.dayReport.validNote)).toBeVisible();
    for (const part of ['۱٬۰۱۰٬۰۰۰', '۵۴٬۳۲۱', '۵۴٬۳۲۱٬۰۰۰٬۰۰۰', 'ab'.repeat(32), text.dayReport.report])
      expect(screen.getByText(part)).toBeVisible();
    expect(screen.queryByText(text.dayReport.cancelNav)).toBeNull();
    first.unmount();
    mockApi.use(answers(verifyDocument, ofReport({ isReplaced: true, number: 2 })));
    renderPanel(<VerifyView />, { path: '/verify?code=x' });
    expect(await screen.findByText(text.dayReport.replacedNote)).toBeVisible();
    expect(screen.getByText('الحاقیه ۱')).toBeVisible();
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
