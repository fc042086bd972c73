// One violation of each rule that .oxlintrc.json turns on, for rules.test.mjs. A path says for which kind of file the
// rule stands; without one it is a file of the server.

const screen = (code) => ({ at: 'src/panel/features/case.tsx', code });
const script = (code) => ({ at: 'scripts/case.mjs', code });

/** Rules of the language, for every file. */
const language = {
  eqeqeq: 'export const isSame = (a: number, b: number) => a == b;',
  'for-direction': 'for (let i = 0; i < 3; i--) void i;',
  'no-async-promise-executor': 'export const p = new Promise<void>(async (done) => { await p; done(); });',
  'no-case-declarations':
    'export function f(a: number) { switch (a) { case 1: let b = a; b += 1; return b; default: return 0; } }',
  'no-compare-neg-zero': 'export const isZero = (a: number) => a === -0;',
  'no-cond-assign': 'export function f(a: number) { if (a = 1) return a; return 2; }',
  'no-console': "console.log('a');",
  'no-constant-binary-expression': 'export const f = (a: number) => (a + 1) ?? 2;',
  'no-constant-condition': 'export function f() { if (true) return 1; return 2; }',
  'no-control-regex': String.raw`export const r = /\x1f/;`,
  'no-debugger': 'debugger;',
  'no-dupe-else-if': 'export function f(a: boolean) { if (a) return 1; else if (a) return 2; return 3; }',
  'no-duplicate-case':
    'export function f(a: number) { switch (a) { case 1: return 1; case 1: return 2; default: return 3; } }',
  'no-empty': 'export function f(a: boolean) { if (a) {} }',
  'no-empty-character-class': 'export const r = /a[]/;',
  'no-empty-pattern': 'export const f = ({}: object) => 1;',
  'no-empty-static-block': 'export class A { a = 1; static {} }',
  'no-ex-assign': 'export function f() { try { f(); } catch (e) { e = 1; } }',
  'no-extra-boolean-cast': 'export const f = (a: string) => { if (!!a) return 1; return 2; };',
  'no-fallthrough':
    'export function f(a: number) { let b = 0; switch (a) { case 1: b = 1; default: b = 2; } return b; }',
  'no-global-assign': script('undefined = 1;'),
  'no-invalid-regexp': "export const r = new RegExp('[');",
  'no-irregular-whitespace': 'export const a =\u00a01;',
  'no-loss-of-precision': 'export const a = 9007199254740993;',
  'no-misleading-character-class': 'export const r = /[👍]/;',
  'no-param-reassign': 'export function f(a: number) { a = 1; return a; }',
  'no-prototype-builtins': "export const f = (a: object) => a.hasOwnProperty('b');",
  'no-regex-spaces': 'export const r = /a  b/;',
  'no-self-assign': 'export function f() { let a = 1; a = a; return a; }',
  'no-shadow-restricted-names': 'export function f(NaN: number) { return NaN; }',
  'no-sparse-arrays': 'export const a = [1, , 2];',
  'no-unexpected-multiline': 'declare const g: any; export const a = g\n(1);',
  'no-unsafe-finally': 'export function f() { try { return 1; } finally { return 2; } }',
  'no-unsafe-optional-chaining': 'export const f = (a?: { b: () => number }) => (a?.b)();',
  'no-unused-labels': 'a: for (const b of [1]) void b;',
  'no-unused-private-class-members': 'export class A { #a = 1; b = 2; }',
  'no-useless-backreference': String.raw`export const r = /\1(a)/;`,
  'no-useless-catch': 'export function f() { try { f(); } catch (e) { throw e; } }',
  'no-useless-escape': String.raw`export const a = '\d';`,
  'no-var': 'export var a = 1;',
  'no-array-constructor': 'export const a = new Array(1, 2);',
  'no-unused-expressions': 'export function f(a: number) { a; }',
  'no-unused-vars': 'const a = 1;\nexport {};',
  'no-useless-constructor': 'export class A { b = 1; constructor() {} }',
  'object-shorthand': 'export const f = (a: number) => ({ a: a });',
  'prefer-const': 'let a = 1; export const f = () => a;',
  'prefer-rest-params': 'export function f() { return arguments; }',
  'prefer-spread': 'export const f = (a: number[]) => Math.max.apply(Math, a);',
  'prefer-template': "export const f = (a: string) => 'b' + a;",
  'require-yield': 'export function* f() { return 1; }',
  'use-isnan': 'export const f = (a: number) => a === NaN;',
  'valid-typeof': "export const f = (a: unknown) => typeof a === 'strng';",
};

