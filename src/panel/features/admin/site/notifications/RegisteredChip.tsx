import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { noticesText as text } from './strings.ts';

/** Says whether the SMS provider has a text. */
export function RegisteredChip({ isRegistered }: { isRegistered: boolean }) {
  return (
    <StatusChip color={isRegistered ? 'success' : 'warning'}>
      {isRegistered ? text.registered : text.notRegistered}
    </StatusChip>
  );
}
