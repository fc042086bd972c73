import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the offline banner', () => {
  it('is drawn by the layouts alone, so that one status region says it once', () => {
    const users = readdirSync('src/panel', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .filter((file) => readFileSync(`src/panel/${file}`, 'utf8').includes('<OfflineBanner'));
    expect(users.sort()).toEqual(['shell/layout/HorizontalLayout.tsx', 'shell/layout/VerticalLayout.tsx']);
  });
});
