import type { Firmware } from '@/contracts/firmware/firmware'
import { isOrderedByTemplate } from '@/domain/firmware/families'
import type { OrderTemplate } from '@/domain/firmware/order-template'

/** What people say of an image, as form fields hold it. */
export type FitDraft = {
  channel: Firmware['channel']
  notes: string
  minVersion: string
  /** Names between commas. */
  hardware: string
  chip: string
  /** How devices are told of it; empty for families with words of their own. */
  orderTemplate: OrderTemplate
}

const NO_ORDER = { topic: '', payload: '' }

export const EMPTY_FIT: FitDraft = {
  channel: 'stable',
  notes: '',
  minVersion: '',
  hardware: '',
  chip: '',
  orderTemplate: NO_ORDER,
}

export const fitDraftOf = ({
  channel,
  notes,
  minVersion,
  hardware,
  chip,
  orderTemplate,
}: Firmware): FitDraft => ({
  channel,
  notes,
  minVersion: minVersion ?? '',
  hardware: hardware.join(', '),
  chip: chip ?? '',
  orderTemplate: orderTemplate ?? NO_ORDER,
})

/** As the server takes it; empty fields mean any. */
export const fitOf = (
  { channel, notes, minVersion, hardware, chip, orderTemplate }: FitDraft,
  family: string,
) => ({
  channel,
  notes,
  minVersion: minVersion.trim() || null,
  chip: chip.trim() || null,
  hardware: hardware
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  ...(isOrderedByTemplate(family) && { orderTemplate }),
})
