import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
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

it('shows the day before the picker is there, which then goes on where the person was', async () => {
  const { user } = renderPanel(<Slow start="2026-11-22" />);
  expect(screen.getByRole('textbox', { name: 'day' })).toHaveValue('۱۴۰۵/۰۹/۰۱');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await user.tab();
  await waitFor(() => expect(screen.getAllByRole('spinbutton')[0]).toHaveFocus());
  expect(shown()).toBe('۱۴۰۵/۰۹/۰۱');
});

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
  await user.click(await screen.findByRole('button', { name: 'clear' }));
  expect(shown()).not.toContain('۱۴۰۵');
});

it.each(['typed', 'pasted'] as const)(
  'takes eight digits %s at machine speed while older days come back',
  async (how) => {
    const { user } = renderPanel(<Slow start="2026-11-22" />);
    await waitFor(() => expect(shown()).toBe('۱۴۰۵/۰۹/۰۱'));
    await user.click(screen.getAllByRole('spinbutton')[0] as HTMLElement);
    if (how === 'typed') await user.keyboard('14050815');
    else {
      await user.paste('1405/08/15');
    }
    await waitFor(() => expect(shown()).toBe('۱۴۰۵/۰۸/۱۵'));
    for (let answer = 0; answer < 8; answer += 1) {
      await user.click(await screen.findByRole('button', { name: 'answer' }));
      expect(shown()).toBe('۱۴۰۵/۰۸/۱۵');
    }
    expect(screen.getByRole('status')).toHaveTextContent('2026-11-06');
  },
);

it.each(['۱۴۰۵۰۹۰۵', '١٤٠٥٠٩٠٥', '14050905'])('takes the digits %s key by key', async (keys) => {
  const { user } = renderPanel(<Slow start="2026-11-22" />);
  await waitFor(() => expect(shown()).toBe('۱۴۰۵/۰۹/۰۱'));
  await user.click(screen.getAllByRole('spinbutton')[0] as HTMLElement);
  for (const key of keys) await user.keyboard(key);
  expect(shown()).toBe('۱۴۰۵/۰۹/۰۵');
});

it('tells its owner no half of a year, and says of a day that does not exist that it is none', async () => {
  const told: string[] = [];
  const { user } = renderPanel(<DateField label="day" value="" onChange={(iso) => told.push(iso)} />);
  await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(3));
  await user.click(screen.getAllByRole('spinbutton')[0] as HTMLElement);
  for (const key of '14050731') await user.keyboard(key);
  await user.tab();
  await user.tab();
  expect(await screen.findByText('این روز در تقویم نیست')).toBeVisible();
  // the third of Mehr stood there between the two keys of the day; half of the year never did
  expect(told).toEqual(['2026-09-25', '']);
  await user.click(screen.getAllByRole('spinbutton')[2] as HTMLElement);
  for (const key of '۳۰') await user.keyboard(key);
  expect(told.at(-1)).toBe('2026-10-22');
  expect(screen.queryByText('این روز در تقویم نیست')).toBeNull();
});

describe('the calendar of a phone', () => {
  it('closes with the choice, has a way out, and names weekdays by their letters', async () => {
    const told: string[] = [];
    const { user } = renderPanel(
      <DateField label="day" value="2026-11-22" max="2026-11-30" onChange={(iso) => told.push(iso)} />,
    );
    await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: /تاریخ را انتخاب کنید/ }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج']);
    expect(within(dialog).getByRole('button', { name: 'بازگشت' })).toBeVisible();
    await user.click(within(dialog).getByRole('gridcell', { name: '۶' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual(['2026-11-27']);
  });

  it('keeps the day that was there when the person goes back', async () => {
    const told: string[] = [];
    const { user } = renderPanel(<DateField label="day" value="2026-11-22" onChange={(iso) => told.push(iso)} />);
    await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: /تاریخ را انتخاب کنید/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'بازگشت' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
  });

  it('begins with the years where the day is long ago', async () => {
    const { user } = renderPanel(<DateField label="day" value="" startsAtYear onChange={() => undefined} />);
    await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: /تاریخ را انتخاب کنید/ }));
    expect(await screen.findByRole('radio', { name: '۱۴۰۰' })).toBeInTheDocument();
  });

  it('names the parts of an empty day in Persian', async () => {
    renderPanel(<DateField label="day" value="" onChange={() => undefined} />);
    await waitFor(() => expect(shown()).toBe('سال/ماه/روز'));
  });
});
