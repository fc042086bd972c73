// `npm run icons`: writes a module for each icon that the panel imports, and removes those that it imports no longer.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { iconFiles, iconFolder } from './lib/icons.ts';

const folder = path.resolve(import.meta.dirname, '..', iconFolder);
const files = iconFiles();
for (const file of globSync('*.tsx', { cwd: folder })) if (!files.has(file)) rmSync(path.join(folder, file));
for (const [file, text] of files) writeFileSync(path.join(folder, file), text);
console.log(`${files.size} icons in ${iconFolder}`);
