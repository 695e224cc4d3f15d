import type { AccountThing } from '@/contracts/superuser/users/things'

/**
 * What a merge does with a reference to the account that goes: `move` gives it to the other account, `drop` ends it with
 * the account, `decide` is judged row by row (domain/accounts/plan-merge), `keep` leaves it as it is.
 */
type OnMerge = 'move' | 'drop' | 'decide' | 'keep'

/**
 * What the end of an account does: `delete` takes the row, `release` sets a device free, `detach` leaves the row without
 * the person, `keep` leaves it as it is.
 */
type OnErase = 'delete' | 'release' | 'detach' | 'keep'

export type AccountRelation = {
  thing: AccountThing
  table: string
  column: string
  merge: OnMerge
  erase: OnErase
  /** SQL condition on the table's rows by $1, the account's id, where it is not the column's value. */
  of?: string
}

const relation = (
  thing: AccountThing,
  at: `${string}.${string}`,
  [merge, erase]: readonly [OnMerge, OnErase],
  of?: string,
): AccountRelation => {
  const [table = '', column = ''] = at.split('.')
  return { thing, table, column, merge, erase, ...(of && { of }) }
}

const BY_ADDRESS = 'email = (select u.email from app_user u where u.id = $1)'

/**
 * Every column of the database that names an account. The preview and the deed of a merge and of an erasure, and the raw
 * record of a user, are made from this list; a test compares it with the database. A new table with a user in it is
 * added here, and its columns in server/admin/people/record/columns.
 */
export const ACCOUNT_RELATIONS: readonly AccountRelation[] = [
  relation('devices', 'device.owner_id', ['decide', 'release']),
  relation('shares', 'device_share.user_id', ['decide', 'delete']),
  relation('invitationsTo', 'device_invitation.email', ['decide', 'delete'], BY_ADDRESS),
  relation('invitationsBy', 'device_invitation.invited_by_id', ['move', 'delete']),
  relation('transfers', 'device_transfer.email', ['decide', 'delete'], BY_ADDRESS),
  relation(
    'escalations',
    'device.notification_settings',
    ['decide', 'detach'],
    `notification_settings #>> '{extras,escalation,userId}' = $1::text`,
  ),
  relation('widgets', 'widget.user_id', ['decide', 'delete']),
  relation('dashboards', 'dashboard.user_id', ['move', 'delete']),
  relation('layouts', 'layout_version.user_id', ['drop', 'delete']),
  relation('views', 'saved_view.user_id', ['decide', 'delete']),
  relation('sites', 'site.owner_id', ['decide', 'delete']),
  relation('mutes', 'mute.user_id', ['decide', 'delete']),
  relation('notifications', 'notification.user_id', ['move', 'delete']),
  // but for the mails of mailings that wait: they were for the address that goes
  relation('messages', 'delivery.user_id', ['move', 'delete']),
  relation('browsers', 'push_subscription.user_id', ['move', 'delete']),
  relation('telegram', 'telegram_link.user_id', ['decide', 'delete']),
  relation('webhooks', 'webhook.user_id', ['move', 'delete']),
  relation('alerts', 'alert.owner_id', ['move', 'delete']),
  relation('acknowledgements', 'alert.acknowledged_by_id', ['move', 'detach']),
  relation('alertsFrom', 'app_user.alerts_to_id', ['decide', 'detach']),
  relation('commands', 'command.user_id', ['move', 'detach']),
  relation('runs', 'pump_run.user_id', ['move', 'detach']),
  relation('runs', 'pump_run.stopped_by_id', ['move', 'detach']),
  relation('mappings', 'topic_mapping.creator_id', ['move', 'detach']),
  relation('deviceNotes', 'device_note.author_id', ['move', 'detach']),
  relation('externals', 'external_account.user_id', ['move', 'delete']),
  relation('passkeys', 'passkey.user_id', ['drop', 'delete']),
  relation('apiKeys', 'api_key.user_id', ['drop', 'delete']),
  relation('dashboardLinks', 'dashboard_link.user_id', ['drop', 'delete']),
  relation('sessions', 'session.user_id', ['drop', 'delete']),
  relation('mailLinks', 'mail_token.user_id', ['drop', 'delete']),
  relation('addresses', 'reserved_email.user_id', ['move', 'delete']),
  relation('userInvitations', 'user_invitation.invited_by_id', ['move', 'delete']),
  relation('userInvitationsTo', 'user_invitation.email', ['keep', 'delete'], BY_ADDRESS),
  relation('todos', 'todo.assignee_id', ['move', 'detach']),
  relation('todos', 'todo.author_id', ['move', 'detach']),
  relation('todos', 'todo_comment.author_id', ['move', 'detach']),
  relation(
    'todoLinks',
    'todo_link.target_id',
    ['decide', 'keep'],
    `kind = 'person' and target_id = $1::text`,
  ),
  relation('firmware', 'firmware_artifact.created_by_id', ['move', 'keep']),
  relation('firmware', 'firmware_artifact.yanked_by_id', ['move', 'keep']),
  relation('firmware', 'firmware_upload.created_by_id', ['move', 'keep']),
  relation('firmware', 'firmware_key.created_by_id', ['move', 'keep']),
  relation('firmware', 'firmware_signature.created_by_id', ['move', 'keep']),
  relation('rollouts', 'rollout.created_by_id', ['move', 'keep']),
  relation('rollouts', 'rollout.submitted_by_id', ['move', 'keep']),
  relation('rollouts', 'rollout.approved_by_id', ['move', 'keep']),
  relation('rollouts', 'rollout_event.user_id', ['move', 'keep']),
  relation('mailings', 'mailing.created_by_id', ['move', 'detach']),
  relation('mailings', 'mail_template_version.created_by_id', ['move', 'detach']),
  // what came back from one address is nothing that the other account is to be judged by
  relation('mailsReceived', 'mailing_recipient.user_id', ['keep', 'detach']),
  relation('jobs', 'job.paused_by_id', ['move', 'keep']),
  relation('jobs', 'job.requested_by_id', ['move', 'keep']),
  relation('jobs', 'job_run.requested_by_id', ['move', 'keep']),
  relation('jobs', 'backup_run.requested_by_id', ['move', 'detach']),
  relation('flags', 'feature_flag.owner_id', ['move', 'detach']),
  relation('flags', 'feature_flag.set_by_id', ['move', 'detach']),
  relation('audit', 'audit_record.actor_id', ['keep', 'keep'], 'actor_id = $1::text'),
  relation(
    'audit',
    'audit_record.entity_id',
    ['keep', 'keep'],
    `entity_type = 'user' and entity_id = $1::text`,
  ),
]

export const conditionOf = ({ column, of }: AccountRelation): string => of ?? `${column} = $1`

/** SQL conditions on the rows that still open something, of tables that keep what has ended for a while. */
export const STILL_OPENS = {
  session: 'revoked_at is null and expires_at > now()',
  api_key: 'revoked_at is null and (expires_at is null or expires_at > now())',
  dashboard_link: 'expires_at > now()',
  mail_token: 'used_at is null and expires_at > now()',
} as const
