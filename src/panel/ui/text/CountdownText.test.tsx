import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { CountdownText } from './CountdownText.tsx';

it('counts in digits of one width, so that no line breaks elsewhere with the next second', async () => {
  renderPanel(<CountdownText until={Date.now() + 3_600_000} />);
  const timer = await screen.findByRole('timer');
  expect(timer).toHaveTextContent(/^(۱:۰۰:۰۰|۵۹:۵۹)$/);
  expect(getComputedStyle(timer).fontVariantNumeric).toBe('tabular-nums');
});
