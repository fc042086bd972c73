import { useSyncExternalStore } from 'react';
import { browserStorage } from '#panel/ui/storage.ts';
import {
  applyRules,
  defaultSettings,
  parseSettings,
  serializeSettings,
  settingsKey,
  withLayoutOf,
  type Settings,
} from './settings.ts';

/* A store outside React: the shell is drawn by CSS from attributes on <html>, so a change of mode or menu width costs no
   render of the tree, and the first paint already has the kept values (noFlashScript). */
/* `chosen` is what the person chose; `current` is that under the rules of the present layout (spec 4). */
let chosen: Settings | null = null;
let current: Settings | null = null;
const listeners = new Set<() => void>();

/** Settings of this browser; the defaults on the server. */
export function readSettings(): Settings {
  if (typeof window === 'undefined') return defaultSettings;
  chosen ??= parseSettings(browserStorage.read(settingsKey));
  current ??= applyRules(chosen);
  return current;
}

/** Reads the settings from the browser again, as a new page does; for tests that share a process. */
export function forgetSettings(): void {
  chosen = null;
  current = null;
}

/** Changes some settings, keeps them, and shows them at once. */
export function saveSettings(patch: Partial<Settings>): void {
  readSettings();
  chosen = { ...(chosen ?? defaultSettings), ...patch };
  browserStorage.write(settingsKey, serializeSettings(chosen));
  apply(chosen);
}

/** Takes the layout of the panel on screen; nothing of it is kept in the browser. */
export function takeLayoutOf(panel: 'client' | 'admin'): void {
  const before = readSettings();
  const next = withLayoutOf(chosen ?? defaultSettings, panel);
  if (next.layout === before.layout) return;
  chosen = next;
  apply(chosen);
}

function apply(settings: Settings): void {
  current = applyRules(settings);
  showSettings(current);
  for (const listener of listeners) listener();
}

/** The mode on screen now, with `system` resolved. */
export function resolveMode(mode: Settings['mode']): 'light' | 'dark' {
  if (mode !== 'system') return mode;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function showSettings(settings: Settings): void {
  const { dataset } = document.documentElement;
  document.documentElement.dir = settings.direction;
  dataset.mode = resolveMode(settings.mode);
  dataset.text = settings.textSize;
  dataset.nav = settings.navHidden ? 'hidden' : settings.navCollapsed ? 'collapsed' : 'full';
  dataset.content = settings.contentWidth;
  dataset.skin = settings.skin;
  dataset.color = settings.themeColor;
  dataset.blur = String(settings.appBarBlur);
}

/** Follows changes made in other tabs and by the operating system's own light and dark. */
export function subscribeSettings(listener: () => void): () => void {
  // in a task of its own: for events of storage the browser waits for another process, and this runs while React takes over
  if (listeners.size === 0) setTimeout(startListening);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let isListening = false;
function startListening(): void {
  if (isListening) return;
  isListening = true;
  const refresh = () => {
    // what is not kept stays as it is on this screen
    const { appBar, footer, layout, navHidden, lastLayout, toastPosition } = chosen ?? defaultSettings;
    chosen = {
      ...parseSettings(browserStorage.read(settingsKey)),
      appBar,
      footer,
      layout,
      navHidden,
      lastLayout,
      toastPosition,
    };
    apply(chosen);
  };
  window.addEventListener('storage', (event) => {
    if (event.key === settingsKey) refresh();
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
}

/**
 * One display setting. On the server and while hydrating it is the default; who shows it is drawn once more only when the
 * browser has kept another value of this very setting.
 */
export const useSetting = <K extends keyof Settings>(name: K): Settings[K] =>
  useSyncExternalStore(
    subscribeSettings,
    () => readSettings()[name],
    () => defaultSettings[name],
  );
