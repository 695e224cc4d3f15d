-- How devices are told of an image whose family has no words of its own; null for all others.
alter table firmware_artifact add column order_template jsonb;
-- nobody could say how devices are told of these
update firmware_artifact set state = 'draft' where family = 'generic' and state = 'ready';
