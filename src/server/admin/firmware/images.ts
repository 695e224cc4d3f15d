import type {
  addVendorFirmware,
  compareFirmware,
  getFirmware,
  listFirmware,
  removeFirmware,
  updateFirmware,
  yankFirmware,
} from '@/contracts/firmware/firmware'
import { requireProof } from '@/server/accounts/reauth'
import { changeFirmware, deleteFirmware, withdrawFirmware } from '@/server/firmware/artifacts/change'
import { compareFirmware as compare } from '@/server/firmware/artifacts/compare'
import { listFirmwarePage } from '@/server/firmware/artifacts/list'
import { loadFirmware, loadFirmwareDetail } from '@/server/firmware/artifacts/load'
import { createVendorImage } from '@/server/firmware/artifacts/vendor'
import { dropItems } from '@/server/rollouts/manage/drop-items'
import type { Verb } from '@/server/verb'

export const listImages: Verb<typeof listFirmware> = ({ now }, { query }) => {
  const { cursor, limit, sort, ...filters } = query
  return listFirmwarePage(filters, { sort, cursor, limit }, now)
}

export const showImage: Verb<typeof getFirmware> = async ({ now }, { params: { id } }) => ({
  firmware: await loadFirmwareDetail(id, now),
})

export const compareImages: Verb<typeof compareFirmware> = (_ctx, { params: { id }, query }) =>
  compare(id, query.with)

export const addVendorImage: Verb<typeof addVendorFirmware> = async (ctx, { body }) => {
  const { id } = await createVendorImage(body, ctx)
  return { firmware: await loadFirmware(id, ctx.now) }
}

export const updateImage: Verb<typeof updateFirmware> = async (ctx, { params: { id }, body }) => {
  await changeFirmware(id, body, ctx)
  return { firmware: await loadFirmware(id, ctx.now) }
}

export const yankImage: Verb<typeof yankFirmware> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  await withdrawFirmware(id, body.reason, ctx)
  await dropItems({ event: 'yanked', artifactId: id }, { now: ctx.now, userId: ctx.actor.userId })
  return { firmware: await loadFirmware(id, ctx.now) }
}

export const removeImage: Verb<typeof removeFirmware> = async (ctx, { params: { id } }) => {
  requireProof(ctx)
  await deleteFirmware(id, ctx)
  return { ok: true }
}
