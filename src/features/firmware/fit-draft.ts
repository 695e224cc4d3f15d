import type { Firmware } from '@/contracts/firmware/firmware'

/** What people say of an image, as form fields hold it. */
export type FitDraft = {
  channel: Firmware['channel']
  notes: string
  minVersion: string
  /** Names between commas. */
  hardware: string
  chip: string
}

export const EMPTY_FIT: FitDraft = { channel: 'stable', notes: '', minVersion: '', hardware: '', chip: '' }

export const fitDraftOf = ({ channel, notes, minVersion, hardware, chip }: Firmware): FitDraft => ({
  channel,
  notes,
  minVersion: minVersion ?? '',
  hardware: hardware.join(', '),
  chip: chip ?? '',
})

/** As the server takes it; empty fields mean any. */
export const fitOf = ({ channel, notes, minVersion, hardware, chip }: FitDraft) => ({
  channel,
  notes,
  minVersion: minVersion.trim() || null,
  chip: chip.trim() || null,
  hardware: hardware
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
})
