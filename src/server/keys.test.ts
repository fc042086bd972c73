import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyFor } from './keys.ts';

const folder = path.resolve('src/server');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(config|secrets|configReader)\.ts$/.test(file),
);

describe('keys', () => {
  it('differ by use and by secret, and have 256 bits', () => {
    const keys = [keyFor('a'.repeat(32), 'one'), keyFor('a'.repeat(32), 'two'), keyFor('b'.repeat(32), 'one')];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(keys.map((key) => key.length)).toEqual([32, 32, 32]);
    expect(keyFor('a'.repeat(32), 'one').equals(keys[0] ?? Buffer.alloc(0))).toBe(true);
  });

  it('are derived for each use of the session secret, and no use is named twice', () => {
    const uses: string[] = [];
    const raw: string[] = [];
    for (const file of sources) {
      for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
        if (!line.includes('secrets.sessionHmacKey')) continue;
        const use = /keyFor\((?:\w+\.)*secrets\.sessionHmacKey, '([^']+)'\)/.exec(line)?.[1];
        if (use === undefined) raw.push(`${file}: ${line.trim()}`);
        else uses.push(use);
      }
    }
    expect(raw).toEqual([]);
    expect(uses.length).toBeGreaterThan(3);
    expect(new Set(uses).size).toBe(uses.length);
  });
});
