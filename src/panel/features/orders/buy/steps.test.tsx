import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { flowText } from '../flow/strings.ts';
import { AmountStep } from './AmountStep.tsx';
import { FundStep } from './FundStep.tsx';
import { buyText as text } from './strings.ts';
import { emptyBuyForm, type BuyForm } from './useBuyFlow.ts';

/* Each step is drawn alone, with nothing but what it needs. */

function Amount({ values = {} }: { values?: Partial<BuyForm> }) {
  const form = useForm<BuyForm>({ defaultValues: { ...emptyBuyForm, ...values } });
  return <AmountStep form={form} min="1000000" max={null} isBelowLeast={false} amountRial="2500000" />;
}

it('the step of the fund offers the fund that was opened last first', () => {
  const onChoose = vi.fn();
  const data = [sampleFund({ fundId: 3, name: 'آذرخش' }), sampleFund({ fundId: 4, name: 'نیلگون' })];
  renderPanel(
    <FundStep
      funds={{ data: { data }, refetch: vi.fn() }}
      chosenId={null}
      lastFundId={4}
      lastBoughtId={null}
      heldUnits={new Map()}
      onChoose={onChoose}
    />,
  );
  const [first, second] = screen.getAllByRole('button');
  expect(first).toHaveTextContent('نیلگون');
  expect(first).toHaveTextContent(text.lastUsed);
  second?.click();
  expect(onChoose).toHaveBeenCalledWith(3);
});

it('the step of the amount tells the limit, and what units come to', async () => {
  const { user } = renderPanel(<Amount />);
  expect(screen.getByText('حداقل ۱٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: flowText.byUnits }));
  expect(screen.getByText('۲٬۵۰۰٬۰۰۰', { exact: false })).toBeVisible();
});
