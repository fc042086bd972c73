import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** The key by the sign that it writes (`?`), otherwise by its place. */
const actOf = (keys: Record<string, (() => void) | null>, event: KeyboardEvent) => keys[event.key] ?? keys[event.code];

/**
 * Single keys by their place on the keyboard (`KeyA`), so that they work with a Persian layout, too. Off while something
 * is typed, with modifiers, while `isOn` is false (a dialog lies over the place they belong to) and beneath the list of keys.
 * Keys of the page itself are off beneath every dialog.
 */
export function useKeyboardShortcuts(
  keys: Record<string, (() => void) | null>,
  isOn: boolean,
  place: 'page' | 'drawer' = 'drawer',
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const act = actOf(latest.current, event);
      if (!act || document.querySelector(place === 'page' ? '[role="dialog"]' : '[data-keys="off"]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn, place]);
}
