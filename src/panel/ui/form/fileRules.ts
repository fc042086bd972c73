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

/* Pictures under the ending of another kind: the server goes by the content and corrects the ending. */
const pictureEndings = ['png', 'jpg', 'jpeg', 'jfif', 'heic', 'heif', 'webp'];

export const fileAccept = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',');

export function megabytes(bytes: number): string {
  return formatNumber(bytes / 1_048_576, 1);
}

/** Kinds of pictures that phones make and the API does not take: they are drawn again where the browser can read them. */
const foreignTypes = new Set(['image/heic', 'image/heif', 'image/webp', 'image/avif']);

/** True for a picture that the API takes only after it was drawn again: too large, or of another kind. */
function wantsShrinking({ type, size }: File, maxBytes: number): boolean {
  return foreignTypes.has(type) || (size > maxBytes && (type === 'image/png' || type === 'image/jpeg'));
}

/**
 * The file as it can be sent: a photo of a phone that is too large, or of a kind that only phones make, is drawn again as a
 * smaller JPEG; every other file stays as it is. What draws comes with the first such photo.
 */
export async function readyFile(file: File, maxBytes: number): Promise<File> {
  if (!wantsShrinking(file, maxBytes)) return file;
  const { shrinkPicture } = await import('./shrinkPicture.ts');
  return (await shrinkPicture(file, maxBytes)) ?? file;
}

/** The message of spec 5 for a file that may not be uploaded, or null. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  maxBytes = defaultMaxBytes,
): string | null {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const types = fileTypes[ending];
  const isPicture = pictureEndings.includes(ending) && (file.type === '' || file.type.startsWith('image/'));
  const isNamed = types !== undefined && (file.type === '' || types.includes(file.type));
  if (!isNamed && !isPicture) return fieldText.fileFormat;
  return file.size > maxBytes ? fieldText.fileSize(megabytes(maxBytes)) : null;
}
