import { useState } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import { BookmarkBorderRounded } from '#panel/ui/icons/BookmarkBorderRounded.tsx';
import type { SavedChoicesProps } from './SavedChoicesDialog.tsx';
import { savedText as text } from './strings.ts';

const SavedChoicesDialog = dynamic(() => import('./SavedChoicesDialog.tsx').then((part) => part.SavedChoicesDialog), {
  ssr: false,
});

/** Opens what this person keeps for a report: filters, or columns of its files. */
export function SavedChoicesButton(props: Omit<SavedChoicesProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<BookmarkBorderRounded />} onClick={() => setOpen(true)}>
        {text.open[props.part]}
      </Button>
      {isOpen ? <SavedChoicesDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
