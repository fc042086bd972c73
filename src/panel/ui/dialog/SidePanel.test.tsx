import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ui } from '../strings.ts';
import { SidePanel } from './SidePanel.tsx';

it('moves to the rows around it by its buttons and by the arrow keys, except while somebody types', async () => {
  const [next, previous] = [vi.fn(), vi.fn()];
  render(
    <SidePanel isOpen title="درخواست" onNext={next} onPrevious={previous} onClose={() => undefined}>
      <input aria-label="یادداشت" />
    </SidePanel>,
  );
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([2, 1]);
  await userEvent.click(screen.getByRole('button', { name: ui.nextRow }));
  expect(next).toHaveBeenCalledTimes(3);
  await userEvent.type(screen.getByLabelText('یادداشت'), '{ArrowDown}');
  expect(next).toHaveBeenCalledTimes(3);
});

it('says where the list ends, and closes with Escape', async () => {
  const close = vi.fn();
  render(
    <SidePanel isOpen title="درخواست" onNext={null} onPrevious={null} onClose={close}>
      متن
    </SidePanel>,
  );
  expect(screen.getByRole('button', { name: ui.nextRow })).toBeDisabled();
  expect(screen.getByRole('button', { name: ui.previousRow })).toBeDisabled();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});
