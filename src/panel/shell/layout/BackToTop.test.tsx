import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { text } from '../strings.ts';
import { BackToTop } from './BackToTop.tsx';

it('floats in the middle of a long page, and leaves the last rows of a list free', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.stubGlobal('innerHeight', 800);
  renderPanel(<BackToTop />);
  const shownAt = (top: number) => {
    vi.stubGlobal('scrollY', top);
    act(() => void window.dispatchEvent(new Event('scroll')));
    return screen.queryByRole('button', { name: text.backToTop }) !== null;
  };
  expect([0, 1000, 2150, 2200].map(shownAt)).toEqual([false, true, false, false]);
});
