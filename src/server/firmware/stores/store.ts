/** Where the bytes of images are kept. `blob` names one image's bytes. */
export type FirmwareStore = {
  name: 'database' | 's3'
  /** Bytes from `offset` on, `length` of them or fewer at the end. */
  read: (blob: string, offset: number, length: number) => Promise<Buffer>
  /** Takes the complete bytes of an upload over, which the database has. Repeating it changes nothing. */
  adopt: (blob: string, size: number) => Promise<void>
  /** Removes bytes that were adopted; nothing to do for those that are not there. */
  remove: (blob: string) => Promise<void>
}
