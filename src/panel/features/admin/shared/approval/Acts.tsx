import { type ReactNode, useState } from 'react';
import Button from '@mui/material/Button';
import { ActionBar } from '#panel/ui/dialog/BottomDrawer.tsx';
import { deskKeys, Kbd, NeighbourButtons, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { ActionButton, BlockedNote } from './ActionButton.tsx';

/** What a person may do with a thing as it stands: prepare, decide on what another prepared, or take it back. */
export interface Act {
  id: string;
  label: string;
  /** why the button is disabled; null when it may be pressed */
  reason: string | null;
  /** takes something away or refuses it */
  color?: 'error';
  /** the key that asks for it; the bar gives its first act the main key */
  key?: keyof typeof deskKeys | null;
  icon?: ReactNode;
  isBusy?: boolean;
  /** what asks before it is done (`ActDialog`, `ReasonDialog`, a form); without it `run` does it at once */
  dialog?: (close: () => void) => ReactNode;
  run?: () => void;
}

type Acts = readonly (Act | false | null)[];

const isAct = (act: Act | false | null): act is Act => Boolean(act);

/** The question of the act that was asked for. It stays until it is closed, also when the act is no longer possible. */
function useQuestion(acts: readonly Act[]) {
  const [asked, setAsked] = useState<Act | null>(null);
  const press = (act: Act) => (act.run ? act.run() : setAsked(act));
  const current = acts.find((act) => act.id === asked?.id) ?? asked;
  const dialog = current?.dialog?.(() => setAsked(null)) ?? null;
  return { press, dialog };
}

/** Acts as buttons beside each other, each with the reason why it is disabled below it; the first one leads on. */
export function ActButtons({ acts, isCompact = false }: { acts: Acts; isCompact?: boolean }) {
  const shown = acts.filter(isAct);
  const { press, dialog } = useQuestion(shown);
  return (
    <>
      <ButtonRow>
        {shown.map((act, index) => (
          <ActionButton
            key={act.id}
            reason={act.reason}
            color={act.color ?? 'primary'}
            loading={act.isBusy}
            onClick={() => press(act)}
            {...(isCompact ? { isCompact, size: 'small' } : { variant: index === 0 ? 'contained' : 'text' })}
          >
            {act.label}
          </ActionButton>
        ))}
      </ButtonRow>
      {dialog}
    </>
  );
}

interface BarProps {
  acts: Acts;
  /** the way to the rows before and after */
  neighbours?: Parameters<typeof NeighbourButtons>[0];
  /** further buttons */
  children?: ReactNode;
}

/** Acts in sight at the foot of a drawer, with single keys; why they are disabled is said once over them. */
export function ActBar({ acts, neighbours, children }: BarProps) {
  const shown = acts.filter(isAct);
  const { press, dialog } = useQuestion(shown);
  const keyOf = (act: Act, index: number) => (act.key === undefined ? (index === 0 ? 'main' : null) : act.key);
  const byKey = (key: 'main' | 'refuse') => {
    const act = shown.find((one, index) => keyOf(one, index) === key);
    return act && act.reason === null ? () => press(act) : null;
  };
  useKeyboardShortcuts(
    {
      [deskKeys.main.code]: byKey('main'),
      [deskKeys.refuse.code]: byKey('refuse'),
      [deskKeys.next.code]: neighbours?.onNext ?? null,
      [deskKeys.previous.code]: neighbours?.onPrevious ?? null,
    },
    dialog === null,
  );
  return (
    <>
      <BlockedNote blocks={shown.map(({ label, reason }) => ({ action: label, reason }))} />
      <ActionBar>
        {shown.map((act, index) => {
          const key = keyOf(act, index);
          return (
            <Button
              key={act.id}
              variant={index === 0 && key !== null ? 'contained' : 'outlined'}
              color={act.color ?? 'primary'}
              startIcon={act.icon}
              disabled={act.reason !== null}
              loading={act.isBusy ?? null}
              onClick={() => press(act)}
            >
              {act.label}
              {key ? <Kbd>{deskKeys[key].cap}</Kbd> : null}
            </Button>
          );
        })}
        {children}
        {neighbours ? <NeighbourButtons {...neighbours} /> : null}
      </ActionBar>
      {dialog}
    </>
  );
}
