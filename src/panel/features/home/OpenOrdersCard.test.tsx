import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOrders } from '#shared/contract/orders.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { orderRow } from '#tests/support/orderSamples.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { OpenOrdersCard } from './OpenOrdersCard.tsx';

const next = orderRow().next;

it('says the next event of each open request once, and the day it ends where that is another one', async () => {
  const late = {
    when: null,
    lateSince: '2026-11-22',
    text: 'قیمت‌گذاری یکشنبه ۱ آذر به تأخیر افتاده است',
    why: 'قیمت هنوز نیامده است',
  };
  const requests = [
    orderRow({ orderId: 1, next: { ...next, newDate: null, text: 'پرداخت تا ساعت ۱۰:۳۰' } }),
    orderRow({ orderId: 2, next }),
    orderRow({ orderId: 3, orderType: 2, next: { ...next, newDate: '2026-11-24' } }),
    orderRow({ orderId: 4, next: { ...next, ...late, newDate: null } }),
    orderRow({
      orderId: 5,
      next: { ...next, when: '2026-12-01', newDate: '2026-12-01', text: 'عودت وجه تا سه‌شنبه ۱۰ آذر' },
    }),
  ];
  mockApi.use(
    answers(listOrders, {
      data: requests,
      pageInfo: { page: 1, size: 5, totalCount: 5, totalPages: 1 },
      summary: { issued: '0', redeemed: '0' },
    }),
  );
  signIn({ investorId: 7 });
  renderPanel(<OpenOrdersCard investorId={7} />, { path: '/home' });
  const links = await screen.findAllByRole('link', { name: /صدور/ });
  // a state that has no room beside a long name goes below it
  const head = links[0]?.querySelector('strong')?.parentElement;
  expect(head && getComputedStyle(head).flexWrap).toBe('wrap');
  const said = links.map((link) => within(link).getByRole('list').nextElementSibling?.textContent);
  expect(said).toEqual([
    'پرداخت تا ساعت ۱۰:۳۰',
    'قیمت‌گذاری یکشنبه ۱ آذر · گواهی دوشنبه ۲ آذر',
    'قیمت‌گذاری یکشنبه ۱ آذر · واریز سه‌شنبه ۳ آذر',
    'قیمت‌گذاری یکشنبه ۱ آذر به تأخیر افتاده استقیمت هنوز نیامده است',
    'عودت وجه تا سه‌شنبه ۱۰ آذر',
  ]);
  expect(links[1]?.textContent.split('۱ آذر')).toHaveLength(2);
});
