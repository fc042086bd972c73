import { sql } from 'kysely';
import type { savedChoiceKinds, savedChoiceParts } from '#shared/contract/savedChoices.ts';
import { many, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export type ChoiceKind = (typeof savedChoiceKinds)[number];
export type ChoicePart = (typeof savedChoiceParts)[number];

export interface ChoiceRow {
  choiceId: number;
  part: ChoicePart;
  name: string;
  values: string[];
  savedAt: Date;
}

interface ChoiceOwner {
  userId: number;
  kind: ChoiceKind;
  part: ChoicePart;
}

const columns = sql`id as "choiceId", part, name, chosen as values, saved_at as "savedAt"`;

/** What a user keeps for a report, by name. */
export async function listChoices(tx: Tx, userId: number, kind: ChoiceKind): Promise<ChoiceRow[]> {
  return many<ChoiceRow>(tx)`
    select ${columns}
    from saved_choices
    where user_id = ${userId} and kind = ${kind}
    order by name collate "fa-x-icu", id`;
}

/** How many other names a user keeps for a part of a report. */
export async function countOthers(tx: Tx, { userId, kind, part }: ChoiceOwner, name: string): Promise<number> {
  const { others } = await one<{ others: number }>(tx)`
    select count(*)::int as others
    from saved_choices
    where user_id = ${userId} and kind = ${kind} and part = ${part} and name <> ${name}`;
  return others;
}

/** Keeps a choice under its name, over what stood there. */
export async function saveChoiceRow(
  tx: WriteTx,
  { userId, kind, part }: ChoiceOwner,
  choice: { name: string; values: readonly string[]; at: Date },
): Promise<ChoiceRow> {
  return one<ChoiceRow>(tx)`
    insert into saved_choices (user_id, kind, part, name, chosen, saved_at)
    values (${userId}, ${kind}, ${part}, ${choice.name}, ${[...choice.values]}, ${choice.at})
    on conflict (user_id, kind, part, name)
    do update set chosen = excluded.chosen, saved_at = excluded.saved_at
    returning ${columns}`;
}

/** Deletes a choice of a user; false when it is not theirs. */
export async function deleteChoiceRow(tx: WriteTx, choiceId: number, userId: number): Promise<boolean> {
  return wasChanged(tx)`delete from saved_choices where id = ${choiceId} and user_id = ${userId}`;
}
