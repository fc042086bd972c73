import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForList } from './listKeys.ts';

const opened = vi.fn();
const exported = vi.fn();
let end: () => void = () => undefined;

function List({ children }: { children?: React.ReactNode }) {
  return (
    <>
      <main id="main">
        <div className="search">
          <input aria-label="جستجو" />
        </div>
        <button type="button" data-export="" onClick={exported}>
          خروجی
        </button>
        <div data-list="">
          {[1, 2, 3].map((id) => (
            <div key={id} data-id={id}>
              <button type="button" data-opener="" onClick={() => opened(id)}>
                ردیف {id}
              </button>
            </div>
          ))}
        </div>
      </main>
      {children}
    </>
  );
}
const row = (id: number) => screen.getByRole('button', { name: `ردیف ${id}` });
const press = (code: string, key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key, ...more });

beforeEach(() => {
  // jsdom draws nothing
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  end = listenForList();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  opened.mockClear();
  exported.mockClear();
});

it.each([
  ['a Latin keyboard', 'j', 'k'],
  ['a Persian keyboard', 'ت', 'ن'],
])('moves through the rows from anywhere with %s', (_name, down, up) => {
  render(<List />);
  press('KeyJ', down);
  expect(row(1)).toHaveFocus();
  press('KeyJ', down);
  expect(row(2)).toHaveFocus();
  press('KeyK', up);
  expect(row(1)).toHaveFocus();
  press('KeyK', up);
  expect(row(1)).toHaveFocus();
});

it('opens the first row by Enter when no row has the focus, and leaves Enter to what has it', () => {
  render(<List />);
  press('Enter', 'Enter');
  expect(opened.mock.calls).toEqual([[1]]);
  screen.getByRole('button', { name: 'خروجی' }).focus();
  press('Enter', 'Enter');
  expect(opened).toHaveBeenCalledTimes(1);
});

it('searches by «/» and exports by E', () => {
  render(<List />);
  press('KeyE', 'ث');
  expect(exported).toHaveBeenCalledTimes(1);
  press('Slash', '/');
  expect(screen.getByRole('textbox', { name: 'جستجو' })).toHaveFocus();
});

it('is off while something is typed, with modifiers, below a dialog, and where the screen has the key for itself', () => {
  const { rerender } = render(<List />);
  screen.getByRole('textbox', { name: 'جستجو' }).focus();
  press('KeyJ', 'j');
  expect(screen.getByRole('textbox', { name: 'جستجو' })).toHaveFocus();
  screen.getByRole('button', { name: 'خروجی' }).focus();
  press('KeyJ', 'j', { ctrlKey: true });
  press('KeyE', 'e', { shiftKey: true });
  expect(exported).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'خروجی' })).toHaveFocus();
  const own = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', own);
  press('KeyE', 'e');
  document.removeEventListener('keydown', own);
  expect(exported).not.toHaveBeenCalled();
  rerender(
    <List>
      <div role="dialog" aria-label="جزئیات" />
    </List>,
  );
  press('KeyE', 'e');
  expect(exported).not.toHaveBeenCalled();
});

it('ends with the last list', () => {
  const endOther = listenForList();
  render(<List />);
  endOther();
  press('KeyE', 'e');
  expect(exported).toHaveBeenCalledTimes(1);
  end();
  press('KeyE', 'e');
  expect(exported).toHaveBeenCalledTimes(1);
  end = () => undefined;
});
