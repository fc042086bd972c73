import { useRef } from 'react';
import dynamic from 'next/dynamic';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import type { Guard } from './TypedGuard.tsx';
import { useBackCloses } from './useBackCloses.ts';

// with the first dialog
const TypedGuard = dynamic(() => import('./TypedGuard.tsx').then((part) => part.TypedGuard), { ssr: false });

type Props = Omit<DialogProps, 'onClose'> & {
  /** Escape, the browser's way back, a click beside it; absent where the dialog stays, such as while an act runs */
  onClose?: (() => void) | undefined;
  /** a click beside it leaves it as it is */
  isFirm?: boolean;
  /** nothing that is typed in it is lost when it closes */
  isKept?: boolean;
};

/** A dialog that the browser's way back closes, as Escape does. It asks first when something was typed in it. */
export function Dialog({ onClose, isFirm, isKept, children, ...props }: Props) {
  const guard = useRef<Guard>(null);
  const leave = () => (onClose && guard.current ? guard.current.leave() : onClose?.());
  useBackCloses(props.open, leave);
  return (
    <MuiDialog {...props} onClose={(_event, why) => (isFirm && why === 'backdropClick' ? undefined : leave())}>
      {children}
      {isKept ? null : <TypedGuard handle={guard} onLeave={() => onClose?.()} />}
    </MuiDialog>
  );
}
