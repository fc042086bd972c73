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

/* Pictures that the API takes; under the ending of one another the server goes by the content and corrects the ending. */
const pictureEndings = ['png', 'jpg', 'jpeg', 'jpe', 'jfif'];

/* Kinds of pictures that the API does not take: they are drawn again where the browser can read them. */
const foreignEndings = ['heic', 'heif', 'hif', 'webp', 'avif'];

/**
 * What the list of files offers. HEIC is not asked for: phones of Apple hand over a JPEG then, also those whose browser
 * cannot read HEIC.
 */
export const fileAccept = [...Object.keys(fileTypes), 'jpe', 'jfif', 'webp', 'avif']
  .map((ending) => `.${ending}`)
  .join(',');

export function megabytes(bytes: number): string {
  return formatNumber(bytes / 1_048_576, 1);
}

type Judged = Pick<File, 'name' | 'type' | 'size'>;

/* Names that went through a chat may end in a mark of direction; the server takes such marks off. */
const endingOf = (name: string): string =>
  /\.([a-z]+)[\s\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/* By the ending as well: browsers that do not know a kind give it no type. */
const isForeign = ({ name, type }: Judged): boolean =>
  foreignEndings.includes(endingOf(name)) || foreignEndings.some((ending) => type === `image/${ending}`);

/** True for a picture that the API takes only after it was drawn again: too large, or of another kind. */
function wantsShrinking(file: Judged, maxBytes: number): boolean {
  const { name, type, size } = file;
  if (isForeign(file)) return true;
  const isPicture = type === '' ? pictureEndings.includes(endingOf(name)) : /^image\/(png|jpeg)$/.test(type);
  return isPicture && size > maxBytes;
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

/** The message of spec 5 for a file that may not be uploaded, as `readyFile` left it; null when it may. */
export function fileProblem(file: Judged, maxBytes = defaultMaxBytes): string | null {
  const ending = endingOf(file.name);
  const types = fileTypes[ending];
  const isPicture = pictureEndings.includes(ending) && (file.type === '' || file.type.startsWith('image/'));
  const isNamed = types !== undefined && (file.type === '' || types.includes(file.type));
  // it could not be drawn again
  if (isForeign(file)) return fieldText.pictureFormat;
  if (!isNamed && !isPicture) return fieldText.fileFormat;
  return file.size > maxBytes ? fieldText.fileSize(megabytes(maxBytes)) : null;
}
