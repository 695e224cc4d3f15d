import { readChunks, removeChunks } from './chunks'
import { hasS3, s3Store } from './s3-store'
import type { FirmwareStore } from './store'

/** Rows of firmware_chunk; an upload's bytes are already there. */
const databaseStore: FirmwareStore = {
  name: 'database',
  read: readChunks,
  adopt: async () => undefined,
  remove: (blob) => removeChunks(blob),
}

/** Where new images go. */
export const newImageStore = (): FirmwareStore => (hasS3() ? s3Store : databaseStore)

/** Where an image is: it stays where it was put when the settings change. */
export const storeNamed = (name: string): FirmwareStore => (name === 's3' ? s3Store : databaseStore)
