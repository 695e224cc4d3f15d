alter table job add column pause_reason text;
