import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { exportReinvest } from '#shared/contract/ownListFiles.ts';
import { listReinvest, setReinvest } from '#shared/contract/profits.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ReinvestCard } from './ReinvestCard.tsx';
import { text } from './strings.ts';

type Row = ResponseOf<typeof listReinvest>['data'][number];

const row = (changes: Partial<Row> = {}): Row => ({
  fundId: 3,
  fundName: 'سپیدار',
  isOn: true,
  percent: 60,
  effectiveFrom: '2026-11-01',
  currentIsOn: true,
  currentPercent: 60,
  ...changes,
});
const asked = { otpSent: true, expire_in: 120, mobile_mask: '0912***0001', setting: null, signatures: null };

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(answers(listFunds, { data: [] }), answers(listReinvest, { data: [row()] }));
});

async function openSwitch() {
  const panel = renderPanel(<ReinvestCard investorId={7} />);
  await panel.user.click(await screen.findByRole('button', { name: text.reinvestChangeOf('سپیدار') }));
  return { ...panel, dialog: within(await screen.findByRole('dialog', { name: text.reinvestOf('سپیدار') })) };
}

async function typeCode({ user, dialog }: Awaited<ReturnType<typeof openSwitch>>, code: string) {
  const [first] = dialog.getAllByRole('textbox');
  if (!first) throw new Error('no boxes');
  await user.click(first);
  await user.paste(code);
}

describe('reinvestment of profit', () => {
  it('stands per fund, with a change that is not in force yet', async () => {
    mockApi.use(
      answers(listReinvest, {
        data: [
          row(),
          row({ fundId: 4, fundName: 'نیلگون', isOn: false, effectiveFrom: '2026-11-22', currentPercent: 100 }),
        ],
      }),
    );
    const { user } = renderPanel(<ReinvestCard investorId={7} />);
    expect(await screen.findByText(text.reinvestOn('۶۰٪'))).toBeVisible();
    expect(screen.getByText(text.reinvestOn('۱۰۰٪'))).toBeVisible();
    expect(screen.getByText(text.reinvestWaits('یکشنبه ۱ آذر', text.off))).toBeVisible();
    expect(await pressFile(user, exportReinvest, text.reinvest)).toEqual({ investorId: '7', format: 'csv' });
  });

  it('is changed by switch and percent, confirmed by a code for exactly that', async () => {
    mockApi.use(
      answers(setReinvest, (call) => ({
        data: (call.body as { otp?: string }).otp
          ? {
              otpSent: false,
              expire_in: null,
              mobile_mask: null,
              setting: row({ effectiveFrom: '2026-11-22' }),
              signatures: null,
            }
          : asked,
      })),
    );
    const flow = await openSwitch();
    flow.dialog.getByRole('slider').focus();
    await flow.user.keyboard('{End}');
    await flow.user.click(flow.dialog.getByRole('button', { name: text.askCode }));
    expect(await flow.dialog.findByText(text.reinvestSumOn('۱۰۰٪'))).toBeVisible();
    await typeCode(flow, '۱۲۳۴۵۶');
    await waitFor(() => expect(callsOf(setReinvest)).toHaveLength(2));
    const wish = { investorId: 7, fundId: 3, isOn: true, percent: 100 };
    expect(callsOf(setReinvest).map((call) => call.body)).toEqual([wish, { ...wish, otp: '123456' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is turned off, and a wrong code is told below the boxes', async () => {
    mockApi.use(answers(setReinvest, { data: asked }));
    const flow = await openSwitch();
    await flow.user.click(flow.dialog.getByRole('switch', { name: text.reinvestSwitch }));
    expect(flow.dialog.queryByRole('slider')).toBeNull();
    await flow.user.click(flow.dialog.getByRole('button', { name: text.askCode }));
    expect(await flow.dialog.findByText(text.reinvestSumOff)).toBeVisible();
    await flow.user.click(flow.dialog.getByRole('button', { name: text.reinvestConfirm }));
    expect(flow.dialog.getByText(fieldText.codeNeeded)).toBeVisible();
    mockApi.use(refuses(setReinvest, 'OTP_WRONG'));
    await typeCode(flow, '111111');
    expect(await flow.dialog.findByRole('alert')).toBeVisible();
    expect(callsOf(setReinvest)[0]?.body).toMatchObject({ isOn: false });
  });

  it('says so where nothing pays profit', async () => {
    mockApi.use(answers(listReinvest, { data: [] }));
    renderPanel(<ReinvestCard investorId={7} />);
    expect(await screen.findByText(text.reinvestNone)).toBeVisible();
  });
});
