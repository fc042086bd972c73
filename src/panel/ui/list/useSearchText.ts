import { useEffect, useRef, useState } from 'react';

/** Pause of the typing after which a list is searched, ms. */
const searchPauseMs = 400;

const trimmed = (text: string): string => text.trim();

/**
 * Text of a search field over a list whose filters stand in the URL. `value` is what the URL says; `onChange` is called
 * once with the cleaned text after the typing pauses. What changes the URL from outside (a menu entry, the back button)
 * replaces the text. Both sides of the comparison are cleaned, so a digit of another script or a space asks for nothing.
 */
export function useSearchText(value: string, onChange: (search: string) => void, clean = trimmed) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (sent !== value) {
      setSent(value);
      setTyped(value);
    }
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const wanted = clean(typed);
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      setSent(wanted);
      latest.current(wanted);
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [value, wanted]);
  return [typed, setTyped] as const;
}
