import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trackOrder } from '#shared/contract/tracking.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { text } from './strings.ts';
import { TrackView } from './TrackView.tsx';

const moment = '2026-11-21T06:30:00.000Z';
const step = { plannedAt: null, realAt: null, isLate: false, note: null };
const late = {
  kind: 'price' as const,
  what: 'قیمت‌گذاری',
  when: null,
  lateSince: '2026-11-22',
  why: 'قیمت این روز هنوز اعلام نشده است',
  newDate: null,
  act: null,
  text: 'قیمت‌گذاری یکشنبه ۱ آذر به تأخیر افتاده است',
};
const tracked = {
  orderNo: '1405-500123',
  orderType: 1 as const,
  orderTypeText: 'صدور',
  status: 'processing' as const,
  statusText: 'در انتظار قیمت',
  statusColor: 'info' as const,
  statusNote: null,
  createdAt: moment,
  priceDate: '2026-11-22',
  licenseDate: '2026-11-23',
  payoutDate: null,
  next: late,
  timeline: [
    { ...step, key: 'created', label: 'ثبت درخواست', state: 'done' as const, realAt: moment },
    {
      ...step,
      key: 'priced',
      label: 'قیمت‌گذاری',
      state: 'current' as const,
      plannedAt: '2026-11-22',
      note: 'قیمت فردا',
    },
  ],
  checkedAt: moment,
};

async function typed(orderNo: string, code: string) {
  const view = renderPanel(<TrackView />, { path: '/track' });
  if (orderNo) await view.user.type(screen.getByLabelText(text.orderNo), orderNo);
  if (code) await view.user.type(screen.getByLabelText(text.code), code);
  await view.user.click(screen.getByRole('button', { name: text.show }));
  return view;
}

it('shows state, next event with what holds it up and dates of the order, and sends digits of any script', async () => {
  mockApi.use(answers(trackOrder, { data: tracked }));
  await typed('۱۴۰۵۵۰۰۱۲۳', 'abcd-efgh');
  expect(await screen.findByText('در انتظار قیمت')).toBeVisible();
  expect(callsOf(trackOrder)[0]?.body).toEqual({ orderNo: '1405-500123', code: 'abcd-efgh' });
  expect(screen.getByLabelText(text.orderNo)).toHaveValue('۱۴۰۵-۵۰۰۱۲۳');
  expect(screen.getByText(text.next).closest('div')).toHaveTextContent('قیمت‌گذاری یکشنبه ۱ آذر به تأخیر افتاده است');
  expect(screen.getByText('قیمت این روز هنوز اعلام نشده است')).toBeVisible();
  expect(screen.getByText('قیمت فردا')).toBeVisible();
  expect(screen.getByText(text.privacy)).toBeVisible();
});

it('asks for both fields, and calls nothing before', async () => {
  const { user } = await typed('', '');
  expect(screen.getByText(text.orderNoNeeded)).toBeVisible();
  expect(screen.getByText(text.codeNeeded)).toBeVisible();
  await user.type(screen.getByLabelText(text.orderNo), '۱۴۰۵');
  expect(screen.getByText(text.orderNoShort)).toBeVisible();
  expect(callsOf(trackOrder)).toEqual([]);
});

it('says that nothing was found, and that the line is dead, and keeps what was typed', async () => {
  mockApi.use(refuses(trackOrder, 'ORDER_TRACKING_UNKNOWN'));
  const first = await typed('14051', 'x');
  expect(await screen.findByText(/درخواستی با این شماره و کد پیدا نشد/)).toBeVisible();
  expect(screen.getByLabelText(text.orderNo)).toHaveValue('۱۴۰۵-۱');
  first.unmount();
  mockApi.use(isUnreachable(trackOrder));
  await typed('14051', 'x');
  expect(await screen.findByRole('alert')).toBeVisible();
});
