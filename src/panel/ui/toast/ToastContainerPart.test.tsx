import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { expect, it } from 'vitest';
import { ToastContainerPart } from './ToastContainerPart.tsx';

it.each(['success', 'error', 'warning'] as const)(
  'is shown for 3000 ms with a progress bar and a way to close it, in three variants: %s',
  async (kind) => {
    render(<ToastContainerPart position="top-right" />);
    act(() => void toast[kind](`متن ${kind}`));
    const shown = await screen.findByText(`متن ${kind}`);
    const root = shown.closest('.Toastify__toast') as HTMLElement;
    expect(root).toHaveClass(`Toastify__toast--${kind}`);
    expect(root.querySelector<HTMLElement>('[role="progressbar"]')?.style.animationDuration).toBe('3000ms');
    expect(root.querySelector('.Toastify__close-button')).not.toBeNull();
    act(() => toast.dismiss());
  },
);
