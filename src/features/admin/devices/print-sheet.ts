import { authHeaders, urlOf } from '@/client/api'
import { saveBlob } from '@/client/save-file'
import { claimSheet } from '@/contracts/admin-calls'

type Label = { deviceId: string; name?: string; claimCode?: string }

/** Downloads the printable sheet of devices with their QR codes. Throws when the server refuses. */
export async function printSheet(format: 'a4' | 'label', devices: readonly Label[]): Promise<void> {
  const response = await fetch(urlOf(claimSheet), {
    method: claimSheet.method,
    headers: { ...authHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ format, devices }),
  })
  if (!response.ok) throw new Error(`the sheet was refused with ${response.status}`)
  saveBlob('devices.pdf', await response.blob())
}
