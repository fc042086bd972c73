import { type SyntheticEvent, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const valueOf = (field: Field): string =>
  field.type === 'checkbox' || field.type === 'radio' ? String((field as HTMLInputElement).checked) : field.value;

/**
 * Tells whether the fields of an element hold something else than before the person touched them. What stays kept when they
 * are closed does not count, and is marked by `data-kept`: a draft, or a code that is asked for again.
 */
export function useTyped(isOpen: boolean) {
  const before = useRef(new Map<Field, string>());
  /** what was changed when it was last looked at: a field of a step that was left is not there any more */
  const changed = useRef(new Set<Field>());
  useEffect(() => {
    const [values, fields] = [before.current, changed.current];
    return () => {
      values.clear();
      fields.clear();
    };
  }, [isOpen]);
  const look = () => {
    for (const [field, value] of before.current) {
      if (!field.isConnected) continue;
      if (valueOf(field) === value) changed.current.delete(field);
      else changed.current.add(field);
    }
  };
  const note = (within: Element) => {
    look();
    for (const field of within.querySelectorAll<Field>('input, textarea'))
      if (!before.current.has(field) && !field.closest('[data-kept]')) before.current.set(field, valueOf(field));
  };
  // a field that begins with the focus is noted alone: what is fetched may still fill the others
  const noteField = ({ target, currentTarget }: SyntheticEvent) => {
    const own = (target as Element).closest('.MuiFormControl-root, label');
    if (own && currentTarget.contains(own)) note(own);
  };
  const noteAll = ({ currentTarget }: SyntheticEvent) => note(currentTarget);
  return {
    /** for the element around the fields: it hears of a touch before the field does */
    watch: { onFocusCapture: noteField, onPointerDownCapture: noteAll, onKeyDownCapture: noteAll },
    isTyped: (): boolean => {
      look();
      return changed.current.size > 0;
    },
  };
}
