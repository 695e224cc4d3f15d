import { judgeOffer } from '@/domain/firmware/judge-manifest'
import type { FirmwareManifest } from '@/domain/firmware/manifest'
import type { OtaWaitReason } from '@/ingest/ota/words'
import type { AgentContext } from '../agents/agent'
import type { DeviceSpec } from '../fleet/types'
import { NATIVE_FIRMWARE, NATIVE_HARDWARE, type NativeAddress, type NativeFirmware } from '../grammar/native'
import {
  isOfferTopic,
  nativeGet,
  nativeProgress,
  parseNativeOffer,
  pieceOf,
  type NativeOffer,
} from '../grammar/native-update'
import type { Message } from '../grammar/message'
import { createMailbox, fetchPieces } from './chunks'
import { fateOf } from './fate'
import { fetchOverHttp, newSlot, slotFor, WEAK_REST_MS } from './fetch-image'
import { createUpdater, type Device, type Fetched, type Updater } from './runner'
import { newState, type Job, type Traits } from './states'
import { manifestVerifier } from './verify'

/** Its relay must have been off for 10 s before it restarts. */
export const NATIVE_TRAITS: Traits = {
  resumes: true,
  keepsDownload: true,
  tries: 5,
  settleMs: 10_000,
  confirmMs: 600_000,
}

const PIECE_BYTES = 4096
const PIECE_TIMEOUT_MS = 10_000
const PIECE_TRIES = 6
/** The slot that a new image is written to. */
const SLOT_BYTES = 4 * 1024 * 1024
const LOW_BATTERY_PCT = 15

/** The link of the device that is updated. */
export type UpdateLink = {
  publish: (message: Message) => Promise<boolean>
  leave: () => void
  boot: () => void
}

/** The updater of a native device. */
export type NativeUpdate = Updater & {
  /** False for a message that is not about updates. */
  receive: (topic: string, payload: string, bytes: Uint8Array) => boolean
  firmware: () => NativeFirmware
}

type Offered = { offer: NativeOffer; manifest: FirmwareManifest }

/** What the manifest promises of the bytes. */
const checkAgainst =
  ({ size, sha256 }: FirmwareManifest) =>
  (sums: { sha256: string; length: number }): string | null =>
    sums.length === size && sums.sha256 === sha256 ? null : 'sha256_mismatch'

export function nativeUpdate(
  device: DeviceSpec,
  address: NativeAddress,
  context: AgentContext,
  link: UpdateLink,
): NativeUpdate {
  const { world, clock, updates } = context
  const verify = manifestVerifier(updates.keys)
  const mailbox = createMailbox()
  const slot = newSlot()
  const pace = clock.speed
  let offered: Offered | null = null

  const hold = (): OtaWaitReason | null => {
    const at = clock.plantTime(Date.now())
    if (world.relay(device, at)?.on) return 'pump_running'
    const battery = world.look(device, at).readings.find(({ metric }) => metric === 'battery_pct')
    return battery && battery.value < LOW_BATTERY_PCT ? 'battery_low' : null
  }

  const fetchByPieces = async (
    { job, image, off, isCorrupt, isSlow }: Parameters<Device['fetch']>[0],
    { signal, onBytes }: Parameters<Device['fetch']>[1],
    manifest: FirmwareManifest,
  ): Promise<Fetched> => {
    const flash = slotFor(slot, `${job.id} ${image}`, off)
    const ask = (from: number, len: number): string => {
      void link.publish(nativeGet(address, { job: job.id, off: from, len }))
      return `${job.id}/${from}`
    }
    const pieces = {
      ...{ size: manifest.size, pieceBytes: PIECE_BYTES, timeoutMs: PIECE_TIMEOUT_MS, tries: PIECE_TRIES },
      ...{ restMs: isSlow ? WEAK_REST_MS / pace : 0, isCorrupt, signal, ask, onBytes },
    }
    const isWhole = await fetchPieces(pieces, flash, mailbox)
    if (signal.aborted) return null
    if (!isWhole) return { type: 'broken', error: 'no_answer', isFinal: false }
    const error = checkAgainst(manifest)({ ...flash.sums(), length: flash.length() })
    return { type: 'fetched', error, version: manifest.fw }
  }

  const fetchImage: Device['fetch'] = (effect, options) => {
    if (!offered) return Promise.resolve({ type: 'broken', error: 'download', isFinal: true })
    const { offer, manifest } = offered
    if (offer.url === null || !offer.via.includes('http')) return fetchByPieces(effect, options, manifest)
    const http = { url: offer.url, resumes: true, check: checkAgainst(manifest) }
    return fetchOverHttp(effect, http, { ...options, slot, pace, newVersion: manifest.fw })
  }

  const updater = createUpdater(
    {
      traits: NATIVE_TRAITS,
      pace,
      hold,
      say: (word, job, { running }) => {
        // the device tells when it looks again by its own clock, which runs `pace` times as fast
        const told =
          word.state === 'waiting' && word.nextS !== null
            ? { ...word, nextS: Math.ceil(word.nextS / pace) }
            : word
        return link.publish(nativeProgress(address, { job: job.id, ts: Date.now(), word: told, running }))
      },
      fetch: fetchImage,
      leave: link.leave,
      boot: link.boot,
    },
    newState({ version: NATIVE_FIRMWARE }),
  )

  const judge = (offer: NativeOffer) => {
    const { running } = updater.state()
    const knows = {
      product: `tc-${device.kind}`,
      hw: NATIVE_HARDWARE,
      freeBytes: SLOT_BYTES,
      now: Date.now(),
    }
    return judgeOffer(offer, { ...knows, fw: running.version, counter: running.counter }, verify)
  }

  const take = (offer: NativeOffer): void => {
    const { running, phase } = updater.state()
    const judged = judge(offer)
    const isOpen = phase.type === 'idle' || phase.job.id !== offer.job
    if (judged.accepted && isOpen && phase.type !== 'down' && phase.type !== 'probation')
      offered = { offer, manifest: judged.manifest }
    const seed = { seed: world.place.seed, deviceId: address.id, job: offer.job }
    const job: Job = {
      id: offer.job,
      version: judged.accepted ? judged.manifest.fw : running.version,
      counter: judged.accepted ? judged.manifest.counter : null,
      fate: fateOf(updates.fates, seed),
      detour: null,
      expiresAt: offer.expiresAt,
      notBefore: offer.notBefore,
      isSafe: offer.isSafe,
      confirmMs: offer.confirmMs,
    }
    updater.handle({ type: 'order', job, refusal: judged.accepted ? null : judged.error })
  }

  return {
    ...updater,
    receive: (topic, payload, bytes) => {
      const piece = pieceOf(address, topic)
      if (piece !== null) mailbox.put(piece, bytes)
      if (!isOfferTopic(address, topic)) return piece !== null
      const offer = parseNativeOffer(payload)
      if (offer === null) updater.handle({ type: 'cancel' })
      else if (offer) take(offer)
      return true
    },
    firmware: () => {
      const { running, phase, last } = updater.state()
      const job = phase.type === 'idle' ? last?.job : phase.job.id
      const { version: fw, slot: own, counter } = running
      const confirmed = phase.type !== 'probation'
      return { fw, ...(job !== undefined && { ota: { job, slot: own, confirmed, counter } }) }
    },
  }
}
