import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { investorsLoaded, type UserInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { InvestorSelector } from './InvestorSelector.tsx';
import { investorStrings as text } from './strings.ts';

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

it('is not drawn for a person with one investor', () => {
  renderPanel(<InvestorSelector />, { panel: panelOf([self]) });
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('names the relation, remembers the choice and loads the page again', async () => {
  const { user, log, store } = renderPanel(<InvestorSelector />, { panel: panelOf([self, investor(9, 'آرش سهیلی')]) });
  const choice = screen.getByRole('combobox', { name: text.selector });
  expect(choice).toHaveDisplayValue('مینا سهیلی');
  await user.selectOptions(choice, 'آرش سهیلی (فرزند)');
  await waitFor(() => expect(log.reloads).toBe(1));
  expect(log.waits).toEqual([500]);
  expect(store.getState().UserInvestors.selectedId).toBe(9);
  expect(document.cookie).toContain('investorId=9');
  expect(choice).toBeDisabled();
});
