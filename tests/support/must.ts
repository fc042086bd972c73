/** A value that the test needs. @throws Error when it is absent, so that the test ends where the value is missing */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test needs a value that is absent');
  return value;
}
