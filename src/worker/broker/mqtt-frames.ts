/** The fixed header of an MQTT 3.1.1 packet (OASIS MQTT 3.1.1, 2.2) at an offset of a buffer. */
export type MqttFrame = {
  type: number
  flags: number
  /** Offsets of the variable header and of the packet's end. */
  body: number
  end: number
}

export const CONNECT = 1
export const PUBLISH = 3
export const PUBREL = 6
export const PINGREQ = 12

const MAX_LENGTH_BYTES = 4

/**
 * Reads the fixed header at `at`. Null when more bytes are needed to know the length; throws a RangeError when
 * the length is malformed. `end` may lie beyond the buffer: then the packet is incomplete.
 */
export function readFrame(buffer: Buffer, at: number): MqttFrame | null {
  const first = buffer[at]
  if (first === undefined) return null
  let length = 0
  for (let i = 0; i < MAX_LENGTH_BYTES; i++) {
    const byte = buffer[at + 1 + i]
    if (byte === undefined) return null
    length += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) {
      const body = at + 2 + i
      return { type: first >> 4, flags: first & 0x0f, body, end: body + length }
    }
  }
  throw new RangeError('malformed remaining length')
}

export type MqttPublish = {
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  dup: boolean
  retain: boolean
  /** 0 for QoS 0. */
  messageId: number
}

export const qosOf = (frame: MqttFrame): 0 | 1 | 2 => {
  const qos = (frame.flags >> 1) & 3
  if (qos === 3) throw new RangeError('QoS 3 does not exist')
  return qos as 0 | 1 | 2
}

/** Versions of the protocol as CONNECT names them: 3.1.1 is 4. */
export type ProtocolVersion = 4 | 5

/**
 * Where the properties of a packet of MQTT 5 (2.2.2) end, which begin at `at`. What they say (expiry, response topic,
 * user properties) is for other subscribers than this one.
 */
function endOfProperties(buffer: Buffer, at: number): number {
  let length = 0
  for (let i = 0; i < MAX_LENGTH_BYTES; i++) {
    const byte = buffer[at + i]
    if (byte === undefined) break
    length += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) return at + i + 1 + length
  }
  throw new RangeError('malformed properties')
}

/** Reads a whole PUBLISH packet (3.3). The payload shares the buffer's memory. Throws a RangeError when malformed. */
export function readPublish(buffer: Buffer, frame: MqttFrame, version: ProtocolVersion = 4): MqttPublish {
  const qos = qosOf(frame)
  const { body, end } = frame
  const topicAt = body + 2
  const topicEnd = topicAt + (body + 2 <= end ? buffer.readUInt16BE(body) : Infinity)
  const headerEnd = qos === 0 ? topicEnd : topicEnd + 2
  if (headerEnd > end) throw new RangeError('malformed PUBLISH')
  const payloadAt = version === 5 ? endOfProperties(buffer, headerEnd) : headerEnd
  if (payloadAt > end) throw new RangeError('malformed PUBLISH')
  return {
    topic: buffer.toString('utf8', topicAt, topicEnd),
    payload: buffer.subarray(payloadAt, end),
    qos,
    dup: (frame.flags & 8) !== 0,
    retain: (frame.flags & 1) !== 0,
    messageId: qos === 0 ? 0 : buffer.readUInt16BE(topicEnd),
  }
}

/** The message id of a PUBREL packet (3.6). Throws a RangeError when it has none. */
export function readMessageId(buffer: Buffer, { body, end }: MqttFrame): number {
  if (body + 2 > end) throw new RangeError('malformed PUBREL')
  return buffer.readUInt16BE(body)
}

/** Four-byte answers that differ in their first two bytes: the type, and the remaining length. */
export const PUBACK_HEADER = 0x4002
export const PUBREC_HEADER = 0x5002
export const PUBCOMP_HEADER = 0x7002

/** Encodes answers, each given as header × 65536 + message id, one after the other. */
export function encodeAnswers(answers: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(answers.length * 4)
  let at = 0
  for (const answer of answers) at = buffer.writeUInt32BE(answer, at)
  return buffer
}

export const PINGRESP_PACKET = Buffer.from([0xd0, 0x00])
