import { isTyping, listKeys } from '../keyboard/shortcuts.tsx';

/*
 * The keys of a list page: rows, search and export, from wherever the focus is. They work on the first list of the page,
 * or on the one that has the focus, and find their places in the page itself, so that no list carries code for them.
 */

/** What keeps keys for itself while it lies over the page: a dialog, a panel of details, a menu, a list of choices. */
const covers = '[role="dialog"], [role="menu"], [role="listbox"]';
const rowsOfList = '[data-id]:has([role="gridcell"], [data-opener])';

/** In sight: of grid and cards only one is. */
const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0;

function currentList(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-list]');
  return focused ?? [...document.querySelectorAll<HTMLElement>('main [data-list]')].find(isDrawn) ?? null;
}

const rowsOf = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(rowsOfList)].filter(isDrawn);
const placeOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('[role="gridcell"], [data-opener]');

function move(step: 1 | -1): boolean {
  const list = currentList();
  const rows = list ? rowsOf(list) : [];
  if (rows.length === 0) return false;
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = now < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, now + step));
  const row = rows[next];
  if (!row) return false;
  row.scrollIntoView({ block: 'nearest' });
  placeOf(row)?.focus();
  return true;
}

/** Enter on a row is answered by the row; without one it opens the first of the list. */
function openFirst(): boolean {
  const active = document.activeElement;
  if (active && active !== document.body && active.id !== 'main' && !active.matches('[data-list]')) return false;
  const list = currentList();
  const [first] = list ? rowsOf(list) : [];
  if (!first) return false;
  placeOf(first)?.click();
  return true;
}

function search(): boolean {
  const field = [...document.querySelectorAll<HTMLElement>('main .search input')].find(isDrawn);
  field?.focus();
  return field !== undefined;
}

function exportList(): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('main [data-export]')].find(isDrawn);
  button?.focus();
  button?.click();
  return button !== undefined;
}

function actOf(event: KeyboardEvent): (() => boolean) | undefined {
  // by its sign: the place of the sign differs between keyboards
  if (event.key === listKeys.search.cap) return search;
  if (event.shiftKey) return undefined;
  if (event.code === listKeys.next.code) return () => move(1);
  if (event.code === listKeys.previous.code) return () => move(-1);
  if (event.code === listKeys.export.code) return exportList;
  return event.key === listKeys.open.cap ? openFirst : undefined;
}

function listen(event: KeyboardEvent): void {
  // a screen that has a key for itself has answered it
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const act = actOf(event);
  if (!act || document.querySelector(covers)) return;
  if (act()) event.preventDefault();
}

let lists = 0;

/** Listens while there is a list on the screen; gives what ends it for this list. */
export function listenForList(): () => void {
  lists += 1;
  if (lists === 1) window.addEventListener('keydown', listen);
  return () => {
    lists -= 1;
    if (lists === 0) window.removeEventListener('keydown', listen);
  };
}
