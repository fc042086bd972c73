import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { Note, PlainList, Stack } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';

interface Version {
  version: number;
  savedBy: string | null;
  savedAt: string | null;
}

interface Props<V extends Version> {
  versions: readonly V[];
  /** number of the version in force */
  current: number;
  words: { current: string; first: string; restore: string; version: (number: string) => string };
  /** what a version says */
  children: (version: V) => ReactNode;
  /** opens the editor with an earlier version, which is saved over the one in force; absent where the person may not edit */
  onRestore: ((version: V) => void) | null;
}

/** Versions of a text in their order, with who saved each and when. */
export function VersionList<V extends Version>({ versions, current, words, children, onRestore }: Props<V>) {
  return (
    <PlainList>
      {versions.map((one) => (
        <li key={one.version}>
          <Stack>
            <Note>
              {one.version === current ? words.current : words.version(formatNumber(one.version))} ·{' '}
              {one.savedBy || words.first}
              {one.savedAt ? (
                <>
                  {' '}
                  · <JalaliDate value={one.savedAt} format="moment" />
                </>
              ) : null}
            </Note>
            {children(one)}
            {onRestore && one.version !== current ? (
              <div>
                <Button size="small" onClick={() => onRestore(one)}>
                  {words.restore}
                </Button>
              </div>
            ) : null}
          </Stack>
        </li>
      ))}
    </PlainList>
  );
}
