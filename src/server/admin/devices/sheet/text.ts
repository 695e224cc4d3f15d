import type { PDFFont } from 'pdf-lib'

const MARK = '...'

/** The text as this font can write it; empty when it has other characters: the fonts of every PDF know Latin only. */
export function writable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet())
  return [...text].every((character) => known.has(character.codePointAt(0) ?? -1)) ? text : ''
}

type Room = { size: number; width: number }

/** The text as far as it fits into a width in points. */
export function fitText(font: PDFFont, text: string, { size, width }: Room): string {
  const fits = (candidate: string) => font.widthOfTextAtSize(candidate, size) <= width
  if (fits(text)) return text
  const characters = [...text]
  while (characters.length > 0 && !fits(characters.join('') + MARK)) characters.pop()
  return characters.join('') + MARK
}

/** The text in lines of a width in points, broken anywhere: an id has no spaces. */
export function breakText(font: PDFFont, text: string, { size, width }: Room): string[] {
  const lines = ['']
  for (const character of text) {
    const line = (lines.at(-1) ?? '') + character
    if (font.widthOfTextAtSize(line, size) <= width) lines[lines.length - 1] = line
    else lines.push(character)
  }
  return lines
}
