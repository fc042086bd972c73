import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { text } from '../strings.ts';
import { BackToTop } from './BackToTop.tsx';

it('floats in the middle of a long page, and leaves the last rows of a list free', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 3000, configurable: true });
  Object.defineProperty(window, 'innerHeight', { value: 800, configurable: true });
  renderPanel(<BackToTop />);
  const shownAt = (top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    act(() => void window.dispatchEvent(new Event('scroll')));
    return screen.queryByRole('button', { name: text.backToTop }) !== null;
  };
  expect([0, 1000, 2150, 2200].map(shownAt)).toEqual([false, true, false, false]);
});
