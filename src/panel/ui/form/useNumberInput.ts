import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, Ref } from 'react';
import { useForkRef } from '@mui/material/utils';
import { caretBefore, digitsAfter, readNumber, showNumber, type NumberKind } from './numberText.ts';

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

interface NumberInput {
  value: string;
  onChange: (value: string) => void;
  kind: NumberKind;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * What an `<input>` needs to hold a number: the grouped text, the change handler, the ref that puts the caret back
 * while separators come and go, and whether the last text was refused and the old value kept. The value is ASCII digits with `.` before decimals.
 */
export function useNumberInput({ value, onChange, kind, inputRef }: NumberInput) {
  const input = useRef<HTMLInputElement | null>(null);
  const digitsLeft = useRef<number | null>(null);
  const shown = showNumber(value);
  const [isRefused, setRefused] = useState(false);
  const ref = useForkRef(input, inputRef);

  useBrowserLayoutEffect(() => {
    if (digitsLeft.current === null || !input.current || document.activeElement !== input.current) return;
    const caret = caretBefore(input.current.value, digitsLeft.current);
    input.current.setSelectionRange(caret, caret);
    digitsLeft.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    const read = readNumber(typed, value, kind);
    setRefused(read === null);
    const behind = digitsAfter(typed, selectionStart ?? typed.length);
    const way = (event.nativeEvent as InputEvent).inputType;
    if (read === value && (way === 'deleteContentForward' || way === 'deleteContentBackward')) {
      // only a separator went: take the digit beyond it
      const isForward = way === 'deleteContentForward';
      digitsLeft.current = isForward ? behind - 1 : behind;
      onChange(withoutDigit(value, isForward ? behind : behind + 1));
      return;
    }
    digitsLeft.current = behind;
    if (read !== null && read !== value) {
      onChange(read);
      return;
    }
    // a refused key redraws nothing, so the old text and the caret are put back here
    event.target.value = shown;
    const caret = caretBefore(shown, behind);
    event.target.setSelectionRange(caret, caret);
  };
  return { shown, change, ref, isRefused };
}

function withoutDigit(value: string, digitsBehind: number): string {
  const index = value.length - digitsBehind;
  return value.slice(0, index) + value.slice(index + 1);
}
