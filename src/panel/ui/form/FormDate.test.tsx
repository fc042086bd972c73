import { screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { FormDate, planningDays } from './FormDate.tsx';

// noon of Saturday, 7 Azar 1405 in Tehran
const now = new Date('2026-11-28T08:30:00.000Z');

function Day({ daysAhead }: { daysAhead?: number }) {
  const { control } = useForm({ defaultValues: { day: '2026-11-28' } });
  return <FormDate control={control} name="day" label="day" {...(daysAhead !== undefined && { daysAhead })} />;
}

afterEach(() => void vi.useRealTimers());

it.each([
  ['without saying so', undefined, false],
  ['for two years', planningDays, true],
])(
  'a form says how many days ahead it takes, and takes one day without saying so (%s)',
  async (_how, daysAhead, isOpen) => {
    vi.setSystemTime(now);
    const { user } = renderPanel(<Day {...(daysAhead !== undefined && { daysAhead })} />);
    await user.tab();
    await waitFor(() => expect(screen.getAllByRole('spinbutton')).not.toHaveLength(0));
    await user.click(await screen.findByRole('button'));
    const calendar = within(await screen.findByRole('dialog'));
    const mayChoose = (day: string) =>
      !calendar.getByRole('gridcell', { name: day }).matches(':disabled, [aria-disabled="true"]');
    expect(['۸', '۹', '۲۰'].map(mayChoose)).toEqual([true, isOpen, isOpen]);
  },
);
