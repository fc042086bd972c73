import path from 'node:path';
import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { house } from './house.mjs';
import { isMoneyName } from './names.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const root = path.resolve(import.meta.dirname, '../..');
const filename = path.join(root, 'file.tsx');
const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      projectService: { allowDefaultProject: ['file.tsx'] },
      tsconfigRootDir: root,
      ecmaFeatures: { jsx: true },
    },
  },
});

function run(rule, cases) {
  tester.run(rule, house.rules[rule], {
    valid: cases.valid.map((code) => ({ code, filename })),
    invalid: cases.invalid.map((code) => ({ code, filename, errors: 1 })),
  });
}

describe('names of money', () => {
  it.each([
    'amount',
    'amountRial',
    'totalAmount',
    'navPrice',
    'nav',
    'saleFee',
    'penalty',
    'exitFee',
    'remain',
    'units',
    'unitCount',
    'balance',
    'debit_amount',
    'feeRial',
  ])('%s is money', (name) => {
    expect(isMoneyName(name)).toBe(true);
  });
  it.each([
    'navHidden',
    'navCollapsed',
    'verticalNavToggleType',
    'priceDate',
    'rowCount',
    'feeBps',
    'amountText',
    'remainingSeconds',
    'remainingTries',
    'isFeePaid',
    'setAmount',
    'navigation',
    'unit',
    'priceId',
  ])('%s is not', (name) => {
    expect(isMoneyName(name)).toBe(false);
  });
});

run('no-number-money', {
  valid: [
    'interface Order { amountRial: bigint; nav: string; rowCount: number }',
    'const fee = 5n;',
    'function remainder(amount: bigint, price: bigint): bigint { return amount % price; }',
    'const size = Number(pageSize); declare const pageSize: string;',
    'const schema = { amount: rialField(), size: number() }; declare function rialField(): string; declare function number(): string;',
    'const settings = { navHidden: 0 };',
  ],
  invalid: [
    'interface Order { amountRial: number }',
    'interface Order { price?: number | null }',
    'class Lot { units: number = 1 }',
    'const fee = 5;',
    'let balance: number | undefined;',
    'function show(amount: number): string { return String(amount); }',
    'function totalFee(): number { return 1; }',
    'const { amount } = { amount: 1n as unknown as number };',
    'const size = Number(order.amount); declare const order: { amount: string };',
    'const shown = parseFloat(nav); declare const nav: string;',
    'const shown = +order.price; declare const order: { price: string };',
    'const schema = { amount: yup.number().integer().required() }; declare const yup: any;',
  ],
});

run('no-persian-literal', {
  valid: ["const title = 'title';", 'const digit = /[۰-۹]/;', '// یادداشت\nconst a = 1;'],
  invalid: [
    "const title = 'صدور';",
    'const title = `${1} ریال`;',
    'const view = <b>صدور</b>;',
    'const view = <b title="صدور" />;',
  ],
});

run('no-physical-sides', {
  valid: [
    "const view = <b style={{ marginInlineStart: 4, textAlign: 'start' }} />;",
    'const view = <Chart margin={{ left: 40, right: 8 }} />; declare const Chart: any;',
    'const keys = { left: 37, right: 39 };',
  ],
  invalid: [
    'const view = <b style={{ marginLeft: 4 }} />;',
    'const view = <Box sx={{ right: 0 }} />; declare const Box: any;',
    'const view = <Box pl={2} />; declare const Box: any;',
    "const view = <Box sx={{ '& b': { textAlign: 'right' } }} />; declare const Box: any;",
    "const Part = styled('div')({ left: 0 }); declare const styled: any;",
    'const Part = styled.div`padding-left: 4px;`; declare const styled: any;',
    'const rowSx = { borderTopLeftRadius: 4 };',
  ],
});

run('no-color-literal', {
  valid: [
    "const view = <b style={{ color: 'var(--x)' }} />;",
    "const sx = { color: 'text.primary' };",
    "const code = '#12';",
  ],
  invalid: [
    "const sx = { color: '#4a148c' };",
    "const sx = { background: 'rgba(0,0,0,.5)' };",
    "const sx = { color: 'white' };",
    'const view = <path fill="red" />;',
    'const shadow = `0 0 4px #112233`;',
  ],
});

run('no-ambient-clock', {
  valid: ['const day = new Date(0);', 'const now = clock.now(); declare const clock: any;'],
  invalid: ['const now = new Date();', 'const now = Date.now();', 'const now = Date();'],
});

run('no-default-locale', {
  valid: [
    "const text = (5).toLocaleString('fa-IR');",
    "const format = new Intl.NumberFormat('en');",
    "['a'].sort((a, b) => a.localeCompare(b, 'fa'));",
  ],
  invalid: [
    'const text = (5).toLocaleString();',
    'const format = new Intl.NumberFormat();',
    "['a'].sort((a, b) => a.localeCompare(b));",
  ],
});

run('no-path-literal', {
  valid: [
    "const path = '/api/admin/rules/';",
    "const icon = '/images/icon.svg';",
    "const parts = 'a/b'.split('/');",
    "const cookie = { path: '/' };",
    'const view = <Link href={paths.fund(3)} />; declare const Link: any; declare const paths: any;',
    "const text = name.replace('/', '-'); declare const name: string;",
    "import { x } from '/x.ts';",
  ],
  invalid: [
    'const view = <Link href="/funds" />; declare const Link: any;',
    'const view = <Link href={home ?? "/"} />; declare const Link: any; declare const home: any;',
    'const view = <Link href={`/funds/${1}`} />; declare const Link: any;',
    "void router.push('/'); declare const router: any;",
    "const item = { path: '/admin/receipts?status=all' };",
    "const isDesk = pathname.startsWith('/admin'); declare const pathname: string;",
  ],
});
