import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type Button from '@mui/material/Button';
import type MuiDialog from '@mui/material/Dialog';
import type DialogActions from '@mui/material/DialogActions';
import type DialogContent from '@mui/material/DialogContent';
import type DialogTitle from '@mui/material/DialogTitle';
import { ui } from '../strings.ts';
import { dialogText } from './strings.ts';
import { useBackCloses } from './useBackCloses.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const valueOf = (field: Field): string =>
  field.type === 'checkbox' || field.type === 'radio' ? String((field as HTMLInputElement).checked) : field.value;

/**
 * Whether the fields of a dialog hold something else than before the person touched them. What stays kept when they are
 * closed does not count, and is marked by `data-kept`: a draft, or a code that is asked for again.
 */
function watchFields(root: Element): { isTyped: () => boolean; stop: () => void } {
  const before = new Map<Field, string>();
  /** what was changed when it was last looked at: a field of a step that was left is not there any more */
  const changed = new Set<Field>();
  const look = () => {
    for (const [field, value] of before) {
      if (!field.isConnected) continue;
      if (valueOf(field) === value) changed.delete(field);
      else changed.add(field);
    }
  };
  const note = () => {
    look();
    for (const field of root.querySelectorAll<Field>('input, textarea'))
      if (!before.has(field) && !field.closest('[data-kept]')) before.set(field, valueOf(field));
  };
  // it hears of a touch before the field does
  const touches = ['focusin', 'pointerdown', 'keydown'] as const;
  for (const touch of touches) root.addEventListener(touch, note, true);
  return {
    isTyped: () => {
      look();
      return changed.size > 0;
    },
    stop: () => {
      for (const touch of touches) root.removeEventListener(touch, note, true);
    },
  };
}

/** Parts that the dialog has; imported here, a copy of them would come with the file of each screen. */
export interface DialogKit {
  Button: typeof Button;
  DialogActions: typeof DialogActions;
  DialogContent: typeof DialogContent;
  DialogTitle: typeof DialogTitle;
  MuiDialog: typeof MuiDialog;
}

export interface Guard {
  /** closes the dialog, or asks first */
  leave: () => void;
}

/** Asks before what was typed in a dialog is lost; a part of that dialog, loaded when one opens. */
export function TypedGuard({ kit, onLeave, handle }: { kit: DialogKit; onLeave: () => void; handle: Ref<Guard> }) {
  const mark = useRef<HTMLSpanElement>(null);
  const fields = useRef<ReturnType<typeof watchFields>>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const root = mark.current?.closest('[role="dialog"], [role="alertdialog"]');
    if (!root) return undefined;
    fields.current = watchFields(root);
    return fields.current.stop;
  }, []);
  useImperativeHandle(handle, () => ({ leave: () => (fields.current?.isTyped() ? setAsking(true) : onLeave()) }));
  const close = () => {
    setAsking(false);
    onLeave();
  };
  return (
    <>
      <span ref={mark} hidden data-guard />
      {isAsking ? <Question kit={kit} onBack={() => setAsking(false)} onLeave={close} /> : null}
    </>
  );
}

/** The last word before what was typed is lost. */
function Question({ kit, onBack, onLeave }: { kit: DialogKit; onBack: () => void; onLeave: () => void }) {
  const { Button, DialogActions, DialogContent, DialogTitle, MuiDialog } = kit;
  useBackCloses(true, onBack);
  return (
    <MuiDialog open onClose={onBack} maxWidth="xs" fullWidth aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{dialogText.leave}</DialogTitle>
      <DialogContent>{dialogText.leaveText}</DialogContent>
      <DialogActions>
        <Button onClick={onBack} autoFocus>
          {ui.cancel}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {dialogText.leaveDo}
        </Button>
      </DialogActions>
    </MuiDialog>
  );
}
