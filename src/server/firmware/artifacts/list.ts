import * as z from 'zod'
import type {
  FIRMWARE_CHANNELS,
  FIRMWARE_SORTS,
  FIRMWARE_STATES,
  Firmware,
} from '@/contracts/firmware/firmware'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import { firmwareViews, WITH_SIGNATURES } from './view'

export type FirmwareFilters = {
  family?: string | undefined
  channel?: (typeof FIRMWARE_CHANNELS)[number] | undefined
  state?: (typeof FIRMWARE_STATES)[number] | undefined
  query?: string | undefined
}
type Page = { sort?: (typeof FIRMWARE_SORTS)[number] | undefined; cursor?: string | undefined; limit: number }
type Where = Prisma.FirmwareArtifactWhereInput

const contains = (text: string) => ({ contains: text, mode: 'insensitive' }) as const

function whereOf({ family, channel, state, query }: FirmwareFilters): Where {
  return {
    ...(family && { family }),
    ...(channel && { channel }),
    ...(state && { state }),
    ...(query && {
      OR: [
        { product: contains(query) },
        { version: contains(query) },
        { fileName: contains(query) },
        { notes: contains(query) },
        { sha256: { startsWith: query.toLowerCase() } },
      ],
    }),
  }
}

const Place = z.tuple([z.string().max(64), z.uuid()])

/** Ids are in the order of creation. */
function afterOf({ sort = '-created', cursor }: Page): Where {
  const place = decodeCursor(Place, cursor)
  if (!place) return {}
  const [product, id] = place
  const beyond = <T>(value: T) => (sort.startsWith('-') ? { lt: value } : { gt: value })
  if (sort.endsWith('created')) return { id: beyond(id) }
  return { OR: [{ product: beyond(product) }, { product, id: beyond(id) }] }
}

function orderOf({ sort = '-created' }: Page): Prisma.FirmwareArtifactOrderByWithRelationInput[] {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  return sort.endsWith('created') ? [{ id: order }] : [{ product: order }, { id: order }]
}

/** One page of images that match, how many match in all, and the cursor of the next page. */
export async function listFirmwarePage(
  filters: FirmwareFilters,
  page: Page,
  now: Date,
): Promise<{ firmware: Firmware[]; total: number; nextCursor: string | null }> {
  const where = whereOf(filters)
  const [found, total] = await Promise.all([
    db().firmwareArtifact.findMany({
      where: { AND: [where, afterOf(page)] },
      include: WITH_SIGNATURES,
      orderBy: orderOf(page),
      take: page.limit + 1,
    }),
    db().firmwareArtifact.count({ where }),
  ])
  const shown = found.slice(0, page.limit)
  const last = shown.at(-1)
  const nextCursor = last && found.length > shown.length ? encodeCursor([last.product, last.id]) : null
  return { firmware: await firmwareViews(shown, now), total, nextCursor }
}
