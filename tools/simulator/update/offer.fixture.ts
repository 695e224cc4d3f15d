import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { toBase64Url } from '@/domain/firmware/base64url'
import { buildManifestBytes, manifestSigningInput, type FirmwareManifest } from '@/domain/firmware/manifest'
import { trustKeys } from './verify'

const DAY_MS = 86_400_000

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const text = publicKey.export({ format: 'jwk' }).x ?? ''
  const keys = trustKeys([text]) ?? new Map()
  return { text, keys, kid: [...keys.keys()][0] ?? '', privateKey }
}
export type ReleaseKey = ReturnType<typeof newKey>
export { newKey }

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** A signed manifest of an image for the simulated tank, as the flat keys of an offer. */
export function signedManifest(image: Uint8Array, key: ReleaseKey, more: Partial<FirmwareManifest> = {}) {
  const bytes = buildManifestBytes({
    ...{ product: 'tc-tank', fw: '1.5.0', counter: 7, hw: ['sim-a'], min_fw: '1.2.0' },
    ...{ size: image.length, sha256: sha256Of(image), iat: Date.now() - DAY_MS, exp: Date.now() + DAY_MS },
    ...more,
  })
  const sig = toBase64Url(sign(null, manifestSigningInput(bytes), key.privateKey))
  return { m: toBase64Url(bytes), sig, kid: key.kid }
}

/** Serves one image with ranges; `requests` are the ranges that were asked for. */
export async function serveImage(image: Buffer) {
  const requests: (string | undefined)[] = []
  const etag = `"${sha256Of(image)}"`
  const server = createServer((req, res) => {
    requests.push(req.headers.range)
    const [, from] = /^bytes=(\d+)-$/.exec(req.headers.range ?? '') ?? []
    const isPart = from !== undefined && req.headers['if-range'] === etag
    const body = image.subarray(isPart ? Number(from) : 0)
    res.writeHead(isPart ? 206 : 200, {
      'content-length': body.length,
      etag,
      'x-md5': md5Of(image),
      ...(isPart && { 'content-range': `bytes ${from}-${image.length - 1}/${image.length}` }),
    })
    res.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address instanceof Object ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/f/AAAAAAAAAAAAAAAAAAAAAA/fw.bin`,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
