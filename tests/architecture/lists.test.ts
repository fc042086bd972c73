import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/* A list is declared once (decision 154). */

const lists = filesOf(['src/shared/lists/*.ts']).filter((file) => !file.endsWith('/list.ts'));
const contract = filesOf(['src/shared/contract/*.ts']).map(textOf).join('\n');
const panel = filesOf(['src/panel/**/*.ts', 'src/panel/**/*.tsx']).map(textOf).join('\n');

const declared = lists.flatMap((file) =>
  [...textOf(file).matchAll(/export const (\w+) = listOf<[\s\S]*?\bfile: '(\w+)',\s+name: '([\w-]+)'/g)].map(
    ([, id = '', operation = '', name = '']) => ({ id, operation, name }),
  ),
);
const count = (text: string, pattern: string): number => [...text.matchAll(new RegExp(pattern, 'g'))].length;

it('finds every declaration', () => {
  expect(declared).toHaveLength(count(lists.map(textOf).join('\n'), String.raw`= listOf<`));
  expect(declared.length).toBeGreaterThan(4);
});

it.each(declared)(
  '$id has its columns on the screen and in its file from one declaration',
  ({ id, operation, name }) => {
    expect(count(contract, String.raw`declaredFile\(\s*\w+,\s*(lists\.)?${id}\b`)).toBe(1);
    expect(count(panel, String.raw`columnsOf\(\s*(lists\.)?${id}\b`)).toBe(1);
    expect(count(contract, String.raw`fileOfList\(\s*'${operation}'`)).toBe(0);
    expect(count(contract, `name: '${name}'`)).toBe(0);
    expect(count(panel, `file="${operation}"`)).toBe(0);
  },
);
