import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow } from './csv'

/** Parses one line by RFC 4180. */
function parse(line: string): string[] {
  const cells = [...`,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  return cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}

const text = fc.string({
  unit: fc.constantFrom('a', ',', '"', '=', '+', '-', '@', '\n', '\r', '\t', "'", 'ü', '°'),
})

describe('csvRow', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=a,b', '"\'=a,b"'],
    ['\tx', "'\tx"],
    ['\n=1+1', '"\'\n=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['a=b', 'a=b'],
    ['', ''],
    [-70.5, '-70.5'],
    [1e21, '1e+21'],
  ])('writes %j as %s', (value, written) => {
    expect(csvRow([value])).toBe(`${written}\r\n`)
  })

  it('parses back to the same cells, none of which starts a formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const read = parse(csvRow(cells))
        expect(read.map((text) => text.replace(/^'(?=[=+\-@\t\r\n])/, ''))).toEqual(
          cells.map((text) => text.replace(/^'(?=[=+\-@\t\r\n])/, '')),
        )
        for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })
})
