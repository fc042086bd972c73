import { describe, expect, it } from 'vitest';
import { mutation } from './endpoint.ts';

/** What a mutation makes stale, as the query cache asks for it. */
function staleAfter(failure?: { status: number }): unknown {
  const build = { mutation: (definition: unknown) => definition } as unknown as Parameters<typeof mutation>[0];
  const made = mutation(build, 'post', '/api/orders/cancel/', { invalidates: ['orders', 'assets'] });
  const { invalidatesTags } = made as unknown as { invalidatesTags: (answer: unknown, failure: unknown) => unknown };
  return invalidatesTags({}, failure);
}

describe('a mutation', () => {
  it.each([
    ['after success', undefined, ['orders', 'assets']],
    ['when somebody else was faster', { status: 409 }, ['orders', 'assets']],
    ['not after a refusal for another reason', { status: 422 }, []],
    ['not without a connection', { status: 0 }, []],
  ])('makes what it names be fetched again: %s', (_case, failure, expected) => {
    expect(staleAfter(failure)).toEqual(expected);
  });
});
