/* Numbers by which outside parties know the people. */

/** A valid national code of a person: nine digits and their check digit. */
export function nationalCodeOf(person: number): string {
  const digits = String(410_000_000 + person);
  const rest = Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11;
  return `${digits}${rest < 2 ? rest : 11 - rest}`;
}

/** Mobile of a person who acts for themselves. */
export const mobileOf = (person: number): string => `0912${String(1_000_000 + person)}`;
