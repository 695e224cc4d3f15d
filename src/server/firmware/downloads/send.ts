import type { ServerResponse } from 'node:http'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { readImagePart } from '../stores/read-image'
import type { Transfer } from './transfers'

/** Bytes of a write: a reader that takes less than one of them within the stall time is given up. */
const SLICE = 16 * 1024

/** Waits until the client has taken what was written; throws when it takes too long or has left. */
function drained(response: ServerResponse, stallMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      response.off('drain', onDrain).off('close', onClose)
      end()
    }
    const onDrain = () => settle(done)
    const onClose = () => settle(() => fail(new Error('the client has left')))
    const timer = setTimeout(() => settle(() => fail(new Error('the client stands still'))), stallMs)
    response.once('drain', onDrain).once('close', onClose)
    if (response.destroyed) onClose()
  })
}

type Sent = {
  image: FirmwareArtifact
  range: { start: number; end: number }
  transfer: Transfer
  stallMs: number
}

/** Writes a part of an image at the reader's pace; nothing of the database is held while it waits. */
export async function sendImage(response: ServerResponse, { image, range, transfer, stallMs }: Sent) {
  for (let at = range.start; at <= range.end;) {
    const part = await readImagePart(image, at, Math.min(SLICE, range.end + 1 - at))
    if (!response.write(part)) await drained(response, stallMs)
    at += part.length
    transfer.sent += part.length
    transfer.reached = at
  }
  response.end()
}
