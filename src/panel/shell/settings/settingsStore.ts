import { applyRules, defaultSettings, parseSettings, serializeSettings, settingsKey } from './settings.ts';
import type { Settings } from './settings.ts';

/* A store outside React: the shell is drawn by CSS from attributes on <html>, so a change of mode or menu width costs no
   render of the tree, and the first paint already has the kept values (noFlashScript). */
let current: Settings | null = null;
const listeners = new Set<() => void>();

/** Settings of this browser; the defaults on the server. */
export function readSettings(): Settings {
  if (typeof window === 'undefined') return defaultSettings;
  current ??= parseSettings(readStored());
  return current;
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(settingsKey);
  } catch {
    return null;
  }
}

/** Changes some settings, keeps them, and shows them at once. */
export function saveSettings(patch: Partial<Settings>): void {
  current = applyRules({ ...readSettings(), ...patch });
  try {
    window.localStorage.setItem(settingsKey, serializeSettings(current));
  } catch {
    // private windows without storage keep the choice until they close
  }
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
  dataset.mode = resolveMode(settings.mode);
  dataset.text = settings.textSize;
  dataset.nav = settings.navCollapsed ? 'collapsed' : 'full';
  dataset.content = settings.contentWidth;
  dataset.skin = settings.skin;
  dataset.color = settings.themeColor;
  dataset.blur = String(settings.appBarBlur);
}

/** Follows changes made in other tabs and by the operating system's own light and dark. */
export function subscribeSettings(listener: () => void): () => void {
  if (listeners.size === 0) startListening();
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
    current = parseSettings(readStored());
    showSettings(current);
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key === settingsKey) refresh();
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
}
