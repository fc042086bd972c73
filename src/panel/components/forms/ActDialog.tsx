import type { ReactNode } from 'react';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { useAction, useSeenVersion } from './useContractForm.tsx';

interface Props<T> {
  title: string;
  confirmLabel: string;
  /** an act that takes something away does not begin with the focus on its button */
  color?: 'error' | undefined;
  width?: 'xs' | 'sm';
  /** why the act is off; said by the children */
  isBlocked?: boolean;
  /** said when it is done, or what tells of the answer; absent where the drawer below tells its new state itself */
  done?: string | ((answer: T) => void) | undefined;
  /** what the person reads before deciding */
  children?: ReactNode;
  /** of the record that is decided on, as the screen has it now */
  version?: string;
  /** `seen`: the version that the person decides on (`useSeenVersion`) */
  act: (idempotencyKey: string, seen: string) => Promise<T>;
  onClose: () => void;
}

/** An act without fields: what it is about, and one button; it is busy while the call runs, and a refusal stands in it. */
export function ActDialog<T>({
  title,
  confirmLabel,
  color,
  width,
  isBlocked = false,
  done,
  children,
  version,
  act,
  onClose,
}: Props<T>) {
  const { run, dialog, failure } = useAction();
  const seen = useSeenVersion(version, failure);
  const confirm = async () => {
    const answer = await run((idempotencyKey) => act(idempotencyKey, seen));
    if (answer === null) return;
    if (typeof done === 'string') notify.success(done);
    else done?.(answer);
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel={confirmLabel}
      color={color}
      maxWidth={width ?? 'xs'}
      isQuestion
      isConfirmFocused={color === undefined}
      isBlocked={isBlocked || dialog.isBlocked}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
