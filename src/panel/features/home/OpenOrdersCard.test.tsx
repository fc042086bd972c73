import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOrders } from '#shared/contract/orders.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { orderRow } from '#tests/support/orderSamples.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { OpenOrdersCard } from './OpenOrdersCard.tsx';

const buy = { orderType: 1, priceDate: '2026-11-22', licenseDate: '2026-11-23', payoutDate: null } as const;
const sell = { orderType: 2, priceDate: '2026-11-22', licenseDate: null, payoutDate: '2026-11-24' } as const;

it('says the next date of each open request below its steps, by kind and state', async () => {
  const requests = [
    orderRow({ orderId: 1, ...buy, status: 'pending_payment', expireAt: '2026-11-21T07:00:00.000Z' }),
    orderRow({ orderId: 2, ...buy, status: 'registered' }),
    orderRow({ orderId: 3, ...sell, status: 'registered' }),
    orderRow({ orderId: 4, ...sell, status: 'pending_otp' }),
    orderRow({ orderId: 5, ...buy, status: 'registered', licenseDate: null }),
  ];
  mockApi.use(
    answers(listOrders, {
      data: requests,
      pageInfo: { page: 1, size: 5, totalCount: 5, totalPages: 1 },
      summary: { amount: '0' },
    }),
  );
  signIn({ investorId: 7 });
  renderPanel(<OpenOrdersCard investorId={7} />, { path: '/home' });
  const links = await screen.findAllByRole('link', { name: /صدور/ });
  const next = links.map((link) => within(link).getByRole('list').nextElementSibling?.textContent);
  expect(next).toEqual([
    'مهلت پرداخت تا ساعت ۱۰:۳۰',
    'صدور واحدها: دوشنبه ۲ آذر',
    'واریز وجه: سه‌شنبه ۳ آذر',
    'قیمت‌گذاری یکشنبه ۱ آذر',
    'قیمت‌گذاری یکشنبه ۱ آذر',
  ]);
});
