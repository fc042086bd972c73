import type { ReactNode } from 'react';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from './FormDialog.tsx';
import { useAction } from './useEntry.ts';

interface Props<T> {
  title: string;
  confirmLabel: string;
  /** an act that takes something away does not begin with the focus on its button */
  colour?: 'error';
  width?: 'xs' | 'sm';
  /** why the act is off; said by the children */
  isBlocked?: boolean;
  /** said when it is done, or what tells of the answer; absent where the drawer beneath tells its new state itself */
  done?: string | ((answer: T) => void);
  /** what the person reads before deciding */
  children: ReactNode;
  act: (idempotencyKey: string) => Promise<T>;
  onClose: () => void;
}

/** An act of the desk without fields: what it is about, and one button; a refusal stands in the dialog. */
export function ActDialog<T>({
  title,
  confirmLabel,
  colour,
  width,
  isBlocked,
  done,
  children,
  act,
  onClose,
}: Props<T>) {
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const confirm = async () => {
    const answer = await run(() => act(idempotencyKey));
    if (answer === null) return;
    if (typeof done === 'string') notify.success(done);
    else done?.(answer);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      colour={colour}
      maxWidth={width ?? 'xs'}
      isConfirmFocused={colour === undefined}
      isBusy={isBusy}
      isBlocked={isBlocked}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
