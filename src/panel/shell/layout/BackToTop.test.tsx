import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { barBelow, barBelowVar } from '#panel/ui/layout/barBelow.ts';
import { text } from '../strings.ts';
import { BackToTop } from './BackToTop.tsx';

const shownAt = (top: number) => {
  vi.stubGlobal('scrollY', top);
  act(() => void window.dispatchEvent(new Event('scroll')));
  return screen.queryByRole('button', { name: text.backToTop }) !== null;
};

it('floats on the bar at the foot of the page, as long as there is one', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const { unmount } = renderPanel(<section ref={barBelow} />);
  expect(document.documentElement.style.getPropertyValue(barBelowVar)).toBe('72px');
  unmount();
  expect(document.documentElement.style.getPropertyValue(barBelowVar)).toBe('');
});

it.each(['/home', '/accounting', '/buyBonds', '/sellBonds'])(
  'floats on %s from 400 px to the end of the page',
  (path) => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1240);
    vi.stubGlobal('innerHeight', 800);
    renderPanel(<BackToTop />, { path });
    expect([0, 400, 401, 440].map(shownAt)).toEqual([false, false, true, true]);
  },
);

it('makes room at the end of the page, so that it lies over nothing there', () => {
  const { container } = renderPanel(<BackToTop />);
  shownAt(0);
  expect(container.querySelector('[aria-hidden]:not(svg)')).toBeNull();
  shownAt(500);
  expect(container.querySelector('[aria-hidden]:not(svg)')).toHaveStyle({ height: '80px' });
});
