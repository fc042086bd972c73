/** A valid IBAN with so many as its number (ISO 13616). */
export function ibanOf(bank: string, number: number): string {
  const account = `${bank}${String(number).padStart(19, '0')}`;
  const check = 98n - (BigInt(`${account}182700`) % 97n);
  return `IR${String(check).padStart(2, '0')}${account}`;
}
