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

it.each(['/buyBonds', '/sellBonds'])('is not on %s, where it would lie over the button that leads on', (path) => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.stubGlobal('innerHeight', 800);
  renderPanel(<BackToTop />, { path });
  expect(shownAt(1000)).toBe(false);
});

it('stands on the bar at the foot of the page, as long as there is one', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const { unmount } = renderPanel(<section ref={barBelow} />);
  expect(document.documentElement.style.getPropertyValue(barBelowVar)).toBe('72px');
  unmount();
  expect(document.documentElement.style.getPropertyValue(barBelowVar)).toBe('');
});

it('floats in the middle of a long page, and leaves the last rows of a list free', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.stubGlobal('innerHeight', 800);
  renderPanel(<BackToTop />);
  expect([0, 1000, 2150, 2200].map(shownAt)).toEqual([false, true, false, false]);
});
