import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '../../../../tests/support/panel.tsx';
import { DateField } from './DateField.tsx';

/** The owner of the value is slow, as the address of a page is: each day comes back after the next digit is typed. */
function Slow({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const [waiting, setWaiting] = useState<string[]>([]);
  return (
    <>
      <DateField label="day" value={value} onChange={(iso) => setWaiting((all) => [...all, iso])} />
      <button
        onClick={() => {
          setValue(waiting[0] ?? value);
          setWaiting((all) => all.slice(1));
        }}
      >
        answer
      </button>
      <button onClick={() => setValue('')}>clear</button>
      <output>{value}</output>
    </>
  );
}

const shown = () =>
  screen
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join('/');

it('keeps what was typed last while an older day comes back', async () => {
  const { user } = renderPanel(<Slow start="2026-11-22" />);
  await waitFor(() => expect(shown()).toBe('۱۴۰۵/۰۹/۰۱'));
  await user.click(screen.getAllByRole('spinbutton')[1] as HTMLElement);
  // two steps back in the month: the eighth, and the seventh
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(shown()).toBe('۱۴۰۵/۰۷/۰۱');
  await user.click(screen.getByRole('button', { name: 'answer' }));
  expect([screen.getByRole('status').textContent, shown()]).toEqual(['2026-10-23', '۱۴۰۵/۰۷/۰۱']);
  await user.click(screen.getByRole('button', { name: 'answer' }));
  expect([screen.getByRole('status').textContent, shown()]).toEqual(['2026-09-23', '۱۴۰۵/۰۷/۰۱']);
});

it('shows a day that comes from elsewhere', async () => {
  const { user } = renderPanel(<Slow start="2026-11-22" />);
  await waitFor(() => expect(shown()).toBe('۱۴۰۵/۰۹/۰۱'));
  await user.click(screen.getByRole('button', { name: 'clear' }));
  expect(shown()).not.toContain('۱۴۰۵');
});
