import client from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useHydrated } from './useHydrated.ts';

it('shows a part that is not in the HTML only once React has taken over the HTML', async () => {
  const shown: boolean[] = [];
  function Part() {
    const isHydrated = useHydrated();
    shown.push(isHydrated);
    return <span>{isHydrated ? 'فایل' : null}</span>;
  }
  const box = document.createElement('div');
  box.innerHTML = renderToString(<Part />);
  expect(box.textContent).toBe('');
  shown.length = 0;
  const problems = vi.fn();
  const root = client.hydrateRoot(box, <Part />, { onRecoverableError: problems });
  await vi.waitFor(() => expect(box.textContent).toBe('فایل'), { timeout: 60_000 });
  expect(shown).toEqual([false, true]);
  expect(problems).not.toHaveBeenCalled();
  root.unmount();
});
