import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { investorsLoaded, type UserInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { withThemeSheet } from '#tests/support/withThemeSheet.ts';
import { InvestorSelector } from './InvestorSelector.tsx';
import { investorStrings as text } from './strings.ts';

withThemeSheet();

const investor = (investorId: number, name: string, changes: Partial<UserInvestor> = {}): UserInvestor => ({
  investorId,
  itSelf: false,
  name,
  code: '0012345679',
  isLegal: false,
  relation: 'child',
  relationText: 'فرزند',
  isAuthorized: true,
  authStatus: 1,
  ...changes,
});

function panelOf(investors: UserInvestor[]) {
  signIn({ investorId: 7 });
  const panel = makePanel();
  panel.store.dispatch(investorsLoaded(investors));
  return panel;
}

const self = investor(7, 'مینا سهیلی', { itSelf: true });
const child = investor(9, 'آرش سهیلی', { code: '0023456787' });
const company = investor(12, 'شرکت کیمیا', { code: '10320456783', isLegal: true, relationText: 'مدیرعامل' });

it('names the investor on phones, and beside the name itself says what it is for', () => {
  renderPanel(
    <>
      <InvestorSelector />
      <div data-named="">
        <InvestorSelector />
      </div>
    </>,
    { panel: panelOf([self, child]) },
  );
  const [alone, named] = screen.getAllByRole('button', { name: text.chosen('مینا سهیلی') }) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(within(named).getByText('مینا سهیلی')).not.toBeVisible();
  expect(within(named).getByText(text.selector)).toBeVisible();
  expect(within(alone).getByText('مینا سهیلی')).toBeInTheDocument();
});

it('is not drawn for a person with one investor', () => {
  renderPanel(<InvestorSelector />, { panel: panelOf([self]) });
  expect(screen.queryByRole('button')).toBeNull();
});

async function opened(investors = [self, child, company]) {
  const rendered = renderPanel(<InvestorSelector />, { panel: panelOf(investors) });
  await rendered.user.click(screen.getByRole('button', { name: text.chosen('مینا سهیلی') }));
  const dialog = await screen.findByRole('dialog', { name: text.title });
  return { ...rendered, dialog, search: within(dialog).getByRole('combobox', { name: text.search }) };
}
const optionNames = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('option')
    .map((option) => option.textContent);

it('names the relation, remembers the choice and loads the page again', async () => {
  const { user, log, store, dialog } = await opened();
  expect(optionNames(dialog)).toEqual([
    `مینا سهیلی۰۰۱۲۳۴۵۶۷۹${text.current}`,
    'آرش سهیلیفرزند، ۰۰۲۳۴۵۶۷۸۷',
    'شرکت کیمیامدیرعامل، ۱۰۳۲۰۴۵۶۷۸۳',
  ]);
  await user.click(within(dialog).getByRole('option', { name: /آرش سهیلی/ }));
  await waitFor(() => expect(log.reloads).toBe(1));
  expect(log.waits).toEqual([500]);
  expect(store.getState().UserInvestors.selectedId).toBe(9);
  expect(document.cookie).toContain('investorId=9');
  expect(screen.getByRole('button', { name: text.chosen('آرش سهیلی'), hidden: true })).toBeDisabled();
});

it('finds an investor by name, by code in Persian digits, and by what was typed on the other layout', async () => {
  const { user, dialog, search } = await opened();
  await user.type(search, 'كيميا');
  expect(optionNames(dialog)).toEqual(['شرکت کیمیامدیرعامل، ۱۰۳۲۰۴۵۶۷۸۳']);
  await user.clear(search);
  await user.type(search, '۰۰۲۳');
  expect(optionNames(dialog)).toEqual(['آرش سهیلیفرزند، ۰۰۲۳۴۵۶۷۸۷']);
  await user.clear(search);
  // the keys of «شرکت»
  await user.type(search, 'av;j');
  expect(optionNames(dialog)).toEqual(['شرکت کیمیامدیرعامل، ۱۰۳۲۰۴۵۶۷۸۳']);
  await user.clear(search);
  await user.type(search, 'نیست');
  expect(within(dialog).getByRole('status')).toHaveTextContent(text.none);
});

it('is worked by the keyboard alone, and closes without a change on the current investor', async () => {
  const { user, log } = await opened();
  expect(screen.getByRole('combobox', { name: text.search })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(log.reloads).toBe(0);
  expect(screen.getByRole('button', { name: text.chosen('مینا سهیلی') })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(log.reloads).toBe(1));
  expect(document.cookie).toContain('investorId=9');
});

it('gives each investor a colour of their own, whatever order they come in', async () => {
  const { dialog } = await opened([self, company, child]);
  const colors = within(dialog)
    .getAllByRole('option')
    .map((option) => getComputedStyle(option.querySelector('span') as Element).backgroundColor);
  expect(new Set(colors).size).toBe(3);
});
