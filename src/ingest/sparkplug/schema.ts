import protobuf from 'protobufjs/light.js'

const optional = (type: string, id: number): { type: string; id: number } => ({ type, id })

type Fields = { [name: string]: { type: string; id: number; rule?: 'repeated' } }

/** In proto2 a field that is absent differs from one that is zero; `false` is a value here. */
const message = (fields: Fields): { edition: string; fields: Fields } => ({ edition: 'proto2', fields })

/**
 * The part of Sparkplug B's protobuf schema (Sparkplug 3.0, "Payloads") that readings need. The decoder skips
 * undeclared fields (metadata, data sets, templates, nested property sets), so payloads cannot nest.
 */
const root = protobuf.Root.fromJSON({
  nested: {
    PropertyValue: message({ type: optional('uint32', 1), stringValue: optional('string', 8) }),
    PropertySet: message({
      keys: { rule: 'repeated', ...optional('string', 1) },
      values: { rule: 'repeated', ...optional('PropertyValue', 2) },
    }),
    Metric: message({
      name: optional('string', 1),
      alias: optional('uint64', 2),
      timestamp: optional('uint64', 3),
      datatype: optional('uint32', 4),
      isHistorical: optional('bool', 5),
      isNull: optional('bool', 7),
      properties: optional('PropertySet', 9),
      intValue: optional('uint32', 10),
      longValue: optional('uint64', 11),
      floatValue: optional('float', 12),
      doubleValue: optional('double', 13),
      booleanValue: optional('bool', 14),
      stringValue: optional('string', 15),
    }),
    Payload: message({
      timestamp: optional('uint64', 1),
      metrics: { rule: 'repeated', ...optional('Metric', 2) },
      seq: optional('uint64', 3),
      uuid: optional('string', 4),
    }),
  },
})

/** The message type `Payload`. 64-bit integers are decimal text in its plain objects. */
export const PayloadType = root.lookupType('Payload')

/** Sparkplug's numbers of the data types used here. */
export const DATA_TYPE = { int8: 1, int16: 2, int32: 3, int64: 4, boolean: 11 } as const
