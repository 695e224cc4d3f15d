import { pool } from './pool'

/** Rows of one statement, so that none holds many locks for long. */
export const PIECE = 10_000
/** Of one run; what is left waits for the next one. */
const MOST_PIECES = 100

/** Runs a delete that takes at most PIECE rows until it finds fewer. Answers how many are gone. */
export async function deleteInPieces(text: string, values: unknown[]): Promise<number> {
  let deleted = 0
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const { rowCount } = await pool().query(text, values)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < PIECE) break
  }
  return deleted
}
