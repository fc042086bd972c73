/** Longest sides tried one after the other, px; text of a slip or a card is read well at the first. */
const sides = [2000, 1600, 1200, 900];
const qualities = [0.85, 0.7, 0.55];

async function draw(picture: ImageBitmap, longest: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // a picture with see-through parts would become black there
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * A JPEG of at most `maxBytes` bytes that shows the picture upright; what a camera writes beside it (turn, place, time) is
 * not in it. Null when the browser cannot read the file or no size fits.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    for (const side of sides) {
      for (const quality of qualities) {
        const blob = await draw(picture, side, quality);
        if (!blob) return null;
        if (blob.size <= maxBytes)
          return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}
