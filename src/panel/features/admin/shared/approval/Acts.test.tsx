import { useState } from 'react';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { type Act, ActBar, ActButtons } from './Acts.tsx';

const question = (title: string) => (close: () => void) => (
  <div role="dialog" aria-label={title}>
    <button onClick={close}>بستن</button>
  </div>
);
const act: Act = { id: 'results', label: 'ثبت نتیجه', reason: null, dialog: question('نتیجه بانک') };

describe.each([
  ['buttons', ActButtons],
  ['the bar of a drawer', ActBar],
])('the question of an act among %s', (_name, Acts) => {
  /** Offers the act until somebody else settles its thing. */
  function Host({ after }: { after: readonly Act[] }) {
    const [isChanged, setChanged] = useState(false);
    return (
      <>
        <Acts acts={isChanged ? after : [act]} />
        <button onClick={() => setChanged(true)}>تغییر همکار</button>
      </>
    );
  }
  const openThenChange = async (after: readonly Act[]) => {
    const { user } = renderDesk(<Host after={after} />, { path: '/admin/payouts' });
    await user.click(screen.getByRole('button', { name: /ثبت نتیجه/ }));
    expect(screen.getByRole('dialog', { name: 'نتیجه بانک' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'تغییر همکار' }));
    return user;
  };

  it('stays open with what it shows when the act is no longer offered, and closes once', async () => {
    const user = await openThenChange([]);
    expect(screen.queryByRole('button', { name: /ثبت نتیجه/ })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'نتیجه بانک' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'بستن' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is drawn again while its act is still offered', async () => {
    await openThenChange([{ ...act, dialog: question('دو ردیف مانده') }]);
    expect(screen.getByRole('dialog', { name: 'دو ردیف مانده' })).toBeVisible();
  });
});
