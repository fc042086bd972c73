import { SaxesParser } from 'saxes';
import { bankRefPattern, cleanBankRef } from '#shared/bankRef.ts';
import { reasonSigns, rejectionWords, reportStatuses } from '#shared/bankAnswerWords.ts';
import { rowIdOf } from '#shared/paymentFormats.ts';
import { importProblems } from '#shared/texts/deskTexts.ts';
import { ibanOfCell, rowNamed, type BankAnswer, type BankAnswers } from './payouts.rules.ts';

/*
 * The answer of a bank as ISO 20022 pain.002 (CustomerPaymentStatusReport), as the standard says it: no file of a bank has
 * proved it. Names of elements are compared without their namespace, which each version of the message changes.
 */

/** Why a text is no report: no well-formed XML, XML with a document type, another message, or about another file. */
export type ReportProblem = 'form' | 'doctype' | 'none' | 'other';

/** Most elements of a report, and how deep they lie: 5,000 rows with all that the standard tells of one need a half of them. */
const MAX_ELEMENTS = 300_000;
const MAX_DEPTH = 30;

const REPORT = 'CstmrPmtStsRpt';

interface Element {
  name: string;
  /** of an amount */
  currency: string | undefined;
  text: string;
  parts: Element[];
}

/** Whether a text is XML that the reader of rows cannot take. */
export const isXml = (content: string): boolean => /^\uFEFF?\s*</.test(content);

/** The elements of a document. Entities of its own are unknown to the parser, and a document type is refused. */
function treeOf(content: string): Element | Extract<ReportProblem, 'form' | 'doctype'> {
  const root: Element = { name: '', currency: undefined, text: '', parts: [] };
  const open = [root];
  let count = 0;
  let problem: 'form' | 'doctype' = 'form';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    problem = 'doctype';
    parser.fail('a document type');
  });
  parser.on('opentag', ({ local, attributes }) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) parser.fail('more than a report has');
    const element = { name: local, currency: attributes['Ccy']?.value, text: '', parts: [] };
    open.at(-1)?.parts.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(content).close();
  } catch {
    return problem;
  }
  return root;
}

const partsOf = (of: Element | undefined, name: string): Element[] =>
  of?.parts.filter((part) => part.name === name) ?? [];

/** The first element below another on a path of names. */
const partOf = (of: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => partsOf(found, name)[0], of);

const textOf = (of: Element | undefined, ...path: string[]): string => partOf(of, ...path)?.text.trim() ?? '';

/** The report in a document, which an envelope may hold. */
function reportIn(of: Element): Element | undefined {
  if (of.name === REPORT) return of;
  for (const part of of.parts) {
    const found = reportIn(part);
    if (found) return found;
  }
  return undefined;
}

/** Why a status was given: codes in words, and what the bank has added. */
function reasonOf(of: Element | undefined): string {
  const reasons = partsOf(of, 'StsRsnInf').map((one) => {
    const code = textOf(one, 'Rsn', 'Cd') || textOf(one, 'Rsn', 'Prtry');
    const words = rejectionWords[code];
    const more = partsOf(one, 'AddtlInf').map(({ text }) => text.trim());
    return [words === undefined ? code : `${words} (${code})`, ...more]
      .filter((part) => part !== '')
      .join(reasonSigns.part);
  });
  return reasons.filter((reason) => reason !== '').join(reasonSigns.reason);
}

type Verdict = 'paid' | 'failed' | 'underway';

/** What a status means; null for one that is not known, or is none. */
function verdictOf(status: string): Verdict | null {
  const verdicts = Object.keys(reportStatuses) as Verdict[];
  return verdicts.find((verdict) => reportStatuses[verdict].some((one) => one === status)) ?? null;
}

