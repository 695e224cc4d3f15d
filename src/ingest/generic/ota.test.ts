import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import { encodeOtaOrder } from '../ota/orders'
import type { OtaTarget } from '../ota/order-types'

const template = { topic: 'home/{id}/update', payload: '{"url":"{url}","v":"{version}","n":{size}}' }
const target: OtaTarget = {
  ...{
    item: 'it-1',
    version: '1.5.0',
    url: 'https://fw.example.org/f/abc',
    size: 100,
    sha256: 'a1',
    md5: 'b2',
  },
  template,
}
const say = (changes: Partial<OtaTarget>, deviceId = 'generic:north') =>
  encodeOtaOrder({
    family: 'generic',
    order: { type: 'ota.start', target: { ...target, ...changes } },
    device: { deviceId },
    ctx: contextWith(),
  })
const one = (topic: string, payload: string) => ({ messages: [{ topic, payload, qos: 1, retain: false }] })

describe('an order in the words of its image', () => {
  it('names the device as its topics do, and is not kept by the broker', () => {
    expect(say({})).toEqual(
      one('home/north/update', '{"url":"https://fw.example.org/f/abc","v":"1.5.0","n":100}'),
    )
    expect(say({}, 'generic:tank~207')).toMatchObject({ messages: [{ topic: 'home/tank 7/update' }] })
    expect(say({}, 'generic:garden~2flevel')).toMatchObject({
      messages: [{ topic: 'home/garden/level/update' }],
    })
  })

  it('goes to no topic with a wildcard, and to nobody of another family', () => {
    expect(say({}, 'generic:a~2b')).toEqual({ cannot: 'unknown_address' })
    expect(say({}, 'generic:a~23')).toEqual({ cannot: 'unknown_address' })
    expect(say({}, 'omg:north')).toEqual({ cannot: 'unknown_address' })
  })

  it('waits for an address without TLS where its words ask for one', () => {
    const plain = { template: { topic: '{id}/ota', payload: '{http_url} {md5}' } }
    expect(say(plain)).toEqual({ cannot: 'needs_plain_http' })
    expect(say({ ...plain, url: 'http://fw.example.org/f/abc' })).toEqual(
      one('north/ota', 'http://fw.example.org/f/abc b2'),
    )
  })

  it('is not said without an address, or without words', () => {
    const { url: _url, ...unreachable } = target
    const { template: _template, ...wordless } = target
    const order = (of: OtaTarget) =>
      encodeOtaOrder({
        family: 'generic',
        order: { type: 'ota.start', target: of },
        device: { deviceId: 'generic:north' },
        ctx: contextWith(),
      })
    expect(order(unreachable)).toEqual({ cannot: 'no_url' })
    expect(order(wordless)).toEqual({ cannot: 'unsupported' })
  })
})
