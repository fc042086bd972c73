import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { investorsLoaded, investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { PrintHead, rangeText } from './PrintHead.tsx';
import { printText as text } from './strings.ts';

function panelOfInvestor() {
  signIn({ investorId: 7 });
  const panel = makePanel();
  const facts = { isLegal: false, isAuthorized: true, authStatus: 1, relation: 'self', relationText: '' };
  panel.store.dispatch(
    investorsLoaded([{ ...facts, investorId: 7, itSelf: true, name: 'مینا سهیلی', code: '0012345679' }]),
  );
  panel.store.dispatch(investorSelected(7));
  return panel;
}

it('names the investor with their code and the days, and from the print on when it was printed', () => {
  const { container } = renderPanel(<PrintHead range={rangeText('2026-11-21', '2026-11-25')} />, {
    panel: panelOfInvestor(),
  });
  const shown = () => container.textContent;
  expect(shown()).toBe('سرمایه‌گذار:مینا سهیلی ۰۰۱۲۳۴۵۶۷۹بازه:از ۱۴۰۵/۰۸/۳۰ تا ۱۴۰۵/۰۹/۰۴');
  expect(screen.queryByText(`${text.printedAt}:`)).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toMatch(/زمان چاپ:[۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2}/);
});

it('names the administrator who prints', () => {
  const { container } = renderDesk(<PrintHead />, { path: '/admin/payouts' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(container.textContent).toMatch(/^چاپ‌کننده:پیمان سهرابیزمان چاپ:[۰-۹]{4}/);
});

it('stands on paper alone', () => {
  const { container } = renderPanel(<PrintHead />, { panel: panelOfInvestor() });
  expect(container.querySelector('dl')).not.toBeVisible();
});

it.each([
  [undefined, undefined, 'همه تاریخ‌ها'],
  ['2026-11-21', undefined, 'از ۱۴۰۵/۰۸/۳۰'],
  [undefined, '2026-11-21', 'تا ۱۴۰۵/۰۸/۳۰'],
])('says the days from %s to %s', (from, to, said) => {
  expect(rangeText(from, to)).toBe(said);
});
