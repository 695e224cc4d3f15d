import { Failure } from '../failure.mjs'

/** What is wrong with a file, in contrast to whatever else can keep a backup from being read. */
export class Damage extends Failure {
  name = 'Damage'

  constructor(message, problems = [message]) {
    super(message)
    this.problems = problems
  }
}
