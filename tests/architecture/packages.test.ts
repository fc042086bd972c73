import { describe, expect, it } from 'vitest';
import { textOf } from './tree.ts';

interface Entry {
  /** where it differs from the folder */
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

/** The packages of the project, and those that the soak of mutants installs for itself. */
const packages = ['package-lock.json', 'tests/mutants/package-lock.json'].flatMap((file) => {
  const lock = JSON.parse(textOf(file)) as { packages: Record<string, Entry> };
  return Object.entries(lock.packages).filter(([name, entry]) => name !== '' && !entry.link);
});
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that a product under MIT may use and hand on. LGPL covers libvips, which is linked as a library of its own. */
const allowed = new Set([
  ...['MIT', 'MIT License', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MPL-2.0'],
  ...['CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'OFL', 'OFL-1.1', 'Zlib', 'LGPL-3.0-or-later', 'Unlicense'],
]);

/** Packages that name no licence in their manifest; both have a licence file with the MIT text. */
const unnamed = new Set(['png-js', 'xtend']);

/** `A AND B` needs both, `A OR B` one. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => allowed.has(one.trim())));

describe('packages (O12)', () => {
  it('come from the registry with a checksum, by the address that npm need not ask for (decision 190)', () => {
    const bad = packages.filter(([path, { name, version, resolved, integrity = '' }]) => {
      const full = name ?? nameOf(path);
      const address = `https://registry.npmjs.org/${full}/-/${full.split('/').at(-1)}-${version}.tgz`;
      return resolved !== address || !integrity.startsWith('sha512-');
    });
    expect(bad.map(([name]) => name)).toEqual([]);
  });

  it('have licences that this product may use', () => {
    const bad = packages.filter(
      ([name, { license }]) => !isAllowed(license ?? (unnamed.has(nameOf(name)) ? 'MIT' : 'none')),
    );
    expect(bad.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
  });

  it('run scripts at their installation only where the name stands in allowScripts', () => {
    const { allowScripts } = JSON.parse(textOf('package.json')) as { allowScripts: Record<string, boolean> };
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => nameOf(name));
    expect([...new Set(running)].sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
