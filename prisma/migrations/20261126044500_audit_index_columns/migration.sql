-- Who acted, together with an action or a result: what differs is passed over in the index, without reading its record.
CREATE INDEX audit_record_actor_id_id_action_result_idx ON audit_record (actor_id, id, action, result);
DROP INDEX audit_record_actor_id_id_idx;
CREATE INDEX audit_record_actor_name_id_action_result_idx ON audit_record (actor_name, id, action, result);
DROP INDEX audit_record_actor_name_id_idx;

-- Most records are on behalf of nobody: they are written to one index less.
CREATE INDEX audit_record_behalf ON audit_record (behalf_id, id) WHERE behalf_id IS NOT NULL;
DROP INDEX audit_record_behalf_id_id_idx;
