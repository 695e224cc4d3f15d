/** 32 characters of which none looks like another: 8 of them are 40 random bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A claim code to print on a label, in two groups that are easy to copy. */
export function newClaimCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
