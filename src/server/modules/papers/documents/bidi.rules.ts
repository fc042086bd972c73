import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Marks that set directions and have no picture of their own. */
const invisible = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const withoutScript = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Characters of one direction that stand side by side on the paper. */
export interface TextRun {
  /** in reading order; a font with shaping turns Persian words around by itself */
  text: string;
}

/** Keeps digits, codes and addresses together and from left to right inside a Persian sentence. */
export function ltr(text: string): string {
  return `\u2066${text}\u2069`;
}

function mirrored(text: string): string {
  return Array.from(text)
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}

/** The font turns a run around whose first character with a script is Arabic; Persian digits count as such, too. */
function isTurnedByFont(text: string): boolean {
  const first = Array.from(text).find((character) => !withoutScript.test(character));
  return first !== undefined && /\p{Script=Arabic}/u.test(first);
}

/** A run as the font takes it: turned around here where the font alone would do it wrongly or not at all. */
function asDrawn(text: string, isRtl: boolean): string {
  const signs = isRtl ? mirrored(text) : text;
  return isTurnedByFont(signs) === isRtl ? signs : Array.from(signs).reverse().join('');
}

/**
 * One line of text as runs from the left edge to the right one (Unicode bidirectional algorithm, rule L2). The line has the
 * direction of its paper as a whole, whatever it begins with.
 */
export function visualRuns(line: string, direction: 'rtl' | 'ltr' = 'rtl'): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 1;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line.charAt(index);
    else runs.push({ text: line.charAt(index), level });
  }
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      if ((runs[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((runs[end + 1]?.level ?? 0) >= level) end += 1;
      runs.splice(start, end - start + 1, ...runs.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return runs
    .map(({ text, level }) => ({ text: asDrawn(text.replace(invisible, ''), level % 2 === 1) }))
    .filter((run) => run.text !== '');
}
