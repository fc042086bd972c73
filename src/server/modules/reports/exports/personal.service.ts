import type { Deps } from '#server/deps.ts';
import { countPersonal, listPersonal } from './personal.repo.ts';
import { personalKeys, type PersonalSource } from './personal.writer.ts';

/** Rows that are read at once. */
const PART_ROWS = 1_000;

/** All data of a person and of their investors, section by section. */
export function personalData(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): { count(): Promise<number>; parts: PersonalSource } {
  return {
    async count() {
      let total = 0;
      for (const section of personalKeys) total += await countPersonal(db, section, userId);
      return total;
    },
    async *parts(section) {
      for (let after: number | bigint = 0; ;) {
        const rows = await listPersonal(db, section, userId, { after, limit: PART_ROWS });
        yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < PART_ROWS) return;
        after = last.rowId;
      }
    },
  };
}
