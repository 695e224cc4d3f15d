import type { ImageFacts, ImageProblem } from '../image'

/** What a pass over the file found; `facts` are those that only the pass can know. */
export type CheckResult = { problems: ImageProblem[]; facts: Partial<ImageFacts> }

/** One check over a file's bytes in order; memory does not grow with the file. */
export type ByteCheck = {
  /** `offset` is where the chunk stands in the file. */
  push: (chunk: Uint8Array, offset: number) => void
  end: () => CheckResult
}

export const foundProblems = (problems: ImageProblem[]): CheckResult => ({ problems, facts: {} })
