-- How devices are told of an image whose family has no words of its own; null for all others.
alter table firmware_artifact add column order_template jsonb;
