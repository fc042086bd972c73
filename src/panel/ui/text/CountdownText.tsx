import { useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { Ltr } from './Ltr.tsx';

/** Seconds as `۰۱:۲۴` or `۲:۰۵:۰۹`. */
export function countdownText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return toPersianDigits(hours > 0 ? `${hours}:${rest}` : rest);
}

/* Digits of one width: a line that just holds the time would break elsewhere with each second, and move what is below it. */
const Timer = styled('span')({ fontVariantNumeric: 'tabular-nums' });

export interface CountdownTextProps {
  /** the moment it ends, milliseconds since 1970 by this device's clock */
  until: number;
  onEnd?: () => void;
}

/** Time left until a moment, in figures; draws nothing on the server, so clocks cannot disagree while hydrating. */
export function CountdownText({ until, onEnd }: CountdownTextProps) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let isEnded = false;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0 && !isEnded) {
        isEnded = true;
        end.current?.();
      }
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <Timer role="timer">
      <Ltr>{left === null ? '' : countdownText(left)}</Ltr>
    </Timer>
  );
}
