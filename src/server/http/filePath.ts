/** Path of the file operation for a public id. */
export function filePath(publicId: string): string {
  return `/api/core/files/${publicId}/`;
}
