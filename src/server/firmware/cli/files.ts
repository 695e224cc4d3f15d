import { readFileSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod'
import { fromBase64Url } from '@/domain/firmware/base64url'

/** What the user did wrong; printed without a stack. */
export class UsageError extends Error {}

const bytes = (length: number) =>
  z.string().transform((text, ctx) => {
    const found = fromBase64Url(text)
    if (found?.length === length) return Buffer.from(found)
    ctx.addIssue({ code: 'custom', message: `${length} bytes in base64url` })
    return z.NEVER
  })

/** What `key` writes: the private half beside the public one. */
export const KeyFile = z.object({ kid: z.string(), publicKey: bytes(32), privateKey: bytes(32) })
/** What devices and the console are given. */
export const PublicKeyFile = z.object({ kid: z.string(), publicKey: bytes(32) })
/** What `sign` writes: the offer's `m`, `sig` and `kid`. */
export const SignatureFile = z.object({
  kid: z.string(),
  m: z.string().transform((text) => Buffer.from(text, 'base64url')),
  sig: bytes(64),
})

/** Reads a JSON file of ours. */
export function readJson<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new UsageError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Writes a new file; an existing one is never overwritten. */
export function writeJson(file: string, value: object, mode = 0o644): void {
  try {
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx', mode })
  } catch (error) {
    throw new UsageError(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A file under random access. */
export type OpenFile = {
  size: number
  read: (offset: number, length: number) => Promise<Uint8Array>
  close: () => Promise<void>
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

export async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path).catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`)
  })
  const { size } = await handle.stat()
  return { size, read: (offset, length) => readAt(handle, offset, length), close: () => handle.close() }
}
