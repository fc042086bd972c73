import type { Schema } from 'yup';

/* Fields that a form cannot be sent without are marked in one way: a star behind the label, and `required` for readers. */

/** What fields are when nobody filled them in, as forms and the API know it. */
const empties: readonly unknown[] = [undefined, null, '', []];

function takes(field: Schema, value: unknown): boolean {
  try {
    return field.isValidSync(value, { strict: true });
  } catch {
    // a check that looks at other fields: whether this one is needed is not its own to say
    return true;
  }
}

const bySchema = new WeakMap<Schema, readonly string[]>();

/** Names of the fields of a body that its schema takes in no way empty; conditions on other fields count as none. */
export function neededFields(schema: Schema): readonly string[] {
  const known = bySchema.get(schema);
  if (known) return known;
  const { fields = {} } = schema as Schema & { fields?: Record<string, Schema> };
  const names = Object.entries(fields)
    .filter(([, field]) => typeof field.isValidSync === 'function' && !empties.some((empty) => takes(field, empty)))
    .map(([name]) => name);
  bySchema.set(schema, names);
  return names;
}

const byForm = new WeakMap<object, ReadonlySet<string>>();

/** Remembers for the fields of a form which of them are needed. */
export function keepNeeded(control: object, names: readonly string[]): void {
  byForm.set(control, new Set(names));
}

/** True for a field that its form cannot be sent without. */
export const isNeeded = (control: object, name: string): boolean => byForm.get(control)?.has(name) ?? false;

/**
 * The label of a needed field: the star comes from the theme, so that the name of the field stays its label alone, for
 * readers of screens, too. Goes into `slotProps` of a text field with `required`.
 */
export const labelOf = (isRequired: boolean | undefined) =>
  isRequired ? { inputLabel: { required: false, className: 'needed' } } : {};
