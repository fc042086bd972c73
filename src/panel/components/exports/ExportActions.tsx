import { useState, type ComponentProps } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { exportLimits } from '#shared/contract/exportTexts.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { FileButtons } from '../FileButtons.tsx';
import type { ListUrl } from '#panel/ui/list/useListState.ts';
import type { ExportWish } from './NewExport.tsx';
import { SavedChoicesButton } from './SavedChoicesButton.tsx';
import { exportsText as text } from './strings.ts';

const ExportsPanel = dynamic(() => import('./ExportsPanel.tsx').then((part) => part.ExportsPanel), { ssr: false });

/** A line of its own below the filters of a list, because its words are longer than a filter is wide. */
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', gridColumn: '1 / -1' });

/** Filters as they are kept: `name=word`. */
const valuesOf = (words: ListUrl['words']): string[] =>
  Object.entries(words).flatMap(([name, word]) => (word === '' ? [] : [`${name}=${word}`]));

/** Kept filters as changes of the list: what is not among them filters no more, and what the list does not know is left out. */
function wordsOf(values: readonly string[], names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => [name, values.find((value) => value.startsWith(`${name}=`))?.slice(name.length + 1) ?? null]),
  );
}

/**
 * Export of a list: at once, in both formats, while it is short, by a job with chosen columns when it is longer; and the files that
 * jobs have written for this person.
 */
export function ExportActions({
  wish,
  count,
  direct,
  list,
}: {
  wish: ExportWish;
  /** rows of the filtered list; undefined while they are not known */
  count: number | undefined;
  direct: Pick<ComponentProps<typeof FileButtons>, 'title' | 'ask'>;
  /** the list that is exported, whose filters are kept under names */
  list: Pick<ListUrl, 'words' | 'change'>;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLong = count !== undefined && count > exportLimits.directRows;
  return (
    <Actions>
      {isLong ? (
        <Button startIcon={<DownloadRounded />} onClick={() => setOpen(true)}>
          {text.export}
        </Button>
      ) : (
        <FileButtons {...direct} />
      )}
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      <SavedChoicesButton
        kind={wish.kind}
        part="filter"
        values={valuesOf(list.words)}
        onApply={(values) => list.change(wordsOf(values, Object.keys(list.words)))}
      />
      {isOpen ? <ExportsPanel wish={wish} count={count} onClose={() => setOpen(false)} /> : null}
    </Actions>
  );
}
