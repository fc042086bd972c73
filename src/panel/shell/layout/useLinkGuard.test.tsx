import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import Link from 'next/link';
import { useUnsaved } from '#panel/ui/form/unsaved.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { text } from '../strings.ts';
import { useLinkGuard } from './useLinkGuard.ts';

function Page({ isDirty = false }: { isDirty?: boolean }) {
  useLinkGuard();
  useUnsaved(isDirty);
  return (
    <Link href="/admin/payouts" prefetch={false}>
      payouts
    </Link>
  );
}

it('keeps a page that is not loaded closed while the network is away, and says so', () => {
  const warning = vi.spyOn(notify, 'warning');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { log } = renderPanel(<Page />);
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(warning).toHaveBeenCalledWith(text.offlinePage);
  expect(log.paths).toEqual([]);
});

it('asks before typed values are lost', () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { log } = renderPanel(<Page isDirty />);
  fireEvent.click(screen.getByRole('link'));
  expect(confirm).toHaveBeenCalledWith(ui.unsaved);
  expect(log.paths).toEqual([]);
});

it('lets every other link through', () => {
  const { log } = renderPanel(<Page />);
  fireEvent.click(screen.getByRole('link'));
  expect(log.paths).toEqual(['/admin/payouts']);
});
