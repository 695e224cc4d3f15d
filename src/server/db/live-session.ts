/** The tables of a session, its user and, of a read-only session, the superuser's own session and the superuser. */
export const SESSION_TABLES = `
  session s join app_user u on u.id = s.user_id
  left join session own on own.id = s.impersonator_session_id
  left join app_user superuser on superuser.id = own.user_id`

/**
 * SQL condition: a session opens something at $1. A read-only one ends by the database's clock, with the superuser's own
 * session, when the superuser is none any more, and when its person is no longer an ordinary user.
 */
export const IS_LIVE_SESSION = `
  s.revoked_at is null and s.expires_at > $1 and u.disabled_at is null
  and (s.impersonator_session_id is null or (
    s.expires_at > now() and u.role = 'user'
    and own.revoked_at is null and own.expires_at > $1 and own.impersonator_session_id is null
    and superuser.role = 'superuser' and superuser.disabled_at is null))`
