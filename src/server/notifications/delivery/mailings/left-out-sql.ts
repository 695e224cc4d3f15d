/**
 * SQL: why the user `u` gets no mail of a mailing of this kind; null when they do. The same when an audience is counted,
 * when recipients are fixed, and when the turn of one has come.
 */
export const leftOutSql = (kind: string): string => `case
  when u.disabled_at is not null then 'disabled'
  when u.email_verified_at is null then 'unverified'
  when ${kind} = 'news' and not u.marketing_opt_in then 'opted_out' end`
