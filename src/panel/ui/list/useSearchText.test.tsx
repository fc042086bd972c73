import { act, fireEvent, screen } from '@testing-library/react';
import { useRouter } from 'next/router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAsciiDigits } from '#shared/digits.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { useSearchText } from './useSearchText.ts';
import { textFilter } from './filters.ts';
import { useListState } from './useListState.ts';

const filters = { search: textFilter('search') };

function List() {
  const router = useRouter();
  const { words, page, change } = useListState({ filters });
  const [typed, setTyped] = useSearchText(
    words.search,
    (search) => change({ search }),
    (text) => toAsciiDigits(text).trim(),
  );
  return (
    <>
      <input aria-label="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button onClick={() => change({ page: 2 })}>second page</button>
      <button onClick={() => void router.push('/list')}>menu</button>
      <output>{JSON.stringify({ search: words.search, page })}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('search');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const shown = () => JSON.parse(screen.getByRole('status').textContent) as { search: string; page: number };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the search of a list with a router that moves', () => {
  it.each(['۱۲۳', '123 ', '١٢٣'])('navigates once for «%s», and a page may be chosen after it', (text) => {
    const { log } = renderPanel(<List />, { path: '/list' });
    type(text);
    wait(5_000);
    expect(log.paths).toHaveLength(1);
    expect(shown()).toEqual({ search: '123', page: 1 });
    fireEvent.click(screen.getByText('second page'));
    wait(5_000);
    expect(log.paths).toHaveLength(2);
    expect(shown()).toEqual({ search: '123', page: 2 });
    expect(field().value).toBe(text);
  });

  it('follows what changes the URL from outside instead of writing its text back', () => {
    const { log } = renderPanel(<List />, { path: '/list?search=abc' });
    fireEvent.click(screen.getByText('menu'));
    wait(5_000);
    expect(log.paths).toEqual(['/list']);
    expect(field().value).toBe('');
  });

  it('keeps what was typed while its own navigation was on the way', () => {
    renderPanel(<List />, { path: '/list' });
    type('a');
    wait(399);
    type('ab');
    wait(400);
    type('abc');
    wait(100);
    expect(field().value).toBe('abc');
    wait(5_000);
    expect(shown().search).toBe('abc');
  });
});
