import type { ServerResponse } from 'node:http'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { readImagePart } from '../stores/read-image'
import type { Transfer } from './transfers'

/**
 * Bytes of a write: a reader that takes less than one of them within the stall time is given up. In a minute that is
 * 273 bytes a second, which the slowest device exceeds many times.
 */
const SLICE = 16 * 1024

/** Writes bytes and waits until the client's connection has taken all of them; throws when that lasts too long. */
function writeTaken(response: ServerResponse, bytes: Uint8Array, stallMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const settle = (error?: Error | null) => {
      clearTimeout(timer)
      response.off('close', onClose)
      if (error) fail(error)
      else done()
    }
    const onClose = () => settle(new Error('the client has left'))
    const timer = setTimeout(() => settle(new Error('the client stands still')), stallMs)
    response.once('close', onClose)
    response.write(bytes, settle)
    if (response.destroyed) onClose()
  })
}

type Sent = {
  image: FirmwareArtifact
  range: { start: number; end: number }
  transfer: Transfer
  stallMs: number
}

/**
 * Writes a part of an image at the reader's pace; nothing of the database is held while it waits. Ends when the last byte
 * was taken: until then the reader has its slot.
 */
export async function sendImage(response: ServerResponse, { image, range, transfer, stallMs }: Sent) {
  for (let at = range.start; at <= range.end;) {
    const part = await readImagePart(image, at, Math.min(SLICE, range.end + 1 - at))
    await writeTaken(response, part, stallMs)
    at += part.length
    transfer.sent += part.length
    transfer.reached = at
  }
  response.end()
}
