/** The upload that has begun and not ended, so that the same file goes on where it stopped after the page was left. */
const KEY = 'cistern_firmware_upload'

/** Tells a file from others without reading it. */
const markOf = ({ name, size, lastModified }: File): string => `${lastModified} ${size} ${name}`

export function rememberUpload(id: string, file: File): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, file: markOf(file) }))
  } catch {
    // without storage an upload that was left begins anew
  }
}

/** The id of an upload of this file that was left; null without one. */
export function rememberedUpload(file: File): string | null {
  try {
    const { id, file: mark } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return typeof id === 'string' && mark === markOf(file) ? id : null
  } catch {
    return null
  }
}

export function forgetUpload(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was stored either
  }
}
