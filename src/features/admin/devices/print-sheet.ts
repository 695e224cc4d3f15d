import { authHeaders, urlOf } from '@/client/api'
import { saveBlob } from '@/client/save-file'
import { claimSheet } from '@/contracts/admin-calls'

export const SHEET_FORMATS = ['a4', 'label'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
export type Label = { deviceId: string; name?: string; claimCode?: string }
export type CodedLabel = Label & { claimCode: string }

/** What a sheet has: devices, or those of a list as it was imported. */
type Content = { devices: readonly Label[] } | { csv: string }

/** Downloads the printable sheet of devices with their QR codes. Throws when the server refuses. */
export async function printSheet(format: SheetFormat, content: Content): Promise<void> {
  const response = await fetch(urlOf(claimSheet), {
    method: claimSheet.method,
    headers: { ...authHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ format, ...content }),
  })
  if (!response.ok) throw new Error(`the sheet was refused with ${response.status}`)
  saveBlob('devices.pdf', await response.blob())
}
