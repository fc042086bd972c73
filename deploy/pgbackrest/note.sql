-- Notes in the database when its newest good back-up was finished, so that every instance shows its age
-- (backup_age_seconds). psql asks pgBackRest itself: a back-up that failed or found damaged pages is not counted.
\set info `pgbackrest --stanza=panel --output=json info`
insert into metric_figures (name, label, value, prepared_at)
select 'backup_done', '', 1, done.at
from (
  select to_timestamp(max((backup -> 'timestamp' ->> 'stop')::bigint)) as at
  from jsonb_array_elements(:'info'::jsonb) as stanza, jsonb_array_elements(stanza -> 'backup') as backup
  where stanza ->> 'name' = 'panel' and not (backup ->> 'error')::boolean
) as done
where done.at is not null
on conflict (name, label) do update set prepared_at = greatest(metric_figures.prepared_at, excluded.prepared_at);
