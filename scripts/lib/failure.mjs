/** Something a person can act on; it is printed without a stack trace. */
export class Failure extends Error {
  name = 'Failure'
}
