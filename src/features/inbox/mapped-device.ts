/** A device that a mapping has just been saved for; `isOwn`: its messages come with its own credentials. */
export type MappedDevice = { deviceId: string; isOwn: boolean }
