import type { PageAction } from '@/contracts/action'
import type * as firmware from '@/contracts/firmware/firmware'
import type * as keys from '@/contracts/firmware/keys'

/** What superusers do with images and keys; the bytes of an upload go through the API. */
export type FirmwareActions = {
  startUpload: PageAction<typeof firmware.startFirmwareUpload>
  completeUpload: PageAction<typeof firmware.completeFirmwareUpload>
  dropUpload: PageAction<typeof firmware.dropFirmwareUpload>
  addVendor: PageAction<typeof firmware.addVendorFirmware>
  update: PageAction<typeof firmware.updateFirmware>
  yank: PageAction<typeof firmware.yankFirmware>
  remove: PageAction<typeof firmware.removeFirmware>
  sign: PageAction<typeof keys.signFirmware>
  attach: PageAction<typeof keys.attachFirmwareSignature>
}

export type KeyActions = {
  add: PageAction<typeof keys.addFirmwareKey>
  create: PageAction<typeof keys.createFirmwareKey>
  end: PageAction<typeof keys.endFirmwareKey>
}
