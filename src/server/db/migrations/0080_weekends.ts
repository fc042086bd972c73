import { sql, type Kysely } from 'kysely';
import { weekendNeedsFirstDay } from '#shared/contract/ruleTexts.ts';

/* The weekend has a first day: a change closes days ahead, and days that are gone stay what they were (domain 7). */

const weekends = sql`
create table weekends (
  -- the days of the week below are closed from this day on, until the next row; before the first row Thursday and Friday are
  first_day date primary key,
  -- Saturday 0 to Friday 6
  weekend_days integer[] not null check (weekend_days <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(weekend_days) < 7),
  created_by integer references users (id),
  updated_at timestamptz not null
);
create trigger weekends_move_rule_set after insert or update or delete or truncate on weekends
  for each statement execute function move_rule_set();

-- the setting counted for all days
insert into weekends (first_day, weekend_days, created_by, updated_at)
select '1900-01-01', array(select v::int from jsonb_array_elements_text(s.value) v order by v::int), s.updated_by, s.updated_at
from settings s
where s.key = 'weekend_days' and jsonb_typeof(s.value) = 'array'
  and not jsonb_path_exists(s.value, '$[*] ? (@.type() != "number" || @ < 0 || @ > 6 || @ != @.floor())')
  and jsonb_array_length(s.value) < 7;
delete from settings where key = 'weekend_days';
drop trigger settings_move_rule_set on settings;
drop trigger settings_removal_moves_rule_set on settings;

-- a change that waits names no first day: who approved it would not know from when it counts
update rule_changes
set status = 'rejected', decided_by = prepared_by, decided_at = now(), decision_reason = ${sql.lit(weekendNeedsFirstDay)}
where kind = 'weekend' and status = 'pending';
`;

/** Gives the weekend a first day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await weekends.execute(db);
}
