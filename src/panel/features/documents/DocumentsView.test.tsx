import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { exportStatements } from '#shared/contract/ownListFiles.ts';
import * as funds from '#shared/contract/funds.ts';
import * as statements from '#shared/contract/statements.ts';
import { catchFiles, pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { DocumentsView } from './DocumentsView.tsx';
import { statementsText as text } from './statementStrings.ts';

const statement = {
  statementId: 4,
  serial: '۱۴۰۵/ک/۰۰۰۴',
  language: 'fa' as const,
  kind: 'holdings' as const,
  kindText: 'گواهی دارایی',
  investorNames: ['نگار رستگار'],
  fundName: null,
  fromDate: '2026-11-21',
  toDate: '2026-11-21',
  madeAt: '2026-11-21T06:30:00.000Z',
  code: '0004-AAAA-BBBB-CCCC-DDDD',
  fileUrl: '/api/statements/4/document/',
};

beforeEach(() => {
  mockApi.use(
    answers(statements.listStatements, {
      data: [statement],
      pageInfo: { page: 1, size: 5, totalCount: 1, totalPages: 1 },
    }),
    answers(statements.createStatement, { data: statement }),
    answers(funds.listFunds, { data: [] }),
    responds(statements.getStatementDocument, () => new Response('%PDF')),
  );
  signIn({ investorId: 7 });
});

const made = () => callsOf(statements.createStatement).at(-1)?.body;

it('hands over a certificate of holdings in two taps', async () => {
  const saved = catchFiles();
  const { user } = renderPanel(<DocumentsView />, { path: '/documents' });
  await user.click(await screen.findByRole('button', { name: text.certificate }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: text.make }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made()).toMatchObject({ kind: 'holdings', investorId: 7 });
  expect(made()).not.toHaveProperty('language');
});

it('makes one in English with the name that was typed and a rate, and says at the field that the name is missing', async () => {
  mockApi.use(
    refuses(statements.createStatement, 'STATEMENT_LATIN_NAME', {
      fields: { latinName: ['نام را با حروف لاتین بنویسید'] },
    }),
  );
  const saved = catchFiles();
  const { user } = renderPanel(<DocumentsView />, { path: '/documents' });
  await user.click(await screen.findByRole('button', { name: text.certificate }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: text.language }));
  await user.click(screen.getByRole('option', { name: text.languages.en }));
  await user.click(dialog.getByRole('button', { name: text.make }));
  expect(await dialog.findByText('نام را با حروف لاتین بنویسید')).toBeVisible();
  mockApi.use(answers(statements.createStatement, { data: { ...statement, language: 'en' as const } }));
  await user.type(dialog.getByLabelText(text.latinName), 'Negar Rastegar');
  await user.click(dialog.getByRole('checkbox', { name: text.rateToggle }));
  await user.type(dialog.getByLabelText(text.rateCurrency), 'eur');
  await user.type(dialog.getByLabelText(text.rate), '۹۸۰٬۰۰۰');
  await user.type(dialog.getByLabelText(text.rateSource), 'Central Bank');
  await user.click(dialog.getByRole('button', { name: text.make }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made()).toMatchObject({
    ...{ kind: 'holdings', language: 'en', latinName: 'Negar Rastegar' },
    ...{ rateCurrency: 'EUR', rate: '980000', rateSource: 'Central Bank' },
  });
});

it('lists the papers with serial and code, and makes a statement of a year', async () => {
  const { user } = renderPanel(<DocumentsView />, { path: '/documents' });
  expect(await screen.findAllByText('0004-AAAA-BBBB-CCCC-DDDD')).not.toHaveLength(0);
  expect(screen.getAllByText('۱۴۰۵/ک/۰۰۰۴')).not.toHaveLength(0);
  expect(await pressFile(user, exportStatements, text.made)).toEqual({ format: 'csv' });
  const saved = catchFiles();
  await user.click(screen.getByRole('button', { name: text.create }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: text.kind }));
  await user.click(screen.getByRole('option', { name: 'صورت‌حساب سالانه' }));
  await user.click(dialog.getByRole('button', { name: text.make }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made()).toMatchObject({ kind: 'yearly', investorId: 7 });
});

it('asks for the day of an English paper, and of its rate, in the Gregorian calendar, and of a Persian one in the Jalali', async () => {
  const saved = catchFiles();
  const { user } = renderPanel(<DocumentsView />, { path: '/documents' });
  await user.click(await screen.findByRole('button', { name: text.certificate }));
  const dialog = within(await screen.findByRole('dialog'));
  const shown = (label: string) =>
    within(dialog.getByRole('group', { name: label }))
      .getAllByRole('spinbutton')
      .map((part) => part.textContent)
      .join('/');
  const choose = async (language: 'fa' | 'en') => {
    await user.click(dialog.getByRole('combobox', { name: text.language }));
    await user.click(screen.getByRole('option', { name: text.languages[language] }));
  };
  await waitFor(() => expect(shown(text.day)).toMatch(/^[۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2}$/));
  await choose('en');
  await waitFor(() => expect(shown(text.day)).toMatch(/^20\d\d\/\d\d\/\d\d$/));
  await user.click(within(dialog.getByRole('group', { name: text.day })).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard('20260215');
  await user.click(dialog.getByRole('checkbox', { name: text.rateToggle }));
  await user.click(
    within(await dialog.findByRole('group', { name: text.rateDay })).getAllByRole('spinbutton')[0] as HTMLElement,
  );
  await user.keyboard('20260214');
  expect([shown(text.day), shown(text.rateDay)]).toEqual(['2026/02/15', '2026/02/14']);
  await user.click(dialog.getByRole('button', { name: text.make }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made()).toMatchObject({ language: 'en', toDate: '2026-02-15', rateDay: '2026-02-14' });
});

it('keeps the day when the language changes', async () => {
  const { user } = renderPanel(<DocumentsView />, { path: '/documents' });
  await user.click(await screen.findByRole('button', { name: text.certificate }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: text.language }));
  await user.click(screen.getByRole('option', { name: text.languages.en }));
  const parts = () => within(dialog.getByRole('group', { name: text.day })).getAllByRole('spinbutton');
  await waitFor(() => expect(parts()[0]?.textContent).toMatch(/^20\d\d$/));
  await user.click(parts()[0] as HTMLElement);
  await user.keyboard('20260215');
  await user.click(dialog.getByRole('combobox', { name: text.language }));
  await user.click(screen.getByRole('option', { name: text.languages.fa }));
  await waitFor(() =>
    expect(
      parts()
        .map((part) => part.textContent)
        .join('/'),
    ).toBe('۱۴۰۴/۱۱/۲۶'),
  );
});