/** Rules of TypeScript; most of them read types. */
const types = {
  'await-thenable': 'export const f = async () => { await 1; };',
  'ban-ts-comment': '// @ts-ignore\nexport const a = 1;',
  'consistent-type-imports': "import { Stats } from 'node:fs';\nexport type A = Stats;",
  'no-array-delete': 'export function f(a: number[]) { delete a[0]; }',
  'no-base-to-string': 'export const f = (a: object) => String(a);',
  'no-confusing-void-expression': 'declare const g: () => void; export const a = g();',
  'no-deprecated': '/** @deprecated use b */\ndeclare const a: number;\nexport const b = a;',
  'no-duplicate-enum-values': 'export enum A { B = 1, C = 1 }',
  'no-duplicate-type-constituents': "export type A = 'a' | 'a';",
  'no-dynamic-delete': 'export function f(a: Record<string, number>, b: string) { delete a[b]; }',
  'no-empty-object-type': 'export type A = {};',
  'no-explicit-any': 'export const f = (a: any) => a as string;',
  'no-extra-non-null-assertion': 'export const f = (a: { b: number } | null) => a!!.b;',
  'no-extraneous-class': 'export class A { static b = 1; }',
  'no-floating-promises': 'declare const g: () => Promise<void>; export function f() { g(); }',
  'no-for-in-array': 'export function f(a: number[]) { for (const b in a) void b; }',
  'no-generated-empty-object-type': "export type A = Omit<{ b: number }, 'b'>;",
  'no-implied-eval': "setTimeout('a()', 1);",
  'no-invalid-void-type': 'export type A = void | string;',
  'no-meaningless-void-operator': 'declare const g: () => void; void g();',
  'no-misused-new': 'export interface A { new (): A; }',
  'no-misused-promises':
    'declare const g: () => Promise<boolean>; export const f = () => { if (g()) return 1; return 2; };',
  'no-misused-spread': 'export const f = (a: Promise<number>) => ({ ...a });',
  'no-mixed-enums': "export enum A { B = 1, C = 'c' }",
  'no-namespace': 'export namespace A { export const b = 1; }',
  'no-non-null-asserted-nullish-coalescing': 'export const f = (a: { b: string | null }) => a.b! ?? 1;',
  'no-non-null-asserted-optional-chain': 'export const f = (a?: { b: number }) => a?.b!;',
  'no-non-null-assertion': 'export const f = (a: string | null) => a!;',
  'no-redundant-type-constituents': 'export type A = string | unknown;',
  'no-require-imports': "import a = require('node:fs'); export const b = a;",
  'no-this-alias': 'export class A { b() { const self = this; return self; } }',
  'no-unnecessary-boolean-literal-compare': 'export const f = (a: boolean) => a === true;',
  'no-unnecessary-condition': 'export const f = (a: { b: number }) => a?.b;',
  'no-unnecessary-template-expression': "export const a = `${'b'}`;",
  'no-unnecessary-type-arguments': 'declare function g<A = number>(): A; export const a = g<number>();',
  'no-unnecessary-type-assertion': 'export const f = (a: string) => a as string;',
  'no-unnecessary-type-constraint': 'export const f = <A extends unknown>(a: A) => [a, a];',
  'no-unnecessary-type-conversion': 'export const f = (a: string) => String(a);',
  'no-unnecessary-type-parameters': 'export function f<A>(a: A): void { void a; }',
  'no-unsafe-argument': 'declare const a: any; export const b = Math.sqrt(a);',
  'no-unsafe-assignment': 'declare const a: any; export const b: string = a;',
  'no-unsafe-call': 'declare const a: any; a();',
  'no-unsafe-declaration-merging': 'export interface A { b: number } export class A { c = 1; }',
  'no-unsafe-enum-assignment': 'enum A { B = 1 } export const f = (a: number): A => { const b: A = a; return b; };',
  'no-unsafe-enum-comparison': 'enum A { B = 1 } export const f = (a: A) => a === 1;',
  'no-unsafe-function-type': 'export type A = Function;',
  'no-unsafe-member-access': 'declare const a: any; void a.b;',
  'no-unsafe-return': 'declare const a: any; export const f = () => a;',
  'no-unsafe-unary-minus': 'export const f = (a: string) => -a;',
  'no-useless-default-assignment': 'export const f = (a: { b: number }) => { const { b = 1 } = a; return b; };',
  'no-wrapper-object-types': 'export type A = String;',
  'only-throw-error': "export function f() { throw 'a'; }",
  'prefer-as-const': "export const a = 'b' as 'b';",
  'prefer-literal-enum-member': "const a = 'b'; export enum A { B = `${a}` }",
  'prefer-namespace-keyword': 'declare module A { const b: number; }',
  'prefer-promise-reject-errors': "export const a = Promise.reject('b');",
  'prefer-reduce-type-parameter': 'export const f = (a: number[]) => a.reduce((b, c) => [...b, c], [] as number[]);',
  'prefer-return-this-type': 'export class A { b(): A { return this; } }',
  'related-getter-setter-pairs': 'export interface A { get b(): string; set b(to: number); }',
  'restrict-plus-operands': 'export const f = (a: bigint, b: string) => a + b;',
  'restrict-template-expressions': 'export const f = (a: object) => `b ${a}`;',
  'return-await':
    'declare const g: () => Promise<void>; export async function f() { try { return g(); } catch { return; } }',
  'switch-exhaustiveness-check': "export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1; } return 2; }",
  'triple-slash-reference': '/// <reference path="other.ts" />\nexport {};',
  'unbound-method': 'class A { b() { return this; } } export const { b } = new A();',
  'unified-signatures':
    'export function f(a: number): void; export function f(a: string): void; export function f(a: unknown) { void a; }',
  'use-unknown-in-catch-callback-variable':
    'declare const g: () => Promise<void>; g().catch((a: Error) => { void a; });',
};

