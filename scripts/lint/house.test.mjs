import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import house from './house.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });

function run(rule, { valid, invalid }) {
  tester.run(rule, house.rules[rule], { valid, invalid: invalid.map((code) => ({ code, errors: 1 })) });
}

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

run('property-runs', {
  valid: [
    'fc.assert(fc.property(a, b), propertyRuns());',
    'await fc.assert(fc.asyncProperty(a, b), { ...propertyRuns(200), endOnFailure: true });',
    'fc.sample(a, { seed: 1, numRuns: 1 });',
    'assert(a);',
  ],
  invalid: [
    'fc.assert(fc.property(a, b));',
    'fc.assert(fc.property(a, b), { numRuns: 500 });',
    'fc.check(fc.property(a, b), { seed });',
  ],
});
