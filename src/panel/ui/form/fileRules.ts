import { formatNumber } from '#shared/digits.ts';
import { fieldText } from './strings.ts';

/** Types of spec 5; the ending and the browser's type must both fit, the server looks at the content. */
export const fileTypes: Record<string, readonly string[]> = {
  zip: ['application/zip', 'application/x-zip-compressed', 'application/x-zip'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  pdf: ['application/pdf'],
};

/** Largest upload when the server has not said: 1 MiB (spec 5). */
export const defaultMaxBytes = 1_048_576;

export const fileAccept = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',');

export function megabytes(bytes: number): string {
  return formatNumber(bytes / 1_048_576, 1);
}

/** The message of spec 5 for a file that may not be uploaded, or null. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  maxBytes = defaultMaxBytes,
): string | null {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const types = fileTypes[ending];
  if (!types || (file.type !== '' && !types.includes(file.type))) return fieldText.fileFormat;
  return file.size > maxBytes ? fieldText.fileSize(megabytes(maxBytes)) : null;
}
