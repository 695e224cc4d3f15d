import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import * as z from 'zod'
import { env } from '@/server/env'
import { log } from '@/server/log'

/**
 * Options that SMTP_URL does not set; no timeout may exceed that of the outbox. A server that scans mails answers late
 * (RFC 5321, 4.5.3.2.6), and after a timeout it may have accepted the mail, which would be sent twice.
 */
const DEFAULTS = {
  pool: 'true',
  maxConnections: '3',
  dnsTimeout: '5000',
  connectionTimeout: '8000',
  greetingTimeout: '8000',
  socketTimeout: '35000',
  // the outbox tries again; a mail that the transport sends again by itself would be there twice
  maxRequeues: '0',
}

const SentMail = z.object({ response: z.string().catch('') })

let transport: Transporter | undefined

function openTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  const opened = createTransport(url.href)
  // an idle connection that breaks; the next mail opens another
  opened.on('error', (error) => log.warn({ err: error }, 'the mail server broke a connection'))
  return opened
}

/**
 * Sends a mail to the SMTP server and returns its answer. Throws what nodemailer throws, and an error when there is no
 * SMTP_URL.
 */
export async function sendMail(mail: SendMailOptions): Promise<string> {
  if (!env.SMTP_URL) throw new Error('SMTP_URL is not set')
  transport ??= openTransport(env.SMTP_URL)
  const sent: unknown = await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  return SentMail.parse(sent).response
}
