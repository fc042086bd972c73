/** Types a code into the one-time-code field on the screen, wherever it stands, as a phone's autofill would. False: there is none. */
export function fillOtp(code: string): boolean {
  const box = document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]:not(:disabled)');
  if (!box) return false;
  // React watches the property: the prototype's own setter makes the change look like typing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, code);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
