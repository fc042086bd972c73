import { useSyncExternalStore } from 'react';
import { defaultSettings } from './settings.ts';
import { readSettings, saveSettings, subscribeSettings } from './settingsStore.ts';

/** The display settings and the way to change them. On the server and while hydrating these are the defaults. */
export function useSettings() {
  const settings = useSyncExternalStore(subscribeSettings, readSettings, () => defaultSettings);
  return { settings, saveSettings };
}
