const LONGEST = 2_000

/** Why something failed, as a row may say it: no login of an address, no more than some lines. */
export function redactedMessage(error) {
  const text = error.code === 'ENOSPC' ? 'The disk is full' : String(error.message ?? error)
  return text.replaceAll(/(\w+:\/\/)[^\s/@]*@/g, '$1•••@').slice(0, LONGEST)
}
