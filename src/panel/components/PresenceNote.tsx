import { useEffect, useState } from 'react';
import type { PresenceKind } from '#shared/contract/presence.ts';
import { PresenceApi } from '#panel/api/presence.ts';
import { VisibilityRounded } from '#panel/ui/icons/VisibilityRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { componentsText } from './strings.ts';

/** Half of the time that a look counts (`leaseSeconds` of the contract), so that it never ends while the record is open. */
const touchMs = 15_000;

/* Its height is kept, so that a colleague who comes moves nothing. */
const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: '1.75rem',
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  color: theme.vars.palette.warning.main,
}));

interface Props {
  kind: PresenceKind;
  id: number;
  isWriting?: boolean;
  /** the record came with who has it open */
  hasCome?: boolean;
}

/**
 * Says that this record is open here, and tells which colleague has it open, too, or writes about it. That this person
 * writes is said at once while a colleague has the record open, otherwise with the next look: nobody else would read it.
 */
export function PresenceNote({ kind, id, isWriting = false, hasCome = false }: Props) {
  // what the looks say of the writing; what was said is said again when it changes
  const [said, setSaid] = useState({ isWriting, isAgain: false });
  const isSaid = said.isWriting === isWriting;
  const { data, fulfilledTimeStamp } = PresenceApi.useTouchPresenceQuery(
    { body: { kind, id, is_writing: said.isWriting } },
    {
      pollingInterval: isSaid ? touchMs : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: !hasCome || said.isAgain,
    },
  );
  const others = data?.data ?? [];
  const hasOthers = others.length > 0;
  useEffect(() => {
    if (isSaid) return undefined;
    const wait = hasOthers ? 0 : Math.min((fulfilledTimeStamp ?? Date.now()) + touchMs - Date.now(), touchMs);
    const timer = setTimeout(() => setSaid({ isWriting, isAgain: true }), wait);
    return () => clearTimeout(timer);
  }, [isSaid, isWriting, hasOthers, fulfilledTimeStamp]);
  const writers = others.filter((person) => person.is_writing);
  const named = (writers.length > 0 ? writers : others).map((person) => person.name).join(componentsText.and);
  return (
    <Line role="status" className="no-print">
      {hasOthers ? (
        <>
          <VisibilityRounded fontSize="small" aria-hidden="true" />
          {writers.length > 0 ? componentsText.writes(named) : componentsText.hasOpen(named)}
        </>
      ) : null}
    </Line>
  );
}
