import { isIP } from 'node:net'
import messages from '~/messages/en.json'
import { env, publicUrl } from '@/server/env'

const { hostname } = new URL(publicUrl)

/** The domain that mails name as their origin. */
export const mailDomain = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname

/** The From address: MAIL_FROM, or an address at the console's own host. */
export const mailSender = env.MAIL_FROM ?? `${messages.app.name} <no-reply@${mailDomain}>`
