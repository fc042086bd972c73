import { renderHook, waitFor } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  dayFilter,
  flagFilter,
  formFilter,
  idFilter,
  nameFilter,
  textFilter,
  wordFilter,
  yesNoFilter,
} from './filters.ts';
import { recordId, useListState, useOpenedRow } from './useListState.ts';
import { useUrlState } from './useUrlState.ts';

const filters = { search: textFilter('search'), fund: idFilter('fundId') };

function render<T>(query: NextRouter['query'], hook: () => T) {
  const [push, replace] = [vi.fn(), vi.fn()];
  const router = { isReady: true, pathname: '/list', query, push, replace } as unknown as NextRouter;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContext.Provider value={router}>{children}</RouterContext.Provider>
  );
  return { current: renderHook(hook, { wrapper }).result.current, push, replace };
}
const listAt = (query: NextRouter['query'], options: { opens?: string; scope?: string } = {}) =>
  render(query, () => useListState({ filters, ...options }));
const queryOf = (go: ReturnType<typeof vi.fn>) => (go.mock.calls[0]?.[0] as { query: object } | undefined)?.query;

describe('filters of a list in the URL', () => {
  it('become the query of the API; what is missing, repeated or too long does no harm', () => {
    const { current } = listAt({ search: 'a'.repeat(100), fund: ['1', '2'], tab: 'open', page: '3' });
    expect(current.query).toEqual({ page: 3, size: 10, search: 'a'.repeat(60), fundId: undefined });
    expect(current).toMatchObject({ isReady: true, isFiltered: true, words: { search: 'a'.repeat(60), fund: '' } });
    expect(listAt({ page: '-1', size: '0', fund: 'x' }).current).toMatchObject({
      isFiltered: false,
      page: 1,
      size: 10,
    });
  });

  it('stand beside the order, which begins at the first page; an unknown one is none', () => {
    const at = (sort: string) =>
      render({ sort, page: '3' }, () => useListState({ sorts: ['amount'] as const })).current;
    expect([at('-amount').query, at('amount').sort]).toEqual([{ page: 3, size: 10, sort: '-amount' }, 'amount']);
    expect([at('name').query.sort, at('name').isFiltered]).toEqual([undefined, false]);
    expect(listAt({ sort: '-amount' }).current.sortBy).toBeUndefined();
  });

  it('are read by their kind, and Persian digits of a link as ASCII digits', () => {
    expect(textFilter('search').read(' ۱۲۳ ')).toBe('123');
    expect([nameFilter('name').read('صندوق ۱'), nameFilter('name').read('')]).toEqual(['صندوق ۱', undefined]);
    expect([idFilter('id').read('12'), idFilter('id').read('0'), idFilter('id').read('1.5')]).toEqual([
      12,
      undefined,
      undefined,
    ]);
    expect([dayFilter('day').read('2026-11-21'), dayFilter('day').read('tomorrow')]).toEqual(['2026-11-21', undefined]);
    const word = wordFilter('status', ['draft', 'done']);
    expect([word.read('done'), word.read('x')]).toEqual(['done', undefined]);
    expect([flagFilter('open').read('1'), flagFilter('open').read('0')]).toEqual([true, undefined]);
    expect(['1', '0', ''].map(yesNoFilter('held').read)).toEqual([true, false, undefined]);
    const form = formFilter('batch', /^\d+$/);
    expect([form.read('7'), form.read('seven')]).toEqual(['7', undefined]);
  });

  it('hold the rows of a page to the most that a list takes', () => {
    expect(listAt({ size: '1000' }).current.size).toBe(50);
  });

  it('change in place and begin at the first page, unless the page is what changes', () => {
    const other = listAt({ search: 'a', page: '3', tab: 'open' });
    other.current.change({ search: 'b', fund: null });
    expect(queryOf(other.replace)).toEqual({ search: 'b', tab: 'open' });
    expect(other.push).not.toHaveBeenCalled();
    const next = listAt({ search: 'a', page: '3' });
    next.current.turnTo(4, 25);
    expect(queryOf(next.replace)).toEqual({ search: 'a', page: 4, size: 25 });
    const cleared = listAt({ search: 'a', fund: '2', page: '3', tab: 'open' });
    cleared.current.clear();
    expect(queryOf(cleared.replace)).toEqual({ tab: 'open' });
  });

  it('keep what was changed a moment before, while the router is still on its way there', () => {
    const { current, replace } = listAt({ tab: 'open' });
    current.change({ search: 'b' });
    current.change({ fund: 4 });
    expect(replace.mock.calls.map(([to]) => (to as { query: object }).query)).toEqual([
      { search: 'b', tab: 'open' },
      { search: 'b', fund: 4, tab: 'open' },
    ]);
  });

  it('forget a change that the router did not make', async () => {
    const { current, replace } = listAt({ tab: 'open' });
    replace.mockImplementationOnce(() => Promise.resolve(false));
    current.change({ search: 'b' });
    await waitFor(() => {
      current.change({ fund: 4 });
      expect((replace.mock.lastCall?.[0] as { query: object } | undefined)?.query).toEqual({ fund: 4, tab: 'open' });
    });
  });

  it('have names of their own where a screen has several lists', () => {
    const { current, replace } = listAt(
      { 'days-search': 'a', search: 'b', 'days-page': '2', page: '3' },
      { scope: 'days' },
    );
    expect(current.query).toEqual({ page: 2, size: 10, search: 'a', fundId: undefined });
    current.change({ fund: 4 });
    expect(queryOf(replace)).toEqual({ 'days-search': 'a', 'days-fund': 4, search: 'b', page: '3' });
  });
});

