/**
 * The address behind a link of a mailing, as mails carry it; null for one that is not allowed.
 *
 * | written                        | address                     |
 * |--------------------------------|-----------------------------|
 * | `/devices`                     | on the console's own origin |
 * | `https://…`, without a login   | as it is                    |
 * | the console's own origin       | as it is                    |
 * | anything else                  | null                        |
 */
export function mailLinkOf(written: string, origin: string): string | null {
  const isPath = written.startsWith('/') && !/^[/\\]{2}/.test(written)
  const text = isPath ? origin + written : written
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || url.origin === new URL(origin).origin ? url.href : null
}
