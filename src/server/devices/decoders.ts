import { loraCodecs } from '@/ingest/lora/codecs'
import { REGISTER_PROFILES } from '@/ingest/modbus/profiles'

type Decoder = { name: string; model: string }

const LORA = ['deveui:', 'ttn:']

/** What may be chosen to read the bytes of a device: LoRaWAN codecs, register tables of Modbus units, else nothing. */
export function decodersOf(deviceId: string): Decoder[] {
  if (LORA.some((prefix) => deviceId.startsWith(prefix)))
    return loraCodecs.map(({ name, model }) => ({ name, model }))
  if (deviceId.startsWith('modbus:'))
    return REGISTER_PROFILES.map(({ name, title }) => ({ name, model: title }))
  return []
}
