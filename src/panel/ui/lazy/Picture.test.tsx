import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from './Picture.tsx';

let margin: string | undefined;
let come: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin?: string }) {
        margin = options.rootMargin;
        come = () => seen([{ isIntersecting: true }]);
      }
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('asks the image loader for quality 75 within 200 px of the screen, not before', () => {
  render(<Picture src="/images/funds/azarakhsh.png" alt="آذرخش" width={48} height={48} />);
  expect(margin).toBe('200px');
  expect(screen.queryByRole('img')).toBeNull();
  act(() => come());
  const address = new URL(screen.getByRole('img', { name: 'آذرخش' }).getAttribute('src') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/_next/image');
  expect(address.searchParams.get('q')).toBe('75');
  expect(address.searchParams.get('url')).toBe('/images/funds/azarakhsh.png');
});
