import { describe, expect, it } from 'vitest'
import { metricId } from '@/domain/readings/metrics'
import { isoIn } from '@/domain/time/zoned-time'
import { readingsCsv } from './readings-csv'
import { seriesOf } from '@/server/timeseries/storage/series'
import type { Reading } from '@/server/timeseries/storage/types'

const distance = (at: string, value: number, quality = 0): Reading => ({
  series: seriesOf(metricId('distance_mm'), 2),
  at: Date.parse(at),
  value,
  quality,
})

async function* daysOf(...days: Reading[][]) {
  yield* days
}

async function piecesOf(...days: Reading[][]): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of readingsCsv(daysOf(...days), isoIn('Europe/Berlin'))) pieces.push(piece)
  return pieces
}

describe('readingsCsv', () => {
  it('writes one row for a reading, through the hour repeated at the end of summer time', async () => {
    const rssi = { ...distance('2026-10-25T01:00:00Z', -71), series: seriesOf(metricId('rssi_dbm'), 0) }
    const days = [
      [distance('2026-10-25T00:59:59.500Z', 1200.5), distance('2026-10-25T01:00:00Z', 9999, 2), rssi],
    ]
    expect((await piecesOf(...days)).join('')).toBe(
      [
        'time,utc,metric,channel,value,unit,quality',
        '2026-10-25T02:59:59.500+02:00,2026-10-25T00:59:59.500Z,distance_mm,2,1200.5,mm,ok',
        '2026-10-25T02:00:00.000+01:00,2026-10-25T01:00:00.000Z,distance_mm,2,9999,mm,spike',
        '2026-10-25T02:00:00.000+01:00,2026-10-25T01:00:00.000Z,rssi_dbm,0,-71,dBm,ok',
        '',
      ].join('\r\n'),
    )
  })

  it('has a header even without readings', async () => {
    expect(await piecesOf()).toEqual(['time,utc,metric,channel,value,unit,quality\r\n'])
  })

  it('never holds more than a thousand rows of text in memory', async () => {
    const day = Array.from({ length: 2_500 }, (_, i) => distance(new Date(i * 1000).toISOString(), i, 0))
    const rows = (await piecesOf(day, [], day.slice(0, 1))).map((piece) => piece.split('\r\n').length - 1)
    expect(rows).toEqual([1, 1000, 1000, 500, 0, 1])
  })
})
