const DEV_EUI = /^[0-9a-f]{16}$/i

/** The public id of a LoRaWAN device, or null when the text is not a DevEUI (16 hex digits). */
export const loraDeviceId = (devEui: string): string | null =>
  DEV_EUI.test(devEui) ? `deveui:${devEui.toLowerCase()}` : null
