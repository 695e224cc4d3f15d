import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { LONGEST_SITE_NAME, LONGEST_SITE_NOTE, MOST_SITES } from '@/domain/devices/site'

const params = z.strictObject({ id: z.uuid() })
const name = z
  .string()
  .trim()
  .min(1, 'A place needs a name')
  .max(LONGEST_SITE_NAME, `At most ${LONGEST_SITE_NAME} characters`)
  .regex(/^\P{C}*$/u, 'Must not contain invisible characters')
const note = z.string().trim().max(LONGEST_SITE_NOTE, `At most ${LONGEST_SITE_NOTE} characters`)

/** A place where devices of its owner stand. */
export const Site = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  /** How many devices stand there. */
  devices: z.number(),
  createdAt: z.iso.datetime(),
})
export type Site = z.output<typeof Site>

export const listSites = endpoint({
  method: 'GET',
  path: '/sites',
  access: 'user',
  key: 'read',
  summary: 'Your places, by name',
  output: z.object({ sites: z.array(Site) }),
})

export const createSite = endpoint({
  method: 'POST',
  path: '/sites',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['site.create'],
  summary: `Make a place; 409 when one of yours has this name, in whichever case, or there are ${MOST_SITES} already`,
  body: z.strictObject({ name, note: note.default('') }),
  output: z.object({ site: Site }),
})

export const updateSite = endpoint({
  method: 'PATCH',
  path: '/sites/{id}',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['site.update'],
  summary: 'Rename a place, or change its note; what is left out stays',
  params,
  body: z.strictObject({ name: name.optional(), note: note.optional() }),
  output: z.object({ site: Site }),
})

export const removeSite = endpoint({
  method: 'DELETE',
  path: '/sites/{id}',
  access: 'user',
  key: 'write',
  audit: ['site.remove'],
  summary: 'Remove a place; its devices stay and stand at none',
  params,
  output: Done,
})
