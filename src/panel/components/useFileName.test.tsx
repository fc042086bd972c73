import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makePanel, renderPanel } from '#tests/support/panel.tsx';
import { investorSelected, investorsLoaded } from '../store/slices/UserInvestorsSlice.ts';
import { panelChosen } from '../store/slices/userPanelSlice.ts';
import { useFileName } from './useFileName.ts';

const negar = {
  ...{ investorId: 7, itSelf: true, name: 'نگار رستگار', code: '0012345679', isLegal: false },
  ...{ relation: 'self', relationText: 'خود', isAuthorized: true, authStatus: 1 },
};
const day = '2026-11-28';

function Names() {
  const nameOf = useFileName();
  return (
    <ul>
      <li>{nameOf('گردش حساب', { day }, 'xlsx')}</li>
      <li>{nameOf('گواهی دارایی', { day, who: 'شرکت الف/ب' })}</li>
      <li>{nameOf('رسید درخواست 1405-000005', { day, who: '' }, 'pdf')}</li>
    </ul>
  );
}

function shown(panel: 'client' | 'admin') {
  const made = makePanel();
  made.store.dispatch(investorsLoaded([negar]));
  made.store.dispatch(investorSelected(7));
  made.store.dispatch(panelChosen(panel));
  renderPanel(<Names />, { panel: made });
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

it('names files by what they are, whose, and of which day', () => {
  expect(shown('client')).toEqual([
    'گردش حساب – نگار رستگار – ۱۴۰۵-۰۹-۰۷.xlsx',
    'گواهی دارایی – شرکت الف-ب – ۱۴۰۵-۰۹-۰۷',
    'رسید درخواست ۱۴۰۵-۰۰۰۰۰۵ – ۱۴۰۵-۰۹-۰۷.pdf',
  ]);
});

it('names no investor in the panel of administrators', () => {
  expect(shown('admin')[0]).toBe('گردش حساب – ۱۴۰۵-۰۹-۰۷.xlsx');
});
