/**
 * SQL: why the user `u` gets no mail of a mailing of this kind; null when they do. The same when an audience is counted,
 * when recipients are fixed, and when the turn of one has come.
 */
export const leftOutSql = (kind: string): string => `case
  when u.disabled_at is not null then 'disabled'
  when u.email_verified_at is null then 'unverified'
  when ${kind} = 'news' and not u.marketing_opt_in then 'opted_out' end`

/** How long a mailbox that is gone is not written to. */
const GONE_DAYS = 180

/**
 * SQL condition: the mail to the recipient `b` told that the mailbox of the user `u` is gone, not so long before `now`, and
 * nobody has proven since that mail gets there.
 */
export const mailboxGoneSql = (now: string): string => `
  b.user_id = u.id and b.state = 'bounced' and b.reason = 'permanent'
  and b.changed_at > ${now}::timestamptz - interval '${GONE_DAYS} days' and b.changed_at > u.email_verified_at`
