import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { listText } from '../list/strings.ts';
import { SidePanel } from './SidePanel.tsx';

it('moves to the rows around it by its buttons and by the arrow keys, except while somebody types', async () => {
  const [next, previous] = [vi.fn(), vi.fn()];
  const { user } = renderPanel(
    <SidePanel isOpen title="درخواست" onNext={next} onPrevious={previous} onClose={() => undefined}>
      <input aria-label="یادداشت" />
    </SidePanel>,
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([2, 1]);
  await user.click(screen.getByRole('button', { name: listText.nextRow }));
  expect(next).toHaveBeenCalledTimes(3);
  await user.type(screen.getByLabelText('یادداشت'), '{ArrowDown}');
  expect(next).toHaveBeenCalledTimes(3);
});

it('says where the list ends, and closes with Escape', async () => {
  const close = vi.fn();
  const { user } = renderPanel(
    <SidePanel isOpen title="درخواست" onNext={null} onPrevious={null} onClose={close}>
      متن
    </SidePanel>,
  );
  expect(screen.getByRole('button', { name: listText.nextRow })).toBeDisabled();
  expect(screen.getByRole('button', { name: listText.previousRow })).toBeDisabled();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([
  ['a question over it', <div key="over" role="dialog" aria-modal="true" aria-label="پرسش" />, 0],
  ['an opened list of choices', <div key="over" role="listbox" aria-label="صندوق" />, 0],
  ['nothing over it', null, 1],
])('leaves the arrow keys to %s', async (_what, over, moves) => {
  const next = vi.fn();
  const { user } = renderPanel(
    <SidePanel isOpen title="درخواست" onNext={next} onPrevious={null} onClose={() => undefined}>
      {over}
    </SidePanel>,
  );
  await user.keyboard('{ArrowDown}');
  expect(next).toHaveBeenCalledTimes(moves);
});
