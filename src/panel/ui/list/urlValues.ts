/** The value when it is one of a contract's words, otherwise undefined: the address may hold anything. */
export function oneOf<T extends string>(words: readonly T[], value: string): T | undefined {
  return words.find((word) => word === value);
}

/** An ISO day of the address, or undefined. */
export function dayOf(value: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** A row id, page or size of the address: a whole number above zero, or undefined. */
export function idOf(value: string): number | undefined {
  const read = Number(value);
  return Number.isInteger(read) && read > 0 ? read : undefined;
}
