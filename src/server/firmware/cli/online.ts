import { type AuditSource, jobSource } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import { listFirmwarePage } from '../artifacts/list'
import { addPublicKey } from '../keys/keys'
import { attachSignature } from '../keys/sign'
import { completeUpload } from '../uploads/complete'
import { appendPiece, createUpload } from '../uploads/upload'
import { type OpenFile, openFile, PublicKeyFile, readJson, SignatureFile } from './files'
import { claimsOf, type CommandLine, fileNameOf, requireWord } from './options'

const PIECE = 4 * 1024 * 1024
const LISTED = 100

/** The audit names the command; who may run it holds the database anyway. */
const source = (): AuditSource => jobSource('npm run firmware', timeNow())

async function sendFile(file: OpenFile, name: string): Promise<string> {
  const now = timeNow()
  const { id } = await createUpload({ name, size: file.size }, { userId: null, now })
  for (let offset = 0; offset < file.size; offset += PIECE)
    await appendPiece(id, {
      offset,
      piece: await file.read(offset, Math.min(PIECE, file.size - offset)),
      now,
    })
  return id
}

/** `add <image> --family <family> …`: the same steps as an upload over the API. */
export async function addFile(line: CommandLine): Promise<string> {
  const path = requireWord(line, 1, 'which image')
  const claims = claimsOf(line)
  const signed = line.options.signature === undefined ? null : readJson(SignatureFile, line.options.signature)
  const file = await openFile(path)
  try {
    const id = await sendFile(file, fileNameOf(path))
    const { artifact, isNew } = await completeUpload(id, claims, source())
    if (signed) {
      const { m: manifest, sig: signature, kid } = signed
      await attachSignature(artifact.id, { manifest, signature, kid }, source())
    }
    const { product, version, state } = artifact
    return `${isNew ? 'Added' : 'Known already:'} ${product} ${version} (${state}) ${artifact.id}`
  } finally {
    await file.close()
  }
}

/** `trust <public key file> [--name …]` */
export async function trustKey(line: CommandLine): Promise<string> {
  const { publicKey } = readJson(PublicKeyFile, requireWord(line, 1, 'which public key'))
  const { kid } = await addPublicKey(publicKey, line.options.name ?? '', source())
  return `Key ${kid} is trusted.`
}

/** `list`: the newest images. */
export async function listFiles(): Promise<string> {
  const { firmware, total } = await listFirmwarePage({}, { limit: LISTED }, timeNow())
  const lines = firmware.map(({ id, family, product, version, channel, state, size, signed }) =>
    [id, family, product, version, channel, state, size, signed ? 'signed' : 'unsigned'].join('\t'),
  )
  return [...lines, `${total} in all`].join('\n')
}