const accessibility = {
  'alt-text': '<img src="/a.png" />',
  'anchor-has-content': '<a href="https://a.b" />',
  'anchor-is-valid': '<a href="#">a</a>',
  'aria-activedescendant-has-tabindex': '<div aria-activedescendant="a" />',
  'aria-props': '<div aria-labeledby="a" />',
  'aria-proptypes': '<div aria-hidden="maybe" />',
  'aria-role': '<div role="datepicker" />',
  'aria-unsupported-elements': '<meta aria-hidden="false" />',
  'autocomplete-valid': '<input type="text" autoComplete="foo" />',
  'click-events-have-key-events': '<div onClick={() => {}} />',
  'heading-has-content': '<h1 />',
  'html-has-lang': '<html />',
  'iframe-has-title': '<iframe src="/a" />',
  'img-redundant-alt': '<img src="/a.png" alt="photo of a" />',
  'interactive-supports-focus': '<div role="button" onClick={() => {}} onKeyDown={() => {}} />',
  'label-has-associated-control': '<label>a</label>',
  'media-has-caption': '<video src="/a" />',
  'mouse-events-have-key-events': '<div onMouseOver={() => {}} />',
  'no-access-key': '<button accessKey="a">a</button>',
  'no-distracting-elements': '<marquee />',
  'no-interactive-element-to-noninteractive-role': '<button role="img">a</button>',
  'no-noninteractive-element-interactions': '<li onClick={() => {}} />',
  'no-noninteractive-element-to-interactive-role': '<ul role="menu" />',
  'no-noninteractive-tabindex': '<p tabIndex={0}>a</p>',
  'no-redundant-roles': '<button role="button">a</button>',
  'no-static-element-interactions': '<div onFocus={() => {}} />',
  'role-has-required-aria-props': '<div role="checkbox" />',
  'role-supports-aria-props': '<ul role="radiogroup" aria-labelledby="a"><li aria-selected="true" /></ul>',
  scope: '<div scope="col" />',
  'tabindex-no-positive': '<div tabIndex={1} />',
};

