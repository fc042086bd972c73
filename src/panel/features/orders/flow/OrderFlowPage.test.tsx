import { useState } from 'react';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as funds from '#shared/contract/funds.ts';
import * as orders from '#shared/contract/orders.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
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
    [5, 'شما احراز هویت نشده‌اید', ['/profile', '/add-ticket']],
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
});
