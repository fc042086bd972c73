import { useRef, useState } from 'react';
import { asApiFailure } from './failure.ts';
import { downloadFile } from './files.ts';

/** Fetches one file at a time and hands it to the browser; `busyPath` is the one on its way. */
export function useDownload(fallback: string, onFailure: (message: string) => void) {
  const [busyPath, setBusyPath] = useState<string | null>(null);
  const running = useRef(false);
  const download = async (path: string, name: string) => {
    if (running.current) return;
    running.current = true;
    setBusyPath(path);
    try {
      await downloadFile(path, name);
    } catch (thrown) {
      onFailure(asApiFailure(thrown, fallback).message);
    }
    running.current = false;
    setBusyPath(null);
  };
  return { download, busyPath };
}
