import { epochNow } from '@/server/clock'
import { type CredentialHolder, loadCredentialHolders } from '@/server/devices/credentials/active'
import { certificateHash, isCertificateHash } from '@/server/devices/credentials/secrets'
import { log } from '@/server/log'
import type { WorkerSignal } from '@/server/db/worker-signals'
import { type AdmittedClient, identifyClient, isValidSecret, type Login } from './login'

/** Maximum age of cached data without confirmation by the database. */
const FRESH_MS = 30_000
const RELOAD_EVERY_MS = 10_000
const RETRY_MS = 1_000
const ANSWER_WITHIN_MS = 2_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type LoginAttempt = {
  isLoopback: boolean
  login: Login | null
  homeAssistant?: Login | null
  username: string | undefined
  password: Uint8Array | undefined
  /** Of the client certificate that this connection has proved to own; null without one. */
  fingerprint?: string | null
}

/**
 * The credentials of all devices in memory: read at start, on every signal and every ten seconds, so that ten thousand
 * simultaneous reconnects cause no query.
 */
export class CredentialCache {
  /** Counts changes; cached permissions are re-evaluated when it changes. */
  version = 0
  /** Called after every change. */
  onChange: () => void = () => {}
  /** Called when a device came with a secret that is wrong or has ended. */
  onRefusal: (deviceId: string) => void = () => {}
  private readonly holders = new Map<string, CredentialHolder>()
  /** Device id of a holder, and its aliases. */
  private readonly names = new Map<string, CredentialHolder>()
  private readonly certificates = new Map<string, { deviceId: string; credentialId: string }>()
  private readAt = -Infinity
  /** Device keys to read next; null: all. */
  private wanted: Set<number> | null | undefined
  private reading: Promise<void> | null = null
  private readonly timer: NodeJS.Timeout
  private isStopped = false

  constructor(private readonly load: typeof loadCredentialHolders = loadCredentialHolders) {
    this.timer = setInterval(() => void this.reload(), RELOAD_EVERY_MS)
    void this.reload()
  }

  stop(): void {
    this.isStopped = true
    clearInterval(this.timer)
  }

  /** For credentials that were issued or revoked, and for devices whose names changed. */
  onSignal({ t, k }: WorkerSignal): void {
    if (t === 'credentials' || t === 'devices') void this.reload(k.length > 0 ? k : undefined)
  }

  /** Reads these devices again, all without keys. Resolves after a successful read. */
  async reload(keys?: readonly number[]): Promise<void> {
    if (!keys) this.wanted = null
    else if (this.wanted !== null) this.wanted = new Set([...(this.wanted ?? []), ...keys])
    // sequential, so that an older answer does not overwrite a newer one
    while (this.wanted !== undefined && !this.isStopped) await (this.reading ??= this.read())
  }

  /** 'unavailable': the database does not answer, and the cached data is too old to decide. */
  async authenticate(given: LoginAttempt): Promise<AdmittedClient | 'refused' | 'unavailable'> {
    const isHolder = Boolean(given.fingerprint) || this.holders.has(given.username ?? '')
    const isReady = isHolder ? this.isFresh() : this.readAt > -Infinity
    if (!isReady) await Promise.race([this.reload(), sleep(ANSWER_WITHIN_MS)])
    if (isHolder ? !this.isFresh() : this.readAt === -Infinity) return 'unavailable'
    const holder = given.username === undefined ? undefined : this.holders.get(given.username)
    const admitted = this.byCertificate(given) ?? identifyClient({ ...given, holder, now: epochNow() })
    if (!admitted && holder) this.onRefusal(holder.publicId)
    return admitted ?? 'refused'
  }

  /** The device of a valid certificate, for a client that says the device's id or no user name. */
  private byCertificate({ fingerprint, username }: LoginAttempt): AdmittedClient | null {
    const found = fingerprint && this.certificates.get(certificateHash(fingerprint))
    if (!found || (username !== undefined && username !== found.deviceId)) return null
    if (!this.isValid(found.deviceId, found.credentialId)) return null
    return { who: { kind: 'device', deviceId: found.deviceId }, credentialId: found.credentialId }
  }

  /** Whether a client connected with this credential may stay connected. */
  isValid(deviceId: string, credentialId: string): boolean {
    const now = epochNow()
    const secrets = this.holders.get(deviceId)?.secrets ?? []
    return secrets.some((secret) => secret.id === credentialId && isValidSecret(secret, now))
  }

  /**
   * The device that exclusively owns this id or alias because it has or had credentials; null when there is none. The
   * end of its last secret does not open the id to other clients.
   */
  credentialOwnerOf(id: string): string | null {
    return this.names.get(id)?.publicId ?? null
  }

  private isFresh(): boolean {
    return epochNow() - this.readAt < FRESH_MS
  }

  private async read(): Promise<void> {
    const wanted = this.wanted ?? undefined
    const startedAt = epochNow()
    this.wanted = undefined
    try {
      this.take(await this.load(wanted && [...wanted]), wanted)
      if (!wanted) this.readAt = startedAt
    } catch (error) {
      log.warn({ err: error }, 'credentials could not be read; trying again')
      this.wanted = null
      await sleep(RETRY_MS)
    } finally {
      this.reading = null
    }
  }

  private take(found: readonly CredentialHolder[], keys: ReadonlySet<number> | undefined): void {
    const fresh = new Map(found.map((holder) => [holder.publicId, holder]))
    let isChanged = false
    for (const old of [...this.holders.values()]) {
      if (fresh.has(old.publicId) || (keys && !keys.has(old.id))) continue
      this.holders.delete(old.publicId)
      isChanged = true
    }
    for (const [deviceId, holder] of fresh) {
      if (JSON.stringify(this.holders.get(deviceId)) === JSON.stringify(holder)) continue
      this.holders.set(deviceId, holder)
      isChanged = true
    }
    if (isChanged) this.rebuildNames()
  }

  private rebuildNames(): void {
    this.version += 1
    this.names.clear()
    for (const holder of this.holders.values()) {
      for (const alias of holder.aliases) this.names.set(alias, holder)
    }
    for (const holder of this.holders.values()) this.names.set(holder.publicId, holder)
    this.certificates.clear()
    for (const { publicId: deviceId, secrets } of this.holders.values())
      for (const { id, hash } of secrets)
        if (isCertificateHash(hash)) this.certificates.set(hash, { deviceId, credentialId: id })
    this.onChange()
  }
}
