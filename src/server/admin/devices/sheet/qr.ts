import { encode } from 'uqr'

type Run = { x: number; y: number; width: number }

/** The dark modules of a row, those beside one another as one. */
function runsOf(row: readonly boolean[], y: number): Run[] {
  const runs: Run[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.x + last.width === x) last.width += 1
    else runs.push({ x, y, width: 1 })
  }
  return runs
}

type Square = { x: number; y: number; size: number }

/** Enough for a thousandth of a point on a page. */
const decimal = (value: number): string => value.toFixed(5)

/**
 * The drawing operators (ISO 32000-1, 8.5) of a QR code in a square given by its lower left corner, in points; its quiet
 * zone is the caller's. As text: an object for each of its squares took 130 kB a code.
 */
export function qrOperators(text: string, { x, y, size }: Square): string {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const scale = decimal(size / modules)
  const squares = data
    .flatMap((row, i) => runsOf(row, modules - 1 - i))
    .map((run) => `${run.x} ${run.y} ${run.width} 1 re`)
  return ['q', `${scale} 0 0 ${scale} ${decimal(x)} ${decimal(y)} cm`, ...squares, 'f', 'Q', ''].join('\n')
}
