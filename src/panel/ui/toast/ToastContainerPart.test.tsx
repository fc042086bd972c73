import { act, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it, vi } from 'vitest';
import { notify } from './notify.ts';
import { ToastContainerPart } from './ToastContainerPart.tsx';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['on phones one at a time, the next one after it', 1],
  ['elsewhere up to four', 4],
] as const)('is shown %s', async (_where, shown) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: shown === 1 } as MediaQueryList);
  const { container } = render(<ToastContainerPart position="top-right" />);
  const toasts = () => container.querySelectorAll('.Toastify__toast');
  act(() => ['۱', '۲', '۳', '۴', '۵'].forEach((words) => void toast.success(words)));
  await waitFor(() => expect(toasts()).toHaveLength(shown));
  expect(screen.queryByText('۵')).toBeNull();
  act(() => {
    toast.clearWaitingQueue();
    toast.dismiss();
  });
});

it.each(['success', 'error', 'warning'] as const)(
  'is shown for 3000 ms with a progress bar and a way to close it, in three variants: %s',
  async (kind) => {
    render(<ToastContainerPart position="top-right" />);
    act(() => notify[kind](`متن ${kind}`));
    const shown = await screen.findByText(`متن ${kind}`);
    const root = shown.closest('.Toastify__toast') as HTMLElement;
    expect(root).toHaveClass(`Toastify__toast--${kind}`);
    const bar = root.querySelector<HTMLElement>('[role="progressbar"]');
    expect(bar?.style.animationDuration).toBe('3000ms');
    expect(bar).toHaveAttribute('aria-hidden', 'false');
    expect(root.querySelector('.Toastify__close-button')).not.toBeNull();
    act(() => toast.dismiss());
  },
);
