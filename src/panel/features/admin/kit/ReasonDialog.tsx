import { useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { DeskDialog } from './DeskDialog.tsx';
import { isReasonFine, ReasonField } from './ReasonField.tsx';
import { deskText } from './strings.ts';
import { useAction } from './useAction.ts';
import { useTextDraft } from './useTextDraft.ts';

interface Props {
  title: string;
  confirmLabel: string;
  colour?: 'primary' | 'error';
  typical: readonly string[];
  /** name under which the text is kept until it is sent */
  draftName: string;
  /** said when it is done; absent where the drawer beneath tells its new state itself */
  done?: string;
  children?: ReactNode;
  act: (reason: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** An act of the desk that somebody else will read the reason of; a refusal stands in the form, and the text stays. */
export function ReasonDialog({ title, confirmLabel, colour, typical, draftName, done, children, act, onClose }: Props) {
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(draftName);
  const [isTried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!isReasonFine(draft.text)) return;
    if ((await run(() => act(draft.text.trim(), idempotencyKey))) === null) return;
    draft.clear();
    if (done !== undefined) notify.success(done);
    onClose();
  };
  return (
    <DeskDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      colour={colour}
      width="sm"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={typical}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </DeskDialog>
  );
}
