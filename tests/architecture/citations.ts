/* Finds citations of the documents in a text, and says which of them lead nowhere. */

/** Word of a citation and the document it stands for. */
export const documents: Readonly<Record<string, string>> = {
  domain: 'docs/domain.md',
  spec: 'docs/specification.md',
  specification: 'docs/specification.md',
  reliability: 'docs/reliability.md',
  architecture: 'docs/architecture.md',
  design: 'docs/design.md',
  style: 'docs/style.md',
};

/** What can be cited: numbered sections with their text, and the figures of the reliability page. */
export interface Shelf {
  sections: ReadonlyMap<string, ReadonlyMap<string, string>>;
  figures: ReadonlySet<string>;
  decisions: ReadonlySet<number>;
}

/** Numbered sections of a document with their text, sub-sections included: `## 1. Orders`, `### 1.5 Money`. */
export function sectionsOf(markdown: string): Map<string, string> {
  const heads = [...markdown.matchAll(/^(#{2,3}) (\d+(?:\.\d+)?)\.? .*$/gm)];
  return new Map(
    heads.map((head, index) => {
      const next = heads.slice(index + 1).find((other) => (other[1] ?? '').length <= (head[1] ?? '').length);
      return [head[2] ?? '', markdown.slice(head.index, next?.index)];
    }),
  );
}

/** Ids of the rows of the figure table. */
export function figuresOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^\| ([A-Z]\d{1,2}) +\|/gm)].map((row) => row[1] ?? ''));
}

const number = String.raw`\d+(?:\.\d+)?(?![\d.]*\d)`;
const target = `(?:${number}|[A-Z]\\d{1,2}\\b)`;
const link = String.raw`(?:, (?:and )?| and | to |–|: (?=[A-Z]\d))`;
const place = String.raw`(?:,? (?:item|step|row|rows) \d+(?: to \d+)?)?`;
const cited = new RegExp(
  String.raw`\b(${Object.keys(documents).join('|')})(?: section)? (${target}(?:${link}${target})*)(${place})`,
  'gi',
);
const decision = /\bdecisions? (\d{1,4})\b/gi;
const unnumbered = /(?:\(|\d, |; )(?:design|domain|reliability|architecture|performance)(?=[,:)]| "| [A-Z][a-z])/g;
/** Reports about the code are no documents of the repository: what they found stands in words where it matters. */
const report =
  /\b(?:money|operator|security|review|backend|frontend|api|web) (?:[A-Z]{1,2}\d{1,2}\b|\d{1,2}(?=[),;]))/g;

/** The text as one line: comment marks at the beginning of lines and line ends become spaces. */
function flat(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
}

/** Comments of a source, and the titles of its tests: where an id of a figure may stand alone. */
function remarksOf(text: string): string {
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map((comment) => comment[0]);
  const titles = [...text.matchAll(/\b(?:describe|it|test)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].map((title) => title[2]);
  return [...comments, ...titles].join('\n');
}

/** Problems of the citations of a text, one sentence each; `count` is the number of sections, figures and decisions cited. */
export function readCitations(text: string, shelf: Shelf, isSource: boolean): { count: number; problems: string[] } {
  const problems: string[] = [];
  let count = 0;
  const line = flat(text);
  for (const [whole, word = '', targets = '', where = ''] of line.matchAll(cited)) {
    const document = documents[word.toLowerCase()] ?? '';
    const sections = shelf.sections.get(document);
    for (const one of targets.match(new RegExp(target, 'g')) ?? []) {
      count += 1;
      const isThere = /^[A-Z]/.test(one)
        ? word.toLowerCase() === 'reliability' && shelf.figures.has(one)
        : sections?.has(one) === true;
      if (!isThere) problems.push(`"${whole}": ${document} has no ${one}`);
      const places = [...where.matchAll(/\d+/g)].map(Number);
      const section = sections?.get(one) ?? '';
      for (const item of places) {
        const isNamed = new RegExp(String.raw`(^${item}\. |\brow ${item}\b)`, 'm').test(section);
        const isWithin = / to /.test(where) && item !== places[0];
        if (!isNamed && !isWithin) problems.push(`"${whole}": section ${one} of ${document} has no ${item}`);
      }
    }
  }
  for (const [whole, id = ''] of line.matchAll(decision)) {
    count += 1;
    if (!shelf.decisions.has(Number(id))) problems.push(`"${whole}" does not exist`);
  }
  for (const [whole] of line.matchAll(report)) problems.push(`"${whole}" cites a report that is not in the repository`);
  if (!isSource) return { count, problems };
  for (const [whole] of flat(remarksOf(text)).matchAll(unnumbered)) problems.push(`"${whole}" names no section`);
  // the paper size and the rule of the Unicode algorithm are no figures
  const remarks = flat(remarksOf(text))
    .replace(/\bA4\b|\brule L\d\b/g, '')
    .replaceAll(cited, '');
  for (const [id] of remarks.matchAll(/(?<![\w'"`«-])[ABCFHILMOPZ]\d{1,2}(?![\w'"`»-])/g)) {
    count += 1;
    if (!shelf.figures.has(id)) problems.push(`"${id}" is no figure of docs/reliability.md`);
  }
  return { count, problems };
}
