function digitsOf(code: string): number[] {
  return Array.from(code, Number);
}

/**
 * National code of a natural person: ten digits, not all equal, with its check digit (domain 6).
 * The city prefix is not looked at: published lists are incomplete and turn real people away (domain 6).
 */
export function isValidNationalCode(code: string): boolean {
  if (!/^\d{10}$/.test(code) || /^(\d)\1{9}$/.test(code)) return false;
  const digits = digitsOf(code);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  const rest = sum % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest);
}

/** National id of a legal person: eleven digits with the check digit (domain 6). */
export function isValidLegalId(code: string): boolean {
  if (!/^\d{11}$/.test(code) || /^\d{3}0{6}/.test(code)) return false;
  const digits = digitsOf(code);
  const weights = [29, 27, 23, 19, 17];
  const addend = (digits[9] ?? 0) + 2;
  const sum = digits
    .slice(0, 10)
    .reduce((total, digit, index) => total + (addend + digit) * (weights[index % 5] ?? 0), 0);
  const rest = sum % 11;
  return digits[10] === (rest === 10 ? 0 : rest);
}
