import sharp from 'sharp';
import { createTurns } from '#server/turns.ts';
import { KEPT_SIDE, MAX_PIXELS } from './uploads.rules.ts';

// A file of 150 kB can unpack to 25 million pixels. One picture at a time, on one thread and without sharp's cache,
// keeps the peak near 130 MiB; the same picture drawn at full size by four threads took 230 MiB each.
sharp.cache(false);
sharp.concurrency(1);
const turns = createTurns({ maxRunning: 1, maxWaiting: 50 });

/**
 * Draws a picture again: no EXIF, no place, nothing glued behind, upright, and at most `KEPT_SIDE` pixels long.
 * @throws Error when it cannot be read or has more than `MAX_PIXELS`; SERVICE_UNAVAILABLE when too many wait
 */
export function redrawn(mime: 'image/png' | 'image/jpeg', bytes: Uint8Array): Promise<Uint8Array> {
  return turns.run(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true });
    return mime === 'image/png' ? picture.png().toBuffer() : picture.jpeg({ quality: 88 }).toBuffer();
  });
}

/** How many pictures are drawn and wait now. */
export function pictureLoad(): { running: number; waiting: number } {
  return turns.load();
}
