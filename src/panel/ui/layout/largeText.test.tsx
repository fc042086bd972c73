import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { StatusChip } from '../data/StatusChip.tsx';
import { Change } from '../text/Change.tsx';

const root = document.documentElement;
afterEach(() => delete root.dataset['text']);

it.each([
  ['medium', 'nowrap'],
  ['large', 'normal'],
  ['huge', 'normal'],
])('in %s text a pill has white space of the kind %s: large text breaks before it leaves the screen', (size, space) => {
  root.dataset['text'] = size;
  renderPanel(
    <>
      <StatusChip>احراز هویت شما از طریق سجام انجام شده است</StatusChip>
      <Change rial="12000" label="نسبت به قیمت قبلی" isPill />
    </>,
  );
  const chip = screen.getByText('احراز هویت شما از طریق سجام انجام شده است');
  const change = screen.getByText('نسبت به قیمت قبلی').parentElement as HTMLElement;
  expect([getComputedStyle(chip).whiteSpace, getComputedStyle(change).whiteSpace]).toEqual([space, space]);
});
