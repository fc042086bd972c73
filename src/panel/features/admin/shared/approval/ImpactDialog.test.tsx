import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { sampleImpact } from '#tests/support/ruleSamples.ts';
import { ImpactList } from './ImpactDialog.tsx';

it('says whose orders move and of how much; a day that stays is no change', () => {
  const impact = sampleImpact(true);
  const [change] = impact.changes;
  if (!change) throw new Error('the sample has no change');
  const sold = {
    ...{ ...change, orderId: 8, orderNo: '1405-000008', orderType: 2 as const, amount: null, units: '15' },
    to: { ...change.to, priceDate: change.from.priceDate },
  };
  renderPanel(<ImpactList impact={{ ...impact, orders: 2, changes: [change, sold] }} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/نگار رستگار.*۲۰٬۰۰۰٬۰۰۰ ریال/);
  expect(first?.textContent.split(/ به /)).toHaveLength(3);
  expect(second).toHaveTextContent('۱۵ واحد');
  // the price day stays, so it is shown once
  expect(second?.textContent.split(/ به /)).toHaveLength(2);
});
