import { TLSSocket } from 'node:tls'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { TransportCheck } from '@/contracts/superuser/mail-transport'
import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'

const WITHIN_MS = 8_000
const MOST_OF_DETAIL = 300

type Failure = SMTPConnection.SMTPError
type Step = Pick<TransportCheck, 'state' | 'code' | 'detail'>
export type SmtpSteps = { connect: Step; tls: Step; login: Step }

const detailOf = (text: string): string => truncate(toStorableText(text), MOST_OF_DETAIL)
const notTried: Step = { state: 'unknown', code: 'not_tried', detail: '' }
const isLocal = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)

/** Failures before there is a connection, by the code that nodemailer gives them. */
const CONNECT_CODES: Readonly<Record<string, string>> = { EDNS: 'no_host', ETIMEDOUT: 'timeout' }
const connectCodeOf = ({ code = '', message }: Failure): string =>
  /ENOTFOUND|EAI_AGAIN/.test(message) ? 'no_host' : (CONNECT_CODES[code] ?? 'failed')

const isOfTls = ({ code, message }: Failure): boolean =>
  code === 'ETLS' || /certificate|self.signed|SSL|TLS|altnames/i.test(message)

/** Connects to the mail server as mails do, encrypts, logs in, and leaves. */
export async function checkSmtp(smtpUrl: string): Promise<SmtpSteps> {
  const options = parseConnectionUrl(smtpUrl)
  const timeouts = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS }
  const connection = new SMTPConnection({ ...options, ...timeouts, dnsTimeout: WITHIN_MS })
  const place = `${options.host ?? 'localhost'}:${connection.port}`
  try {
    return await walk(connection, { options, place })
  } finally {
    connection.close()
  }
}

type Walk = { options: SMTPConnection.Options; place: string }

async function walk(connection: SMTPConnection, { options, place }: Walk): Promise<SmtpSteps> {
  const failure = await attempt(connection, (done) => connection.connect(done))
  const connect: Step = { state: 'ok', code: 'connected', detail: place }
  if (failure && isOfTls(failure)) {
    const tls: Step = { state: 'bad', code: 'failed', detail: detailOf(failure.message) }
    return { connect, tls, login: notTried }
  }
  if (failure) {
    const detail = detailOf(`${place}: ${failure.message}`)
    return {
      connect: { state: 'bad', code: connectCodeOf(failure), detail },
      tls: notTried,
      login: notTried,
    }
  }
  return { connect, tls: tlsStep(connection), login: await logIn(connection, options) }
}

/** What went wrong, or null. A server that hangs up has failed, too. */
const attempt = (
  connection: SMTPConnection,
  act: (done: (failure?: Failure) => void) => void,
): Promise<Failure | null> =>
  new Promise((resolve) => {
    connection.once('error', resolve)
    connection.once('end', () => resolve(new Error('The server ended the connection')))
    act((failure) => resolve(failure ?? null))
  })

function tlsStep({ secure, _socket: socket, host }: SMTPConnection): Step {
  if (secure) {
    const detail = socket instanceof TLSSocket ? (socket.getProtocol() ?? '') : ''
    return { state: 'ok', code: 'encrypted', detail }
  }
  return isLocal(host)
    ? { state: 'ok', code: 'local', detail: '' }
    : { state: 'warning', code: 'plain', detail: '' }
}

async function logIn(connection: SMTPConnection, { auth }: SMTPConnection.Options): Promise<Step> {
  if (!auth || !('pass' in auth)) return { state: 'ok', code: 'none', detail: '' }
  const { user, pass } = auth
  const failure = await attempt(connection, (done) => connection.login({ user, pass }, done))
  if (failure) return { state: 'bad', code: 'refused', detail: detailOf(failure.message) }
  return { state: 'ok', code: 'accepted', detail: user }
}
