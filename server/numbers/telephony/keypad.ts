const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

const digitOf = (letter: string): string => String(keys.findIndex((key) => key.includes(letter)) + 2)

const separators = /[\s().\-/\u00a0]/g

export const patternOf = (written: string): string | null => {
  const bare = written.replace(separators, '').toLowerCase()
  return /^\+?[\da-z*]*$/.test(bare) ? bare.replace(/[a-z]/g, digitOf) : null
}
