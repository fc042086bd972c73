import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isMoneyName } from './names.mjs';
import { numberMoney } from './numberMoney.mjs';

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

const cases = {
  valid: [
    'interface Order { amountRial: bigint; nav: string; rowCount: number }',
    'const fee = 5n;',
    'function remainder(amount: bigint, price: bigint): bigint { return amount % price; }',
    'const size = Number(pageSize); declare const pageSize: string;',
    'const schema = { amount: rialField(), size: number() }; declare function rialField(): string; declare function number(): string;',
    'const settings = { navHidden: 0 };',
    '// number-money: a gateway wants it\nconst fee = 5;',
    'const list = { fee(): number { return 1; } };',
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
    '// number-money:\nconst fee = 5;',
    '// number-money: nothing below it\nconst rowCount = 5;',
    'const price = () => 5;',
    'const show = function fee() { return 5; };',
    'const { a: { fee = 3 } } = { a: { fee: undefined as number | undefined } };',
    'const list = { show(amount: number) { return amount; } };',
    'const size = Number(order?.amount); declare const order: { amount: string } | undefined;',
    'const size = Number(order.amount!); declare const order: { amount?: string };',
    'const terms = { penalty: 5 };',
  ],
};

const folder = path.resolve(import.meta.dirname, 'cases');
const nameOf = (code) => path.join(folder, `${[...cases.valid, ...cases.invalid].indexOf(code)}.ts`);
const texts = new Map([...cases.valid, ...cases.invalid].map((code) => [nameOf(code), `${code}\nexport {};\n`]));

/** One program of all cases, each a module of its own. */
function programOfCases() {
  const options = { strict: true, target: ts.ScriptTarget.ES2024, types: [], noEmit: true };
  const host = ts.createCompilerHost(options, true);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    texts.has(file) ? ts.createSourceFile(file, texts.get(file), ...rest) : getSourceFile(file, ...rest);
  return ts.createProgram([...texts.keys()], options, host);
}

describe('money as a number', () => {
  const program = programOfCases();
  const found = (code) => numberMoney(program, [program.getSourceFile(nameOf(code))]);

  it.each(cases.valid)('is not: %s', (code) => {
    expect(found(code)).toEqual([]);
  });
  it.each(cases.invalid)('is found: %s', (code) => {
    expect(found(code)).toHaveLength(1);
  });
});
