/** First byte of an ESP image of version 1. */
export const ESP_MAGIC = 0xe9
/** ESP8266 image version 2: the read-only segment first, then a header of version 1. */
export const ESP8266_V2_MAGIC = [0xea, 0x04]
/** ESP_APP_DESC_MAGIC_WORD, at the start of the first segment. */
export const APP_DESCRIPTOR_MAGIC = [0x32, 0x54, 0xcd, 0xab]
export const APP_DESCRIPTOR_AT = 0x20
