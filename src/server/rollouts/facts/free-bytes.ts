import { chipOfHardware } from '@/domain/firmware/chips'
import type { UpdateFacts } from '@/ingest/ota/notes'

const KIB = 1024

type Device = { hardware: string | null; update: UpdateFacts | null }

/**
 * Bytes that a device has for this image; null where it has not said. An image that comes in two steps needs room for the
 * smaller one only, and an ESP32 with one partition writes over its running program: neither is known before.
 */
export function freeBytesOf(
  { hardware, update }: Device,
  { hasMinimal }: { hasMinimal: boolean },
): number | null {
  const isEsp32 = chipOfHardware(hardware)?.startsWith('ESP32') ?? false
  if (hasMinimal || isEsp32 || update?.freeKiB === undefined) return null
  return update.freeKiB * KIB
}
