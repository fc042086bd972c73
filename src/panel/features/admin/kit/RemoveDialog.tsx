import { useState, type ReactNode } from 'react';
import { asApiFailure } from '#panel/api/failure.ts';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { kitText } from './strings.ts';

interface Props {
  title: string;
  /** which row, and what follows */
  children: ReactNode;
  /** the call; answers what to say when it is done */
  remove: () => Promise<string>;
  onClose: () => void;
}

/** Asks once before a row is deleted, deletes it and says how it ended. */
export function RemoveDialog({ title, children, remove, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      notify.success(await remove());
    } catch (thrown) {
      notify.error(asApiFailure(thrown, kitText.failed).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={kitText.remove}
      colour="error"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
