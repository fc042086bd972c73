import { useState } from 'react';
import { tabStorage } from '#panel/ui/storage.ts';
import { today } from '#panel/ui/today.ts';

const read = (key: string): string => tabStorage.read(key) ?? '';

/** A text that is kept in this tab until it is sent: closing the form, a refusal or a reload loses nothing. */
export function useTextDraft(key: string): { text: string; setText: (text: string) => void; clear: () => void } {
  const [state, setState] = useState(() => ({ key, text: read(key) }));
  const current = state.key === key ? state : { key, text: read(key) };
  if (current !== state) setState(current);
  const setText = (text: string) => {
    tabStorage.write(key, text);
    setState({ key, text });
  };
  return { text: current.text, setText, clear: () => setText('') };
}

interface Kept {
  name: string;
  content: string;
}

/** Longest file that is kept: the tab's storage is shared with every other draft. */
const longestKept = 200_000;

/**
 * A chosen or pasted file of a form, kept likewise until it is sent, for the day: a refused file of yesterday is not one
 * click away from being sent today.
 */
export function useFileDraft(key: string): { file: Kept | null; setFile: (file: Kept | null) => void } {
  const draft = useTextDraft(key);
  const [large, setLarge] = useState<Kept | null>(null);
  const setFile = (file: Kept | null) => {
    const isKept = file !== null && file.content.length <= longestKept;
    setLarge(isKept ? null : file);
    draft.setText(isKept ? JSON.stringify({ ...file, day: today() }) : '');
  };
  return { file: large ?? readKept(draft.text), setFile };
}

function readKept(text: string): Kept | null {
  if (text === '') return null;
  try {
    const { name, content, day } = JSON.parse(text) as Partial<Kept> & { day?: unknown };
    return typeof name === 'string' && typeof content === 'string' && day === today() ? { name, content } : null;
  } catch {
    return null;
  }
}
