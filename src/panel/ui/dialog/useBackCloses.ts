import { useEffect, useEffectEvent } from 'react';

interface Opened {
  close: () => void;
  /** itself a menu, which does not wait for one */
  isMenu: boolean;
  /** the entry of the history it was opened over */
  key: unknown;
  /** place of that entry, where the browser tells it */
  index: number | null;
}

/* What is open, the uppermost last. Nothing of it stands in the URL, so the browser alone cannot close it. */
const opened: Opened[] = [];
/** What closes once its entry is there again; the event of that return is no move. */
let awaited: Opened | null = null;

const keyOf = (state: unknown): unknown => (state as { key?: unknown } | null)?.key ?? null;

/** What browsers with the Navigation API say of the entries of the tab. */
interface Entries extends EventTarget {
  currentEntry: { index: number } | null;
  entries: () => readonly { sameDocument: boolean }[];
}
/** The first entry of the page and the step that was added to it: the same page, so the way back passes both at once. */
let added: { first: number; isLeft: boolean } | null = null;
const entriesOfTab = (): Entries | undefined => (window as { navigation?: Entries }).navigation;

const placeInHistory = (): number | null => entriesOfTab()?.currentEntry?.index ?? null;

/** Before the event of the way back: notes whether it leads from the added step to the first entry. */
function noteMove(event: Event): void {
  const { from } = event as Event & { from: { index: number } };
  if (added) added.isLeft = from.index === added.first + 1 && placeInHistory() === added.first;
}

/**
 * Gives the first entry of a page that was just loaded a second one: the way back from the first leads out of the document,
 * and no listener hears of it.
 */
function addStepToFirstEntry(): void {
  const tab = entriesOfTab();
  const index = placeInHistory();
  if (!tab || index === null || tab.entries()[index - 1]?.sameDocument) return;
  window.history.pushState(window.history.state, '');
  added = { first: index, isLeft: false };
  tab.addEventListener('currententrychange', noteMove);
}

/** Nothing is open, and the added step was left for the entry that shows the same: what was meant is the page before. */
const isPassing = (): boolean => added?.isLeft === true && added.first > 0;

/** A list of choices or a menu is open over a dialog; one that is part of a dialog does not count. */
const isChoosing = (): boolean =>
  [...document.querySelectorAll('[role="listbox"], [role="menu"]')].some((list) => !list.closest('[role="dialog"]'));

/* Before the router hears of it: the page below keeps its address, and what lies over it closes instead. */
function closeInstead(event: PopStateEvent): void {
  const back = awaited?.key === keyOf(event.state) ? awaited : null;
  awaited = null;
  if (back) {
    event.stopImmediatePropagation();
    // closing may write the address, so it waits until the browser stands on the page's own entry
    if (opened.includes(back) && (back.isMenu || !isChoosing())) back.close();
    return;
  }
  const top = opened.at(-1);
  if (!top && isPassing()) {
    event.stopImmediatePropagation();
    window.history.back();
  }
  if (!top) return;
  event.stopImmediatePropagation();
  awaited = top;
  const now = placeInHistory();
  window.history.go(top.index === null || now === null ? 1 : top.index - now);
}

/**
 * Makes the browser's way back close what lies over the page, the uppermost first, and leave the page as it is. `close` may
 * do nothing while something runs: then it stays, and so does the page. An opened list of choices keeps its dialog; a menu of
 * its own (`isMenu`) closes.
 */
export function useBackCloses(isOpen: boolean, close: () => void, isMenu = false): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    addStepToFirstEntry();
    const own: Opened = { close: () => onBack(), isMenu, key: keyOf(window.history.state), index: placeInHistory() };
    // the same function again is no second listener
    window.addEventListener('popstate', closeInstead, { capture: true });
    opened.push(own);
    return () => void opened.splice(opened.indexOf(own), 1);
  }, [isOpen, isMenu]);
}
