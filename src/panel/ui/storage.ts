/* Storage of the browser may be missing (private mode), full or switched off: what is kept there is a convenience. */

interface KeptText {
  /** null where nothing is kept */
  read: (key: string) => string | null;
  /** null or '' forgets */
  write: (key: string, text: string | null) => void;
}

function storageOf(place: () => Storage): KeptText {
  return {
    read: (key) => {
      try {
        return place().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      try {
        if (text === null || text === '') place().removeItem(key);
        else place().setItem(key, text);
      } catch {
        // the page works without it
      }
    },
  };
}

/** Texts that this tab keeps until it closes or the session ends. */
export const tabStorage = storageOf(() => window.sessionStorage);

/** Texts that this browser keeps. */
export const browserStorage = storageOf(() => window.localStorage);

/** An object of the tab's storage; null where none is kept, or what is kept cannot be read. */
export function readTabObject<T extends object>(key: string): Partial<T> | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Partial<T> | null;
  } catch {
    return null;
  }
}