describe('other words of the URL', () => {
  const urlAt = (query: NextRouter['query']) => render(query, () => useUrlState());

  it('are read as they are; what is missing or repeated is no word', () => {
    const { word, whole } = urlAt({ tab: 'open', day: 'x', page: '3', fund: ['1', '2'] }).current;
    expect([word('tab'), word('tab', 2), word('none'), word('fund')]).toEqual(['open', 'op', '', '']);
    expect([whole('page'), whole('day'), whole('fund')]).toEqual([3, null, null]);
  });

  it('are written in place, or as a step that begins at the top; an empty word goes', () => {
    const at = { code: '7', tab: 'open', page: '3' };
    const { current, replace } = urlAt({ ...at });
    current.change({ code: '', tab: 'done' });
    expect(replace.mock.calls).toEqual([
      [{ pathname: '/list', query: { tab: 'done' } }, undefined, { shallow: true, scroll: false }],
    ]);
    const { current: next, push } = urlAt({ ...at });
    next.change({ code: 8 }, { isStep: true, resets: null, toTop: true });
    expect(push.mock.calls).toEqual([
      [{ pathname: '/list', query: { code: 8, tab: 'open', page: '3' } }, undefined, { shallow: true, scroll: true }],
    ]);
  });
});

describe('the opened record', () => {
  it('is one step of the history, and the lists inside it go with it', () => {
    const closed = listAt({ page: '3' }, { opens: 'file' });
    closed.current.open?.(7);
    expect(queryOf(closed.push)).toEqual({ page: '3', file: 7 });
    const opened = listAt({ page: '3', file: '7', 'file-page': '2' }, { opens: 'file' });
    expect(opened.current.openId).toBe('7');
    opened.current.open?.(8);
    opened.current.close();
    expect(opened.push).not.toHaveBeenCalled();
    expect(queryOf(opened.replace)).toEqual({ page: '3', file: 8 });
    expect((opened.replace.mock.calls[1]?.[0] as { query: object } | undefined)?.query).toEqual({ page: '3' });
  });

  const rows = [{ id: 5 }, { id: 7 }, { id: 9 }];
  const openedAt = (open: string, more: Partial<Parameters<typeof useOpenedRow<{ id: number }>>[1]> = {}) =>
    render({ open }, () => useOpenedRow(useListState({ opens: 'open' }), { rows, idOf: (row) => row.id, ...more }))
      .current;

  it('is the row of the list until the record itself has come, with the rows before and after', () => {
    const { row, onNext, onPrevious, problem } = openedAt('7');
    expect([row, problem]).toEqual([{ id: 7 }, null]);
    expect([onNext, onPrevious].every((go) => typeof go === 'function')).toBe(true);
    expect(openedAt('5').onPrevious).toBeNull();
    expect(openedAt('7', { needsRecord: true }).row).toBeNull();
    const record = { id: 7 };
    expect(openedAt('7', { record }).row).toBe(record);
  });

  it('says why a link cannot be opened', () => {
    expect(openedAt('8', { query: { isUninitialized: false, error: { message: 'gone' } } }).problem).toBe('gone');
    expect(openedAt('x', { query: { isUninitialized: true } }).problem).not.toBeNull();
    expect(openedAt('7', { query: { isUninitialized: false, error: { message: 'gone' } } }).problem).toBeNull();
    expect([recordId('7'), recordId('x'), recordId('0'), recordId(null)]).toEqual([7, null, null, null]);
  });
});
