import { useState } from 'react';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import type { PresenceKind } from '#shared/contract/presence.ts';
import { PresenceApi } from '#panel/api/presence.ts';
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

/** Says that this record is open here, and tells which colleague has it open, too, or writes about it. */
export function PresenceNote({ kind, id, isWriting = false, hasCome = false }: Props) {
  // what was said of somebody who wrote is said again when they stop
  const [hasWritten, setWritten] = useState(isWriting);
  if (isWriting && !hasWritten) setWritten(true);
  const { data } = PresenceApi.useTouchPresenceQuery(
    { body: { kind, id, is_writing: isWriting } },
    { pollingInterval: touchMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: !hasCome || hasWritten },
  );
  const others = data?.data ?? [];
  const writers = others.filter((person) => person.is_writing);
  const named = (writers.length > 0 ? writers : others).map((person) => person.name).join(componentsText.and);
  return (
    <Line role="status" className="no-print">
      {others.length > 0 ? (
        <>
          <VisibilityRounded fontSize="small" aria-hidden="true" />
          {writers.length > 0 ? componentsText.writes(named) : componentsText.hasOpen(named)}
        </>
      ) : null}
    </Line>
  );
}
