import { useRef } from 'react';
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useGridPlace } from './useGridPlace.ts';

function Grid({ rowsKey }: { rowsKey: string }) {
  const root = useRef<HTMLDivElement>(null);
  useGridPlace(root, { label: 'پرداخت‌ها', rowsKey, isPlaced: true });
  return (
    <div ref={root}>
      <div className="MuiDataGrid-virtualScroller" data-testid="rows" />
    </div>
  );
}

/** Draws a new grid in an entry of the history. */
function open(key: string, rowsKey: string) {
  window.history.replaceState({ key }, '');
  const { getByTestId, rerender, unmount } = render(<Grid rowsKey={rowsKey} />);
  return { rows: getByTestId('rows'), show: (next: string) => rerender(<Grid rowsKey={next} />), leave: unmount };
}
const scrollTo = (rows: HTMLElement, top: number) => {
  rows.scrollTop = top;
  fireEvent.scroll(rows);
};

beforeEach(() => sessionStorage.clear());

it('brings the rows back to where they were left, and only in the same entry of the history', () => {
  const first = open('a', 'page 2');
  scrollTo(first.rows, 620);
  first.leave();
  const other = open('b', 'page 2');
  expect(other.rows.scrollTop).toBe(0);
  other.leave();
  expect(open('a', 'page 2').rows.scrollTop).toBe(620);
});

it('begins at the top with other rows, and keeps no place of rows that are not shown', () => {
  const { rows, show, leave } = open('a', 'page 1');
  scrollTo(rows, 620);
  show('page 2');
  expect(rows.scrollTop).toBe(0);
  leave();
  expect(open('a', 'page 3').rows.scrollTop).toBe(0);
});
