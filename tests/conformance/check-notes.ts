import { expect } from 'vitest'
import type { DeviceEvent, IngestEvent } from '@/ingest/types'
import { publicIdOf } from './compare'
import type { Expectation } from './samples'

type NoteOf<T extends DeviceEvent['type']> = Extract<DeviceEvent, { type: T }>

const noteOf = <T extends DeviceEvent['type']>(events: readonly IngestEvent[], type: T): NoteOf<T> => {
  const note = events.find((event): event is NoteOf<T> => event.type === type)
  if (!note) throw new Error(`${type} expected, not ${JSON.stringify(events)}`)
  return note
}

const STATUS: ReadonlyMap<boolean | null, readonly string[]> = new Map([
  [true, ['done']],
  [false, ['rejected', 'expired', 'failed']],
  [null, ['accepted', 'done']],
])

/** Other names the samples have for the states of an update. */
const OTA_WORDS: Readonly<Record<string, string>> = { updating: 'applying', offerRequested: 'accepted' }

/** Compares a sample of what a device says besides readings. Answers false for any other kind. */
export const expectNote = (events: readonly IngestEvent[], wanted: Expectation): boolean => {
  const { kind, device = '', ack = {}, ota = {}, claim = {}, attributes = {} } = wanted
  const check: Readonly<Record<string, () => void>> = {
    commandAck: () => {
      const note = noteOf(events, 'command_ack')
      expect(note.deviceId).toBe(publicIdOf(device))
      expect(note.commandId).toBe(wanted.commandId ?? ack.requestId ?? null)
      expect(STATUS.get(wanted.ok === undefined ? (ack.ok ?? null) : wanted.ok)).toContain(note.status)
      if (ack.status) expect(note.status).toBe(ack.status)
      const error = wanted.error ?? ack.error
      if (error) expect(note.error).toBe(error)
    },
    ota: () => {
      const note = noteOf(events, 'ota')
      const word = ota.event ?? ota.state ?? ''
      expect(note).toMatchObject({ deviceId: publicIdOf(device), state: OTA_WORDS[word] ?? word })
      if (ota.pct !== undefined) expect(note.percent).toBe(ota.pct)
      if (ota.job !== undefined) expect(note.job).toBe(ota.job)
    },
    claim: () => {
      const note = noteOf(events, 'claim')
      expect(note).toMatchObject({ deviceId: publicIdOf(device), windowMs: claim.windowMs })
      expect(note.secret ?? null).toBe(claim.secret ?? null)
    },
    alarm: () => {
      const note = noteOf(events, 'alarm')
      expect(note).toMatchObject({
        deviceId: publicIdOf(device),
        alarm: wanted.alarm ?? attributes.alarm,
        isActive: attributes.active ?? true,
      })
      if (wanted.severity) expect(note.severity).toBe(wanted.severity)
    },
  }
  check[kind]?.()
  return kind in check
}
