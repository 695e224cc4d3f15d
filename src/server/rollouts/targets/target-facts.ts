import { chipOfHardware } from '@/domain/firmware/chips'
import type { TargetDevice } from '@/domain/rollouts/targets'
import { freeBytesOf } from '../facts/free-bytes'
import type { TargetRow } from './load-devices'

/** What decides whether a device fits an image, as far as it has told. */
export const targetFactsOf = (row: TargetRow, image: { hasMinimal: boolean }): TargetDevice => ({
  ...row,
  chip: chipOfHardware(row.hardware),
  counter: row.update?.counter ?? null,
  freeBytes: freeBytesOf(row, image),
})
