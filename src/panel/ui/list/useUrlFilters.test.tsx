import { renderHook } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { dayOf, idOf, oneOf } from './urlValues.ts';
import { useUrlFilters } from './useUrlFilters.ts';

function filtersAt(query: NextRouter['query']) {
  const [push, replace] = [vi.fn(), vi.fn()];
  const router = { isReady: true, pathname: '/list', query, push, replace } as unknown as NextRouter;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContext.Provider value={router}>{children}</RouterContext.Provider>
  );
  const { result } = renderHook(() => useUrlFilters(['search', 'fund']), { wrapper });
  return { filters: result.current, push, replace };
}
const queryOf = (go: ReturnType<typeof vi.fn>) => (go.mock.calls[0]?.[0] as { query: object }).query;

describe('filters in the URL', () => {
  it('are read by name; what is missing, repeated or too long does no harm', () => {
    const { filters } = filtersAt({ search: 'a'.repeat(100), fund: ['1', '2'], tab: 'open', day: 'x', page: '3' });
    expect(filters.values).toEqual({ search: 'a'.repeat(60), fund: '' });
    expect(filters).toMatchObject({ isReady: true, isFiltered: true, page: 3, size: 10 });
    expect([filters.word('tab'), filters.word('tab', 2), filters.word('none')]).toEqual(['open', 'op', '']);
    expect([filters.whole('page'), filters.whole('day')]).toEqual([3, null]);
    expect(filtersAt({ tab: 'open', page: '-1', size: '0' }).filters).toMatchObject({
      isFiltered: false,
      page: 1,
      size: 10,
    });
  });

  it('hold the rows of a page to the most that a list takes', () => {
    expect(filtersAt({ size: '1000' }).filters.size).toBe(50);
  });

  it('change in place and begin at the first page, unless the page is what changes', () => {
    const other = filtersAt({ search: 'a', page: '3', tab: 'open' });
    other.filters.change({ search: 'b', fund: null, kind: '' });
    expect(queryOf(other.replace)).toEqual({ search: 'b', tab: 'open' });
    expect(other.push).not.toHaveBeenCalled();
    const next = filtersAt({ search: 'a', page: '3' });
    next.filters.change({ page: 4 });
    expect(queryOf(next.replace)).toEqual({ search: 'a', page: 4 });
  });

  it('make a step of the history when asked, and are cleared by name', () => {
    const step = filtersAt({ search: 'a', page: '3' });
    step.filters.change({ open: 7, page: 3 }, { isStep: true });
    expect(queryOf(step.push)).toEqual({ search: 'a', page: 3, open: 7 });
    const cleared = filtersAt({ search: 'a', fund: '2', tab: 'open' });
    cleared.filters.clear();
    expect(queryOf(cleared.replace)).toEqual({ tab: 'open' });
  });
});

describe('words of the address', () => {
  it('are taken only when they are what is expected', () => {
    expect([oneOf(['draft', 'done'], 'done'), oneOf(['draft'], 'x')]).toEqual(['done', undefined]);
    expect([dayOf('2026-11-21'), dayOf('tomorrow')]).toEqual(['2026-11-21', undefined]);
    expect([idOf('12'), idOf('0'), idOf('1.5'), idOf('x')]).toEqual([12, undefined, undefined, undefined]);
  });
});
