const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

const digitOf = (letter: string): string => String(keys.findIndex((key) => key.includes(letter)) + 2)

/** What people put between digits. */
const separators = /[\s().\-/\u00a0]/g

/** Digits and `*`, with each letter as the key that it stands on. Null for what no number can hold. */
export const patternOf = (written: string): string | null => {
  const bare = written.replace(separators, '').toLowerCase()
  return /^\+?[\da-z*]*$/.test(bare) ? bare.replace(/[a-z]/g, digitOf) : null
}
