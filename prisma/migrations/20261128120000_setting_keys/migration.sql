-- The keys of what storage remembers, in the words of docs/glossary.md.
UPDATE setting SET key = 'storage.compaction' WHERE key = 'storage.sealing';
UPDATE setting SET key = 'storage.retained_from' WHERE key = 'storage.rawFrom';
UPDATE setting SET key = 'retention.readings' WHERE key = 'storage.rawDays';
