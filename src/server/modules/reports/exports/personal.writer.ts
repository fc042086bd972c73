import { personalSections, type PersonalSection } from '#shared/texts/personalTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { writeXlsx } from '#server/http/xlsxFile.ts';
import type { PersonalRow } from './personal.repo.ts';
import { personalCells, personalHeads, personalJson } from './personal.view.ts';

/** Sections in the order of the file. */
export const personalKeys = Object.keys(personalSections) as PersonalSection[];

/** Rows of a section in parts. */
export type PersonalSource = (section: PersonalSection) => AsyncIterable<readonly PersonalRow[]>;

interface Target {
  /** hears how many rows are read, after each part */
  read: (rows: number) => Promise<void>;
  write: (bytes: Uint8Array) => Promise<void>;
}

/**
 * Writes all data of a person while it is read: a spreadsheet with a sheet for each section, or one JSON object with a
 * list for each. `madeAt` is the moment that the file was begun.
 */
export async function writePersonal(
  format: 'xlsx' | 'json',
  madeAt: Date,
  source: PersonalSource,
  { read, write }: Target,
): Promise<void> {
  let rows = 0;
  async function* counted(section: PersonalSection): AsyncGenerator<readonly PersonalRow[]> {
    for await (const part of source(section)) {
      yield part;
      rows += part.length;
      await read(rows);
    }
  }
  async function* cells(section: PersonalSection): AsyncGenerator<CsvCell[][]> {
    for await (const part of counted(section)) yield part.map((row) => personalCells(section, row));
  }
  if (format === 'xlsx') {
    const sheets = personalKeys.map((section) => ({
      name: personalSections[section].title,
      titles: personalHeads(section),
      parts: cells(section),
    }));
    await writeXlsx(sheets, write);
    return;
  }
  const text = (value: string): Promise<void> => write(Buffer.from(value));
  await text(`{"madeAt":${JSON.stringify(madeAt.toISOString())}`);
  for (const section of personalKeys) {
    let isFirst = true;
    await text(`,\n"${section}":[`);
    for await (const part of counted(section)) {
      if (part.length === 0) continue;
      await text(`${isFirst ? '' : ','}\n${part.map((row) => personalJson(section, row)).join(',\n')}`);
      isFirst = false;
    }
    await text(']');
  }
  await text('}\n');
}
