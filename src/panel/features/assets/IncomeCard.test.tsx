import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { profitIncome } from '#shared/contract/dashboard.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { standsNear } from '#tests/support/nearScreen.ts';
import { IncomeCard } from './IncomeCard.tsx';
import { incomeText as text } from './incomeStrings.ts';

const fund = { fundId: 3, fundName: 'نیلگون' };

it('says what was paid, and for each day to come what is expected and whether it is fixed', async () => {
  standsNear();
  mockApi.use(
    answers(profitIncome, {
      data: {
        thisMonth: '2642045',
        thisYear: '19749530',
        funds: [{ ...fund, thisMonth: '2642045', thisYear: '19749530' }],
        coming: [
          { ...fund, date: '2026-12-16', expected: '2700000', isFixed: false },
          { fundId: 9, fundName: 'مرابحه آرمان', date: '2026-12-20', expected: '410000', isFixed: true },
          { fundId: 5, fundName: 'سپیدار', date: '2026-12-21', expected: null, isFixed: false },
        ],
        expected: '3110000',
      },
    }),
  );
  renderPanel(<IncomeCard investorId={7} />);
  expect(await screen.findByText('۳٬۱۱۰٬۰۰۰')).toBeVisible();
  expect(screen.getAllByText('۱۹٬۷۴۹٬۵۳۰')).toHaveLength(2);
  const days = within(screen.getByRole('region', { name: text.coming }));
  expect(days.getByText('۲٬۷۰۰٬۰۰۰')).toBeVisible();
  expect(days.getByText(text.coupon('مرابحه آرمان'))).toBeVisible();
  expect(days.getByText(text.unknown)).toBeVisible();
  expect(screen.getByText(text.estimate)).toBeVisible();
});

it('says that nothing pays profit', async () => {
  standsNear();
  mockApi.use(answers(profitIncome, { data: { thisMonth: '0', thisYear: '0', funds: [], coming: [], expected: '0' } }));
  renderPanel(<IncomeCard investorId={7} />);
  expect(await screen.findByText(text.none)).toBeVisible();
});
