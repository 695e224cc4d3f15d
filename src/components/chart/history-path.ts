type Box = { width: number; height: number }

/** Lines through a history of values at equal distances, one for each run without a gap, in the pixels of a box. */
export function historyPaths(values: readonly (number | null)[], { width, height }: Box): string[] {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // what does not change lies in the middle
  const yOf = (value: number) =>
    high === low ? height / 2 : height - ((value - low) / (high - low)) * height
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const round = (value: number) => Math.round(value * 10) / 10
  const paths: string[] = []
  let run: string[] = []
  values.forEach((value, i) => {
    if (value !== null) run.push(`${round(i * step)} ${round(yOf(value))}`)
    if (value !== null && i < values.length - 1) return
    // a single minute is a short dash
    if (run.length === 1) run.push(`${round(Number(run[0]?.split(' ')[0]) + 1)} ${run[0]?.split(' ')[1]}`)
    if (run.length > 0) paths.push(`M${run.join('L')}`)
    run = []
  })
  return paths
}