/** The amount of a transaction in rial; null where the bank leaves it out, undefined where it is none. */
function amountOf(tx: Element): bigint | null | undefined {
  const amount = partOf(tx, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (!amount) return null;
  const [, rial] = /^(\d{1,18})(?:\.0{1,5})?$/.exec(amount.text.trim()) ?? [];
  return rial === undefined || (amount.currency ?? 'IRR') !== 'IRR' ? undefined : BigInt(rial);
}

/** The row that a transaction is about: by either of our ids, which may not differ, else by IBAN and amount; null for none. */
function rowOf(tx: Element): Pick<BankAnswer, 'payoutId' | 'iban' | 'batchNo'> | null {
  const iban = ibanOfCell(textOf(tx, 'OrgnlTxRef', 'CdtrAcct', 'Id', 'IBAN'));
  const [end, instructed] = ['OrgnlEndToEndId', 'OrgnlInstrId'].map((name) => rowNamed(textOf(tx, name)));
  if (end && instructed && end.payoutId !== instructed.payoutId) return null;
  const named = end ?? instructed;
  if (!named && iban === null) return null;
  return { payoutId: null, ...named, ...(iban !== null && { iban }) };
}

/** One transaction with its status, or that of its group: an answer, a problem, or null where it is still under way. */
function readTransaction(tx: Element, around: readonly (Element | undefined)[], batchNo: string, line: number) {
  const status = [textOf(tx, 'TxSts'), ...groupStatuses(around)].find((one) => one !== '') ?? '';
  const row = rowOf(tx);
  const amount = amountOf(tx);
  const problem = (message: string) => ({ problem: { line, payoutId: row?.payoutId ?? null, message } });
  const verdict = verdictOf(status);
  if (verdict === 'underway') return null;
  if (verdict === null) return problem(importProblems.reportStatus);
  if (row === null) return problem(importProblems.rowUnknown);
  if (amount === undefined || (amount === null && row.payoutId === null)) return problem(importProblems.amount);
  if (verdict === 'failed') {
    const error = [tx, ...around].map(reasonOf).find((reason) => reason !== '') ?? importProblems.reportNoReason;
    return { answer: { line, ...row, amount, result: { isPaid: false as const, error: error.slice(0, 200) } } };
  }
  const told = cleanBankRef(textOf(tx, 'AcctSvcrRef') || textOf(tx, 'ClrSysRef'));
  // a bank that gives no reference has our id of the row in its statement
  const bankRef = bankRefPattern.test(told) ? told : row.payoutId === null ? null : rowIdOf(batchNo, row.payoutId);
  if (bankRef === null) return problem(importProblems.refMissing);
  return { answer: { line, ...row, amount, result: { isPaid: true as const, bankRef } } };
}

/** Statuses of the groups around a transaction, the nearest first. */
const groupStatuses = (around: readonly (Element | undefined)[]): string[] =>
  around.map((group) => textOf(group, 'PmtInfSts') || textOf(group, 'GrpSts'));

/**
 * Reads the bank's report about a file of ours. Each transaction has its own status or that of its group; without a transaction
 * the status of the group is that of each row (`payoutIds`). What is under way changes nothing. A paid row without a reference of the
 * bank has our id as its reference.
 */
export function readStatusReport(
  content: string,
  batchNo: string,
  payoutIds: readonly number[],
): Omit<BankAnswers, 'titles'> | ReportProblem {
  const tree = treeOf(content);
  if (typeof tree === 'string') return tree;
  const report = reportIn(tree);
  if (!report) return 'none';
  const head = partOf(report, 'OrgnlGrpInfAndSts');
  if (textOf(head, 'OrgnlMsgId').toUpperCase() !== batchNo) return 'other';
  const groups = partsOf(report, 'OrgnlPmtInfAndSts');
  const found = [
    ...groups.flatMap((group) => partsOf(group, 'TxInfAndSts').map((tx) => ({ tx, around: [group, head] }))),
    // older versions of the message have no group of payments around them
    ...partsOf(report, 'TxInfAndSts').map((tx) => ({ tx, around: [head] })),
  ];
  const told =
    found.length > 0 ? found : wholeFile(groups.length === 1 ? groups[0] : undefined, head, batchNo, payoutIds);
  const read = told.map(({ tx, around }, index) => readTransaction(tx, around, batchNo, index + 1));
  return {
    answers: read.flatMap((one) => (one && 'answer' in one ? [one.answer] : [])),
    problems: read.flatMap((one) => (one && 'problem' in one ? [one.problem] : [])),
    lineCount: told.length,
  };
}

/** Each row of the file with the status of its group, as if the report named it. */
function wholeFile(
  group: Element | undefined,
  head: Element | undefined,
  batchNo: string,
  payoutIds: readonly number[],
): { tx: Element; around: (Element | undefined)[] }[] {
  const empty = { currency: undefined, text: '', parts: [] };
  return payoutIds.map((payoutId) => {
    const id = { ...empty, name: 'OrgnlEndToEndId', text: rowIdOf(batchNo, payoutId) };
    return { tx: { ...empty, name: 'TxInfAndSts', parts: [id] }, around: [group, head] };
  });
}
