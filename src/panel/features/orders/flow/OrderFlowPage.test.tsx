import { useState } from 'react';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as identity from '#shared/contract/identityRequests.ts';
import * as funds from '#shared/contract/funds.ts';
import * as orders from '#shared/contract/orders.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { identityText } from '#panel/components/strings.ts';
import { profileLoaded } from '#panel/store/slices/authSlice.ts';
import { BuyUnitsView } from '../BuyUnitsView.tsx';
import { SellUnitsView } from '../SellUnitsView.tsx';
import { buyText as text } from '../buy/strings.ts';
import { OrderFlowPage } from './OrderFlowPage.tsx';
import { flowText } from './strings.ts';

/* What buying and selling share: the day that counts, the foot, and who may order. */

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }),
    answers(orders.listPaymentMethods, { data: [] }),
    answers(orders.fundSchedule, { data: [] }),
    answers(orders.orderInvestorAsset, { data: [] }),
  );
});

const openSheet = () => renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=amount' });

describe('the day that the request counts for', () => {
  const atDay = (today: 'open' | 'passed' | 'closed', effectiveDate: string) => {
    const fund = sampleFund({ fundId: 3, name: 'سهامی آذرخش' });
    const cutoffs = fund.cutoffs.map((cutoff) => ({ ...cutoff, today, effectiveDate }));
    mockApi.use(answers(funds.listFunds, { data: [{ ...fund, cutoffs }] }));
    openSheet();
  };

  it.each([
    ['passed', 'مهلت امروز گذشته است؛ درخواست برای یکشنبه ۱ آذر ثبت می‌شود.'],
    ['closed', 'امروز تعطیل است؛ درخواست شما برای یکشنبه ۱ آذر ثبت می‌شود.'],
  ] as const)('is told with the reason of the server: %s', async (today, sentence) => {
    atDay(today, '2026-11-22');
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is today while the server says so, whatever day the device believes in', async () => {
    atDay('open', '2031-01-01');
    expect(await screen.findByText(flowText.until('۱۴:۰۰'))).toBeVisible();
    expect(screen.queryByText(flowText.left, { exact: false })).toBeNull();
  });

  it('is told again for another cut-off after one has passed', () => {
    let choose: (cutoffTime: string, effectiveDate: string) => void = () => undefined;
    function Page() {
      const [[cutoffTime, effectiveDate], setCutoff] = useState(['14:00:00', '2026-11-22'] as [string, string]);
      choose = (time, day) => act(() => setCutoff([time, day]));
      return (
        <OrderFlowPage
          title=""
          note=""
          steps={['']}
          current={0}
          cutoff={{ cutoffTime, effectiveDate, today: 'open' }}
          isReady
          fundStep={null}
          fund={null}
          onChangeFund={() => undefined}
          sheet={null}
          foot={{ line: null, label: '', onClick: () => undefined }}
        />
      );
    }
    vi.useFakeTimers({ now: Date.parse('2026-11-22T10:29:55.000Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      renderPanel(<Page />);
      expect(screen.getByText(flowText.until('۱۴:۰۰'), { exact: false })).toBeVisible();
      act(() => void vi.advanceTimersByTime(8000));
      expect(screen.getByText(flowText.justPassed)).toBeVisible();
      choose('15:30:00', '2026-11-22');
      expect(screen.getByText(flowText.until('۱۵:۳۰'), { exact: false })).toBeVisible();
      choose('14:00:00', '2026-11-23');
      expect(screen.getByText(flowText.until('۱۴:۰۰'), { exact: false })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is in a line that wraps, never in a badge wider than a phone', async () => {
    atDay('passed', '2026-11-22');
    const line = await screen.findByText(/^مهلت امروز گذشته است/);
    expect(line.closest('.MuiChip-root')).toBeNull();
    expect(getComputedStyle(line).whiteSpace).not.toBe('nowrap');
  });
});

describe('the foot of the sheet', () => {
  it('stays in sight and breaks into lines where a phone is narrow', async () => {
    openSheet();
    await screen.findByLabelText(text.amountLabel);
    const line = screen.getByTestId('order-foot');
    expect(line).toHaveTextContent(flowText.footEmpty);
    const bar = screen.getByRole('region', { name: flowText.foot });
    expect(await within(bar).findByText(flowText.until('۱۴:۰۰'), { exact: false })).toBeVisible();
    expect(getComputedStyle(bar)).toMatchObject({ position: 'sticky', flexWrap: 'wrap' });
    // a sticky part of a grid would stay in its row
    expect(getComputedStyle(bar.parentElement as HTMLElement).display).toBe('block');
  });
});

describe('an investor whose identity is not verified', () => {
  const card = { kind: 'id_card', docName: 'تصویر کارت ملی', hint: 'رو و پشت کارت ملی' } as const;
  const other = { kind: 'other', docName: 'مدرک دیگر', hint: 'اگر خواسته شده است' } as const;
  const unverified: ResponseOf<typeof identity.getIdentityCheck>['data'] = {
    ...{ authStatus: 5, authStatusText: 'شما احراز هویت نشده‌اید', mayAsk: true, request: null, branches: [] },
    ...{ firstVisitDay: '2026-11-22', lastVisitDay: '2026-12-21' },
    needed: [
      { ...card, isRequired: true },
      { ...other, isRequired: false },
    ],
  };
  const sent: NonNullable<(typeof unverified)['request']> = {
    ...{ requestId: 5, kind: 'documents', kindText: 'بررسی مدارک', state: 'pending', stateText: 'در انتظار بررسی' },
    ...{ askedAt: '2026-11-21T06:00:00.000Z', branchName: null, visitOn: null, note: null, reason: null },
    ...{ decidedAt: null, reviewBy: '2026-11-22', reviewLateSince: null, wanted: [] },
    documents: [
      {
        ...{ documentId: 1, kind: 'id_card', docName: 'تصویر کارت ملی', filePath: null, mime: null, reason: null },
        ...{ status: 'pending', statusText: 'در انتظار بررسی', uploadedAt: '2026-11-21T06:00:00.000Z' },
      },
    ],
  };
  beforeEach(() => mockApi.use(answers(identity.getIdentityCheck, { data: unverified })));

  const restricted = (authStatus: 4 | 5, authStatusText: string) => {
    const panel = makePanel();
    panel.store.dispatch(
      profileLoaded({
        name: 'مینا سهیلی',
        code: '0023456787',
        isLegal: false,
        isAuthorized: false,
        authStatus,
        authStatusText,
        investorId: 7,
        isVisible: false,
      }),
    );
    return panel;
  };

  it.each([
    [4, 'احراز هویت شما در حال بررسی است', ['/profile', '/add-ticket']],
    [5, 'شما احراز هویت نشده‌اید', ['/profile#identity-documents', '/add-ticket']],
  ] as const)(
    'status %s: buying and selling stop before their first step and lead to the next one',
    (status, sentence, ways) => {
      const first = renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3', panel: restricted(status, sentence) });
      expect(screen.getByText(new RegExp(sentence))).toBeVisible();
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ways);
      first.unmount();
      renderPanel(<SellUnitsView />, { path: '/sellBonds?fund=3', panel: restricted(status, sentence) });
      expect(screen.getByText(new RegExp(sentence))).toBeVisible();
      expect(callsOf(orders.estimateOrder)).toEqual([]);
    },
  );

  it('reads which papers are needed, and of those that were sent the state with the day of the decision', async () => {
    const first = renderPanel(<BuyUnitsView />, { path: '/buyBonds', panel: restricted(5, 'شما احراز هویت نشده‌اید') });
    const wanted = within(await screen.findByRole('region', { name: identityText.papersNeeded }));
    expect(wanted.getByText('تصویر کارت ملی')).toBeVisible();
    expect(wanted.queryByText('مدرک دیگر')).toBeNull();
    first.unmount();
    mockApi.use(answers(identity.getIdentityCheck, { data: { ...unverified, request: sent } }));
    renderPanel(<BuyUnitsView />, { path: '/buyBonds', panel: restricted(4, 'در حال بررسی') });
    const state = within(await screen.findByRole('region', { name: identityText.papersSent }));
    expect(state.getByText('در انتظار بررسی')).toBeVisible();
    expect(state.getByText('نتیجه تا پایان یکشنبه ۱ آذر')).toBeVisible();
  });
});
