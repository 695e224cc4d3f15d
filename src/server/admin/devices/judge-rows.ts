import { RegisterInput } from '@/contracts/admin/devices'
import { isReservedDeviceId } from '@/ingest/rules/device-id'
import { isLongEnough, SHORT_CODE } from '@/server/lifecycle/claim/claim-code'
import { type CsvLine, readCsv } from '@/server/admin/read-csv'
import { type NewDevice, RESERVED_ID } from './create-devices'
import { DEFAULT_FAMILY, isFamily, UNKNOWN_FAMILY } from './families'

const COLUMNS = ['deviceId', 'family', 'name', 'tags', 'claimCode'] as const
type Row = CsvLine<(typeof COLUMNS)[number]>

type Problem = { line: number; message: string }
type Judged = { devices: (NewDevice & { line: number })[]; problems: Problem[] }

/** A comma or a semicolon ends a tag: one of them may separate the columns. */
const tagsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Empty cells count as absent. */
function inputOf({ deviceId = '', family, name, tags, claimCode }: Row['cells']): unknown {
  return {
    deviceId,
    ...(family && { family: family.toLowerCase() }),
    ...(name && { name }),
    ...(tags && { tags: tagsOf(tags) }),
    ...(claimCode && { claimCode }),
  }
}

function judgeRow({ line, cells }: Row): { device: NewDevice | null; problems: Problem[] } {
  const parsed = RegisterInput.safeParse(inputOf(cells))
  if (!parsed.success) {
    // of several faults of a cell the first
    const faults = new Map(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    )
    const problems = [...faults].map(([name, message]) => ({ line, message: `${name}: ${message}` }))
    return { device: null, problems: problems.reverse() }
  }
  const { deviceId, family = DEFAULT_FAMILY, name = '', tags = [], claimCode } = parsed.data
  const messages = [
    ...(isReservedDeviceId(deviceId) ? [`deviceId: ${RESERVED_ID}`] : []),
    ...(isFamily(family) ? [] : [`family: ${UNKNOWN_FAMILY}`]),
    ...(claimCode === undefined || isLongEnough(claimCode) ? [] : [`claimCode: ${SHORT_CODE}`]),
  ]
  const problems = messages.map((message) => ({ line, message }))
  return { device: { deviceId, family, name, tags, claimCode }, problems }
}

/** What the rows of a CSV ask for, and what is wrong with them by themselves. */
export function judgeDeviceRows(csv: string): Judged {
  const lines = new Map<string, number>()
  const judged: Judged = { devices: [], problems: [] }
  for (const row of readCsv(csv, { columns: COLUMNS, required: 'deviceId' })) {
    const { device, problems } = judgeRow(row)
    const { line } = row
    judged.problems.push(...problems)
    if (!device) continue
    const earlier = lines.get(device.deviceId)
    if (earlier !== undefined)
      judged.problems.push({ line, message: `deviceId: ${device.deviceId} is on line ${earlier} already` })
    else lines.set(device.deviceId, line)
    judged.devices.push({ ...device, line })
  }
  return judged
}
