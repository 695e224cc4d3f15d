/** At most so many characters, and none of them half: half a character is no valid Unicode, which Telegram refuses. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
