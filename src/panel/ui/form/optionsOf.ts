/** Values with their labels, as a field or a filter offers them. */
export const optionsOf = <Value extends string | number>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }));
