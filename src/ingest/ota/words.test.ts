import { describe, expect, it } from 'vitest'
import { isRetryableOtaError, OTA_ERROR_CODES, otaErrorCode, otaWaitReason } from './words'

describe('error codes', () => {
  it.each([
    // native
    ['hw_mismatch', 'hw_mismatch'],
    ['self_test:no_echo', 'self_test'],
    ['sha256_mismatch', 'sha256_mismatch'],
    // Tasmota
    ['Wrong HTTP Code', 'http_status'],
    ['HTTP error: connection lost', 'http_status'],
    ['File Not Found (404)', 'not_found'],
    ['Forbidden (403)', 'forbidden'],
    ['Not Enough space', 'no_space'],
    ['To less space', 'no_space'],
    ['Server Did Not Report Size', 'no_size'],
    ['Wrong MD5', 'md5_mismatch'],
    ['Verify Bin Header Failed', 'bad_image'],
    ['Partition Could Not be Found', 'no_partition'],
    ['Update error: Flash Write Failed', 'flash_write'],
    ['bad argument', 'bad_argument'],
    // Shelly
    ['Failed to connect', 'unreachable'],
    ['Update already in progress', 'busy'],
    // Zigbee2MQTT
    ["Device didn't respond to OTA request", 'no_answer'],
    ['No image currently available', 'already_current'],
    // ThingsBoard
    ['Firmware version (1.0.2) already up to date', 'already_current'],
    ['Checksum verification failed', 'checksum_mismatch'],
    // nobody
    ['The cat unplugged it', 'other'],
    ['', 'other'],
  ])('%s is %s', (text, code) => {
    expect(otaErrorCode(text)).toBe(code)
  })

  it('each code names itself', () => {
    for (const code of OTA_ERROR_CODES) expect(otaErrorCode(code)).toBe(code)
  })

  it('what the device refused for good is not tried again, a broken transfer is', () => {
    const final = ['hw_mismatch', 'bad_signature', 'counter_too_low', 'no_space', 'unsupported'] as const
    const passing = ['http_status', 'unreachable', 'no_answer', 'sha256_mismatch', 'busy', 'other'] as const
    expect(final.filter(isRetryableOtaError)).toEqual([])
    expect(passing.filter(isRetryableOtaError)).toEqual(passing)
  })
})

it.each([
  ['pump_running', 'pump_running'],
  ['moon_phase', 'other'],
])('waiting for %s is %s', (word, reason) => {
  expect(otaWaitReason(word)).toBe(reason)
})
