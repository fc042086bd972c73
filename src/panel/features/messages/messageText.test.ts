import { expect, it } from 'vitest';
import { safePath } from './messageText.ts';

it('takes pages of the panel as links of messages, and nothing that leads out of it', () => {
  for (const link of ['/requests?order=5', '/skip-debit?token=a.b-c', '/messages#m41'])
    expect(safePath(link)).toBe(link);
  for (const link of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'requests',
    '',
    null,
  ])
    expect(safePath(link), String(link)).toBeNull();
});
