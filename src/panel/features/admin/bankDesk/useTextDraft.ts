import { useState } from 'react';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // nothing to do: keeping the draft is a convenience
  }
}

/** A text that is kept in this tab until it is sent: closing the form, a refusal or a reload loses nothing. */
export function useTextDraft(key: string): { text: string; setText: (text: string) => void; clear: () => void } {
  const [state, setState] = useState(() => ({ key, text: read(key) }));
  const current = state.key === key ? state : { key, text: read(key) };
  if (current !== state) setState(current);
  const setText = (text: string) => {
    write(key, text);
    setState({ key, text });
  };
  return { text: current.text, setText, clear: () => setText('') };
}
