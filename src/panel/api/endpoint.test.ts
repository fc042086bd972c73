import { describe, expect, it } from 'vitest';
import { changes } from './endpoint.ts';

/** What a mutation makes stale, as the query cache asks for it. */
function staleAfter(failure?: { status: number }): unknown {
  const build = { mutation: (definition: unknown) => definition } as unknown as Parameters<
    ReturnType<typeof changes>
  >[0];
  const made = changes('POST /api/orders/cancel/', ['orders', 'assets'])(build);
  const { invalidatesTags } = made as { invalidatesTags: (answer: unknown, failure: unknown) => unknown };
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
