import { useEffect } from 'react';
import { toPersianDigits } from '#shared/digits.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

/** How often the new device asks whether a known one has decided. */
const askEveryMs = 3_000;

const Shown = styled('p')(({ theme }) => ({
  ...theme.typography.h1,
  margin: 0,
  textAlign: 'center',
  letterSpacing: 0,
}));

/** The number that is typed on a known device; the panel opens by itself once that has approved. */
export function DeviceStep({ flow }: { flow: LoginFlow }) {
  const { askDevice, error } = flow;
  const isOver = error !== null;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => void askDevice(), askEveryMs);
    return () => clearInterval(timer);
  }, [askDevice, isOver]);
  return (
    <>
      <Shown>{toPersianDigits(flow.secondStep?.device_number ?? '')}</Shown>
      <Hint role="status">{isOver ? text.deviceOver : text.deviceWaits}</Hint>
    </>
  );
}
