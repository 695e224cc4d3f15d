/** Lets the browser load an address as a file, which may be larger than its memory. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Lets the browser save bytes as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  saveUrl(url, name)
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** The same with text. */
export const saveFile = ({ name, text, type }: { name: string; text: string; type: string }): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
