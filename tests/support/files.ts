import { vi } from 'vitest';

/** Files that the page hands to the browser to save, in place of saving them: jsdom has neither object URLs nor downloads. */
export function catchFiles(): Blob[] {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      // what is no file makes a browser throw
      if (!(file instanceof Blob)) throw new TypeError('no file');
      return `blob:${saved.push(file)}`;
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return saved;
}
