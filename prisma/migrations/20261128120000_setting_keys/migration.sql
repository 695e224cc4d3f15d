-- The keys of what storage remembers, in the words of docs/glossary.md. A worker of the version before may still run and
-- must not fall back to its default of retention: the old rows stay, and go with the next release.
insert into setting (key, value)
select renamed.to_key, setting.value
from setting
join (values
  ('storage.sealing', 'storage.compaction'),
  ('storage.rawFrom', 'storage.retained_from'),
  ('storage.rawDays', 'retention.readings')
) as renamed (from_key, to_key) on renamed.from_key = setting.key
on conflict (key) do nothing;
