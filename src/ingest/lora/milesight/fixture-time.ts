/** Time of the fixtures' records. */
export const AT = Date.UTC(2026, 4, 4, 6, 30)

const bytes = new DataView(new ArrayBuffer(4))
bytes.setUint32(0, AT / 1000, true)

/** The same time as encoded in a record. */
export const time = bytes.getUint32(0).toString(16).padStart(8, '0')
