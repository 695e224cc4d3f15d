import type {
  appendFirmwareUpload,
  completeFirmwareUpload,
  dropFirmwareUpload,
  getFirmwareUpload,
  startFirmwareUpload,
} from '@/contracts/firmware/firmware'
import { loadFirmware } from '@/server/firmware/artifacts/load'
import { completeUpload } from '@/server/firmware/uploads/complete'
import {
  appendPiece,
  createUpload,
  loadUpload,
  removeUpload,
  uploadView,
} from '@/server/firmware/uploads/upload'
import type { Verb } from '@/server/verb'

export const startUpload: Verb<typeof startFirmwareUpload> = async ({ actor, now }, { body }) => ({
  upload: uploadView(await createUpload(body, { userId: actor.userId, now })),
})

export const showUpload: Verb<typeof getFirmwareUpload> = async ({ now }, { params: { id } }) => ({
  upload: uploadView(await loadUpload(id, now)),
})

export const appendUpload: Verb<typeof appendFirmwareUpload> = async ({ now }, { params, query, body }) => ({
  upload: uploadView(await appendPiece(params.id, { offset: query.offset, piece: body, now })),
})

export const dropUpload: Verb<typeof dropFirmwareUpload> = async (_ctx, { params: { id } }) => {
  await removeUpload(id)
  return { ok: true }
}

export const finishUpload: Verb<typeof completeFirmwareUpload> = async (ctx, { params: { id }, body }) => {
  const { artifact, isNew } = await completeUpload(id, body, ctx)
  return { firmware: await loadFirmware(artifact.id, ctx.now), isNew }
}
