import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, taken apart. Header names in lower case. */
export type ReceivedMail = {
  from: string
  to: string[]
  headers: Map<string, string>
  /** As it was sent, headers and all. */
  raw: string
  text: string
  html: string
}

type Answer = { code: number; message: string } | null

export type Mailbox = {
  url: string
  mails: ReceivedMail[]
  /** What a recipient is refused with; null to take the mail. */
  refuse: (address: string) => Answer
  stop: () => Promise<void>
}

/** A real SMTP server on this machine; on a port of its own unless one is given. */
export async function startSmtp(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) => {
      const answer = mailbox.refuse(address)
      done(answer && Object.assign(new Error(answer.message), { responseCode: answer.code }))
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parts(raw) })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const mailbox: Mailbox = {
    url,
    mails,
    refuse: () => null,
    stop: () => new Promise((done) => server.close(done)),
  }
  return mailbox
}

function parts(raw: string): Pick<ReceivedMail, 'headers' | 'raw' | 'text' | 'html'> {
  const { headers, body } = entity(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const inner = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => entity(part.replace(/^\r\n/, '')))
  const contentOf = (type: string): string => {
    const part = inner.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part) : ''
  }
  return { headers, raw, text: contentOf('text/plain'), html: contentOf('text/html') }
}

type Entity = { headers: Map<string, string>; body: string }

function entity(source: string): Entity {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: source.slice(end + 4) }
}

function decoded({ headers, body }: Entity): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The token of the first link of a mail that leads to this page. */
export function tokenIn(mail: ReceivedMail | undefined, page: string): string {
  const token = new RegExp(`${page}#token=([\\w.-]+)`).exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link to ${page} in ${mail?.text}`)
  return token
}
