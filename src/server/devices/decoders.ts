import { loraCodecs } from '@/ingest/lora/codecs'
import { REGISTER_PROFILES } from '@/ingest/modbus/profiles'

type Decoder = { name: string; model: string }

const LORA = ['deveui:', 'ttn:']

/** The decoders a user may choose for a device: LoRaWAN codecs, register tables of Modbus units, else none. */
export function decodersOf(deviceId: string): Decoder[] {
  if (LORA.some((prefix) => deviceId.startsWith(prefix)))
    return loraCodecs.map(({ name, model }) => ({ name, model }))
  if (deviceId.startsWith('modbus:'))
    return REGISTER_PROFILES.map(({ name, title }) => ({ name, model: title }))
  return []
}
