import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { epochNow } from '@/server/clock'
import { log } from '@/server/log'

export type CertificateFiles = { certFile: string; keyFile: string; lookEveryMs?: number }
type KeyPair = { cert: string; key: string }

const LOOK_EVERY_MS = 10_000
const WARN_EVERY_MS = 24 * 3_600_000
const WARN_BEFORE_MS = 14 * 24 * 3_600_000

/** Reads a certificate and its key. Throws with the reason when they cannot be used together. */
async function readKeyPair({ certFile, keyFile }: CertificateFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
  createSecureContext({ cert, key })
  return { cert, key }
}

/**
 * The certificate of the broker, read again when its files change: renewals need no restart. Files that cannot be used
 * (half written, key of another certificate) leave the one before in place.
 */
export class CertificateWatch {
  private timer: NodeJS.Timeout | null = null
  private warnedAt = -Infinity
  private told = ''

  private constructor(
    private readonly files: CertificateFiles,
    public pair: KeyPair,
  ) {}

  static async open(files: CertificateFiles): Promise<CertificateWatch> {
    return new CertificateWatch(files, await readKeyPair(files))
  }

  /** Calls when the certificate has changed, until stopped. */
  watch(onChange: (pair: KeyPair) => void): void {
    this.warnBeforeEnd()
    this.timer = setInterval(() => void this.look(onChange), this.files.lookEveryMs ?? LOOK_EVERY_MS)
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  private async look(onChange: (pair: KeyPair) => void): Promise<void> {
    try {
      const next = await readKeyPair(this.files)
      this.told = ''
      if (next.cert !== this.pair.cert || next.key !== this.pair.key) {
        this.pair = next
        this.warnedAt = -Infinity
        onChange(next)
        log.info({ validTo: new X509Certificate(next.cert).validTo }, 'the broker has a new certificate')
      }
    } catch (error) {
      const text = String(error)
      if (text !== this.told) log.error({ err: error }, 'the new certificate of the broker cannot be used')
      this.told = text
    }
    this.warnBeforeEnd()
  }

  private warnBeforeEnd(): void {
    const { validTo } = new X509Certificate(this.pair.cert)
    const isNear = Date.parse(validTo) - epochNow() < WARN_BEFORE_MS
    if (!isNear || performance.now() - this.warnedAt < WARN_EVERY_MS) return
    this.warnedAt = performance.now()
    log.warn({ validTo, file: this.files.certFile }, "the broker's certificate ends soon, or has ended")
  }
}