const react = "import { useCallback, useEffect, useMemo, useRef, useState } from 'react';\n";
const hooks = {
  'error-boundaries': 'export function A() { try { return <b />; } catch { return null; } }',
  'exhaustive-deps':
    'export function A({ b }: { b: number }) { useEffect(() => { void fetch(String(b)); }, []); return null; }',
  globals: 'let a = 0; export function A() { a = 1; return <b>{a}</b>; }',
  immutability: 'export function A({ b }: { b: { c: number } }) { b.c = 1; return <b>{b.c}</b>; }',
  'incompatible-library':
    "import { useForm } from 'react-hook-form';\nexport function A() { const { watch } = useForm(); return <b>{String(watch('a'))}</b>; }",
  'preserve-manual-memoization':
    'export function A({ a, b }: any) { const c = useCallback(() => { a.current?.d?.(b.e.f); }, [a, b.e?.f]); return <b onCopy={c} />; }',
  purity: 'export function A() { return <b>{Math.random()}</b>; }',
  refs: 'export function A() { const a = useRef(1); return <b>{a.current}</b>; }',
  'rules-of-hooks': 'export function A({ b }: { b: boolean }) { if (b) useEffect(() => {}); return null; }',
  'set-state-in-effect':
    'export function A({ b }: { b: number }) { const [a, setA] = useState(0); useEffect(() => { setA(b); }, [b]); return <b>{a}</b>; }',
  'set-state-in-render': 'export function A() { const [a, setA] = useState(0); setA(1); return <b>{a}</b>; }',
  'static-components': 'export function A() { const B = () => <b />; return <B />; }',
  'unsupported-syntax': 'export function A({ b }: { b: string }) { return <b>{eval(b)}</b>; }',
  'use-memo': 'export function A() { const a = useMemo((b: number) => b, []); return <b>{a}</b>; }',
  'void-use-memo': 'export function A() { const a = useMemo(() => { void 1; }, []); return <b>{String(a)}</b>; }',
};

const house = {
  'no-ambient-clock': 'export const a = Date.now();',
  'no-color-literal': screen("export const sx = { color: '#123456' };"),
  'no-default-locale': 'export const a = (5).toLocaleString();',
  'no-path-literal': screen('export const a = { path: "/admin/receipts" };'),
  'no-persian-literal': "export const a = 'صدور';",
  'no-physical-sides': screen('export const a = <b style={{ marginLeft: 4 }} />;'),
  'property-runs': {
    at: 'tests/case.test.ts',
    code: "import fc from 'fast-check';\nfc.assert(fc.property(fc.nat(), () => true));",
  },
};

const under = (plugin, cases, of = (code) => code) =>
  Object.entries(cases).map(([rule, code]) => [`${plugin}/${rule}`, of(code)]);

/** What the parser refuses by itself; a rule for it would never be asked. */
export const syntax = {
  'no-delete-var': 'let a = 1; delete a;',
  'no-nonoctal-decimal-escape': String.raw`export const a = '\8';`,
  'no-octal': 'export const a = 010;',
};

/** [rule as in .oxlintrc.json, code or { at, code }] */
export const violations = [
  ...Object.entries(language),
  ...under('typescript', types),
  ...under('a11y', accessibility, (code) => screen(`export const a = ${code};`)),
  ...under('react', hooks, (code) => screen(`${react}${code}`)),
  ...under('house', house),
];

/** What the options of a rule allow; no rule may report it. */
export const allowed = {
  'a reason for an expected error': '// @ts-expect-error -- the other side is wrong here\nexport const a: string = 1;',
  'names that begin with _': 'export const f = (_a: number, b: number) => b;',
  'the rest of an object': 'export const f = ({ a, ...rest }: { a: number; b: number }) => rest;',
  'numbers and booleans in templates': 'export const f = (a: number, b: boolean, c: bigint) => `${a} ${b} ${c}`;',
  'a default for the rest of a union':
    "export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1; default: return 2; } }",
  'types in annotations': "export const f = (a: import('yup').Schema) => a.type;",
  'void from short arrows and from functions that give nothing back':
    'declare const g: () => void; export const f = () => g(); export function h(): void { return g(); }',
  'async functions that wait for nothing': 'export const f = async () => 1;',
  'a promise as the handler of an attribute': screen(
    "export const A = ({ send }: { send: () => Promise<void> }) => <button onClick={send}>{'a'}</button>;",
  ),
  'void or an input in calls of the panel': {
    at: 'src/panel/api/case.ts',
    code: 'export type A = void | { b: number };',
  },
  'what tests may do': {
    at: 'tests/case.test.ts',
    code: 'const a = JSON.parse("{}"); export const b: string = a.c; export const d = (e: string | null) => e!; a();',
  },
  'the console of a command': { at: 'src/server/main.ts', code: "console.log('a');" },
  'first fields in focus': screen('export const a = <input autoFocus aria-label="b" />;'),
  'Persian text at home': { at: 'src/panel/features/case/strings.ts', code: "export const a = 'صدور';" },
  'colors of the theme': { at: 'src/panel/ui/theme/case.ts', code: "export const a = '#123456';" },
  'addresses in their table': { at: 'src/panel/paths.ts', code: "export const a = { path: '/admin/receipts' };" },
  'the clock of the port': { at: 'src/server/ports/clock.ts', code: 'export const a = Date.now();' },
};
