/** What of a table the raw record of a user shows, and what it only says is there. */
export type RecordColumns = { shown: readonly string[]; masked: readonly string[] }

const columns = (shown: string, masked = ''): RecordColumns => ({
  shown: shown.split(' '),
  masked: masked === '' ? [] : masked.split(' '),
})

/**
 * Every column of every table with a user in it (lifecycle/accounts/relations); a test compares it with the database.
 * Secrets, and what is one for whoever has it (addresses of browsers and webhooks, chats, messages with links), are masked.
 */
export const RECORD_COLUMNS: Readonly<Record<string, RecordColumns>> = {
  alert: columns(
    'id device rule channel severity opened_at resolved_at resolution evidence owner_id acknowledged_at acknowledged_by_id snoozed_until notified_at suppressed_until escalated_at critical_at',
  ),
  api_key: columns(
    'id user_id name start scopes is_restricted created_at rotated_at previous_until expires_at revoked_at last_used_at last_ip last_user_agent',
    'hash previous_hash',
  ),
  app_user: columns(
    'id email name role email_verified_at disabled_at alerts_to_id last_seen_at first_name last_name phone timezone locale avatar_url marketing_opt_in preferences created_at quiet_hours totp_at narrow_order dashboard_name',
    'password_hash totp_secret totp_step recovery_hashes',
  ),
  audit_record: columns(
    'id segment position at actor_type actor_id actor_name session_id behalf_id behalf_name action entity_type entity_id entity_name result changes reason ip client request_id',
    'hash words',
  ),
  command: columns(
    'id device channel type payload state trigger reason user_id created_at expires_at sent_at accepted_at ended_at error',
  ),
  dashboard: columns('id user_id name rank narrow_order created_at'),
  dashboard_link: columns('id user_id dashboard_id name created_at expires_at last_seen_at', 'token_hash'),
  delivery: columns(
    'id user_id alert_id channel mailing_id batch_key state attempts created_at due_at deadline_at ended_at error used_actions',
    'target message',
  ),
  device: columns(
    'uuid id public_id name kind kind_set_at family owner_id claimed_at created_at tank_config calibration tank_series notification_settings sensor firmware hardware model interval_s learned_interval_s learned_at rhythm_from sleepy provisioned_at last_seen_at online will_at flooding_at claimable_until tags timezone history_from firmware_opt_out_at home_assistant_at update_facts restart_until site_id boot_relay',
  ),
  device_invitation: columns(
    'id device_uuid email role invited_by_id created_at expires_at declined_at notified_at',
  ),
  device_note: columns('id device at text author_id created_at'),
  device_share: columns('device_uuid user_id role created_at'),
  device_transfer: columns('id device_uuid email created_at expires_at'),
  external_account: columns('provider subject user_id created_at'),
  backup_run: columns(
    'id kind state origin requested_by_id file host due_at not_before attempts created_at started_at ended_at cancelled_at beat_at progress result error',
  ),
  feature_flag: columns('id value owner_id set_by_id reason version set_at expires_at'),
  firmware_artifact: columns(
    'id family product version channel notes min_version hardware chip order_template format file_name size sha256 md5 counter facts store blob state minimal_id created_by_id created_at yanked_at yanked_by_id yank_reason',
  ),
  firmware_key: columns('kid name state reason created_by_id created_at ended_at', 'public_key sealed_key'),
  firmware_signature: columns('id artifact_id kid expires_at created_by_id created_at', 'manifest signature'),
  firmware_upload: columns(
    'id file_name size sha256 received created_by_id created_at expires_at artifact_id',
  ),
  job: columns(
    'id next_at paused_at paused_by_id pause_reason requested_at requested_by_id run_id worker lease_until failures',
  ),
  job_run: columns('id job trigger worker started_at ended_at outcome error done total requested_by_id'),
  layout_version: columns('id user_id dashboard_id created_at reason widgets'),
  mail_template_version: columns('template_id version name content created_by_id created_at'),
  mail_token: columns('user_id purpose email created_at expires_at used_at', 'hash'),
  mailing: columns(
    'id name kind audience content template_id template_version state pause_reason rate scheduled_at zone started_at ended_at created_by_id counts next_at in_flight_id in_flight_until failures last_error version created_at updated_at',
  ),
  mailing_recipient: columns('id mailing_id user_id position state reason answer attempts changed_at'),
  mute: columns('user_id device until'),
  notification: columns(
    'id user_id alert_id todo_id title message type severity device_public_id device_name created_at read_at deleted_at',
  ),
  passkey: columns('user_id name counter transports created_at last_used_at', 'id public_key'),
  pump_run: columns(
    'id device channel started_at ended_at trigger user_id command_id limit_s stop_reason stopped_by_id liters energy_wh settled_at',
  ),
  push_subscription: columns('id user_id user_agent created_at session_id', 'endpoint p256dh auth'),
  reserved_email: columns('email user_id created_at'),
  rollout: columns(
    'id name notes artifact_id state pause policy target is_downgrade supersedes needs_approval is_template rollback_of_id template_id starts_at ends_at started_at ended_at created_by_id submitted_by_id approved_by_id denial due_at version created_at updated_at past_pauses',
  ),
  rollout_event: columns('id rollout_id item_id at kind state reason detail user_id'),
  saved_view: columns('id user_id list name view created_at'),
  session: columns(
    'id user_id created_at expires_at last_seen_at revoked_at proved_at ip user_agent impersonator_session_id',
  ),
  site: columns('id owner_id name name_key note created_at'),
  telegram_link: columns(
    'user_id username verified notifications_enabled connected_at code_expires_at blocked_at',
    'chat_id code_hash',
  ),
  todo: columns(
    'id title body state priority due assignee_id author_id tags checklist rank version created_at updated_at done_at deleted_at due_told_at overdue_told_at automatic cause',
  ),
  todo_comment: columns('id todo_id author_id text created_at edited_at'),
  todo_link: columns('todo_id kind target_id name device_public_id'),
  topic_mapping: columns(
    'id topic metric channel path unit factor kind family device on_text off_text sender created_at creator_id',
  ),
  user_invitation: columns(
    'id email role note invited_by_id created_at expires_at accepted_at revoked_at',
    'token_hash',
  ),
  webhook: columns('id user_id name enabled created_at', 'url secret'),
  widget: columns('user_id key dashboard_id type title config x y w h created_at'),
}
