import { MailContent } from '@/contracts/superuser/mail-content'
import data from './starters.json'

const NAMES = ['news', 'maintenance', 'firmware'] as const

/** Texts that come with the console, in all its languages, for whoever has no template yet. */
export const STARTERS = NAMES.map((id) => ({ id, content: MailContent.parse(data[id]) }))
