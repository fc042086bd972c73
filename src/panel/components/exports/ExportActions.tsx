import { useState, type ComponentProps } from 'react';
import dynamic from 'next/dynamic';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { FileButtons } from '../FileButtons.tsx';
import type { ListUrl } from '#panel/ui/list/useListState.ts';
import type { ExportWish } from './NewExport.tsx';
import { exportsText as text, savedText } from './strings.ts';

const ExportsPanel = dynamic(() => import('./ExportsPanel.tsx').then((part) => part.ExportsPanel), { ssr: false });
const SavedChoicesDialog = dynamic(() => import('./SavedChoicesDialog.tsx').then((part) => part.SavedChoicesDialog), {
  ssr: false,
});

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
 * Export of a list: at once, in both formats, while it is short, by a job with chosen columns when it is longer; the files that
 * jobs have written for this person, and the filters that the person keeps under names.
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
  direct: Pick<ComponentProps<typeof FileButtons>, 'title'> & {
    ask: NonNullable<ComponentProps<typeof FileButtons>['ask']>;
  };
  /** the list that is exported, whose filters are kept under names */
  list: Pick<ListUrl, 'words' | 'change'>;
}) {
  const [opened, setOpened] = useState<'files' | 'saved' | null>(null);
  const close = () => setOpened(null);
  const isLong = count !== undefined && count > exportLimits.directRows;
  return (
    <FileButtons
      title={direct.title}
      ask={isLong ? null : direct.ask}
      first={isLong ? [{ id: 'make', label: text.export, act: () => setOpened('files') }] : []}
      last={[
        { id: 'files', label: text.open, act: () => setOpened('files') },
        { id: 'saved', label: savedText.open.filter, act: () => setOpened('saved') },
      ]}
    >
      {opened === 'files' ? <ExportsPanel wish={wish} count={count} onClose={close} /> : null}
      {opened === 'saved' ? (
        <SavedChoicesDialog
          kind={wish.kind}
          part="filter"
          values={valuesOf(list.words)}
          onApply={(values) => list.change(wordsOf(values, Object.keys(list.words)))}
          onClose={close}
        />
      ) : null}
    </FileButtons>
  );
}
