// Compressed copies of the built files, beside them: brotli at its best level, about 14 % below gzip.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const isText = (name) => /\.(js|css|json|svg|txt)$/.test(name);

/** Writes `name.br` beside every text file of a folder. A build empties the folder, so a copy is never older than its file. */
export async function compressBuild(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        };
        await writeFile(`${file}.br`, await compress(content, { params }));
      }),
  );
}
