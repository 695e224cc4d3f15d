import type { HexSummary, ImageProblem } from '../image'
import type { ByteCheck } from './check'

/** The longest record: a colon and 255 + 5 bytes in two digits each. */
const MAX_LINE = 521
const LINE_FEED = 10
const TYPE = { data: 0, end: 1, segment: 2, linear: 4 }

type State = HexSummary & { base: number; hasEnded: boolean; problem: ImageProblem | null }

/** The bytes of a record without its sum, or null where length, digits or sum are wrong. */
function parseRecord(line: string): number[] | null {
  if (!/^:(?:[0-9a-fA-F]{2}){5,}$/.test(line)) return null
  const bytes = Array.from({ length: (line.length - 1) / 2 }, (_, i) =>
    Number.parseInt(line.slice(1 + i * 2, 3 + i * 2), 16),
  )
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  return sum % 256 === 0 && bytes.length === (bytes[0] ?? 0) + 5 ? bytes.slice(0, -1) : null
}

function takeRecord(state: State, [length = 0, high = 0, low = 0, type = 0, ...data]: number[]): void {
  const word = (data[0] ?? 0) * 256 + (data[1] ?? 0)
  state.records += 1
  if (type === TYPE.end) state.hasEnded = true
  if (type === TYPE.segment) state.base = word * 16
  if (type === TYPE.linear) state.base = word * 65_536
  if (type !== TYPE.data || length === 0) return
  const address = state.base + high * 256 + low
  state.lowestAddress = Math.min(state.lowestAddress ?? address, address)
  state.highestAddress = Math.max(state.highestAddress ?? 0, address + length - 1)
}

function takeLine(state: State, line: string, at: number): void {
  if (line === '' || state.problem) return
  const record = state.hasEnded ? null : parseRecord(line)
  if (record) takeRecord(state, record)
  else state.problem = { code: parseShape(line) ? 'bad_checksum' : 'bad_structure', at }
}

/** True for a record whose length is right, so that only its sum can be wrong. */
const parseShape = (line: string): boolean =>
  /^:(?:[0-9a-fA-F]{2}){5,}$/.test(line) &&
  (line.length - 1) / 2 === Number.parseInt(line.slice(1, 3), 16) + 5

/** Sums of all Intel HEX records, and that the end record is the last; gives the addresses they write to. */
export function createHexCheck(): ByteCheck {
  const state: State = {
    records: 0,
    lowestAddress: null,
    highestAddress: null,
    base: 0,
    hasEnded: false,
    problem: null,
  }
  let [line, lineAt] = ['', 0]
  return {
    push(chunk, offset) {
      for (const [i, byte] of chunk.entries()) {
        if (byte === LINE_FEED) {
          takeLine(state, line.trim(), lineAt)
          ;[line, lineAt] = ['', offset + i + 1]
        } else if (line.length <= MAX_LINE) line += String.fromCharCode(byte)
      }
    },
    end() {
      takeLine(state, line.trim(), lineAt)
      const { records, lowestAddress, highestAddress, hasEnded, problem } = state
      const problems: ImageProblem[] = problem ? [problem] : hasEnded ? [] : [{ code: 'truncated' }]
      return { problems, facts: { hex: { records, lowestAddress, highestAddress } } }
    },
  }
}
