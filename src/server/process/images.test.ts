import { hasLocalMatch } from 'next/dist/shared/lib/match-local-pattern.js';
import { expect, it } from 'vitest';

it('the image loader draws the pictures of the panel, each under one address', async () => {
  const file = '../../../next.config.mjs';
  const { default: configOf } = (await import(file)) as {
    default: (phase: string) => Promise<{ images: { localPatterns: { pathname: string; search?: string }[] } }>;
  };
  const { localPatterns } = (await configOf('phase-production-server')).images;
  expect(hasLocalMatch(localPatterns, '/images/icon-512.png')).toBe(true);
  // each query would be drawn again and kept on the disk
  expect(hasLocalMatch(localPatterns, '/images/icon-512.png?x=1')).toBe(false);
  expect(hasLocalMatch(localPatterns, '/api/core/files/1/')).toBe(false);
});
