import { DAY_MS } from '@/server/job'
import { parseManifest } from '@/domain/firmware/manifest'
import { epochNow } from '@/server/clock'
import { mismatchOf, writeManifest } from '../keys/manifest'
import { isSignedBy, kidOf, newKeyPair, signManifest } from '../keys/signing'
import { inspectFile } from '../uploads/inspect'
import { judgeClaims } from '../uploads/judge-claims'
import { KeyFile, openFile, PublicKeyFile, readJson, SignatureFile, UsageError, writeJson } from './files'
import { claimsOf, type CommandLine, daysOf, requireWord } from './options'

/** What needs neither a database nor a network: a release key belongs on a machine that has none. */

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** `key <name>`: writes `<name>.key.json` for its owner alone and `<name>.pub.json`. */
export async function makeKey(line: CommandLine): Promise<string> {
  const name = requireWord(line, 1, 'the name of the key’s files')
  const { publicKey, seed } = newKeyPair()
  const shown = { kid: kidOf(publicKey), publicKey: b64(publicKey) }
  writeJson(`${name}.key.json`, { ...shown, privateKey: b64(seed) }, 0o600)
  writeJson(`${name}.pub.json`, shown)
  return `Key ${shown.kid}: keep ${name}.key.json offline, and add ${name}.pub.json to the console.`
}

async function describeFile(line: CommandLine, path: string) {
  const file = await openFile(path)
  try {
    const { facts, sha256 } = await inspectFile(file)
    return { ...judgeClaims(facts, claimsOf(line, 'native')), size: file.size, sha256 }
  } finally {
    await file.close()
  }
}

/** `sign <image> --key <file>`: writes the manifest of the image and its signature to `<image>.sig.json`. */
export async function signFile(line: CommandLine): Promise<string> {
  const path = requireWord(line, 1, 'which image')
  const { key: keyFile, out = `${path}.sig.json` } = line.options
  if (keyFile === undefined) throw new UsageError('Say --key <file>')
  const { privateKey, publicKey } = readJson(KeyFile, keyFile)
  const image = await describeFile(line, path)
  const iat = epochNow()
  const manifest = writeManifest(image, { iat, exp: iat + daysOf(line) * DAY_MS })
  const signature = signManifest(privateKey, manifest)
  writeJson(out, { kid: kidOf(publicKey), m: b64(manifest), sig: b64(signature) })
  return `Signed ${image.product} ${image.version}: ${out}\n${manifest.toString('utf8')}`
}

function requireDescribed(manifest: Buffer, sums: { size: number; sha256: string }): string {
  const parsed = parseManifest(manifest)
  if (!parsed.ok) throw new UsageError('The manifest cannot be read')
  const { product, fw: version, counter, hw: hardware, min_fw: minVersion = null } = parsed.manifest
  const said = { product, version, counter, hardware, minVersion, notes: '' }
  const mismatch = mismatchOf(parsed.manifest, { ...said, ...sums })
  if (mismatch) throw new UsageError(`The manifest is of another file: ${mismatch} differs`)
  const state = parsed.manifest.exp <= epochNow() ? 'expired on' : 'holds until'
  return `${product} ${version} ${state} ${new Date(parsed.manifest.exp).toISOString()}`
}

/** `verify <image> --signature <file> --key <public key file>`; fails when anything does not fit. */
export async function verifyFile(line: CommandLine): Promise<string> {
  const path = requireWord(line, 1, 'which image')
  const { key: keyFile, signature: signatureFile = `${path}.sig.json` } = line.options
  if (keyFile === undefined) throw new UsageError('Say --key <file>')
  const { publicKey } = readJson(PublicKeyFile, keyFile)
  const { m: manifest, sig: signature, kid } = readJson(SignatureFile, signatureFile)
  if (kid !== kidOf(publicKey)) throw new UsageError(`The signature is by key ${kid}`)
  if (!isSignedBy(publicKey, { manifest, signature })) throw new UsageError('The signature is wrong')
  const file = await openFile(path)
  try {
    const { sha256 } = await inspectFile(file)
    return `The signature is right. ${requireDescribed(manifest, { size: file.size, sha256 })}`
  } finally {
    await file.close()
  }
}
