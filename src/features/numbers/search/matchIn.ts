const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

const digitOf = (letter: string): string => String(keypad.findIndex((letters) => letters.includes(letter)) + 2)

/** Text, match and rest; letters match the digits of their keys, and `*` any digit. */
export const matchIn = (name: string, contains: string): [before: string, match: string, after: string] => {
  const wanted = contains.replace(/[\s().+-]/g, '').toLowerCase()
  if (!/^[\da-z*]+$/.test(wanted)) return [name, '', '']
  const digits = Array.from(wanted, (sign) => (sign === '*' ? '\\d' : /[a-z]/.test(sign) ? digitOf(sign) : sign))
  const found = new RegExp(digits.join('\\D*')).exec(name)
  if (found === null) return [name, '', '']
  const end = found.index + found[0].length
  return [name.slice(0, found.index), found[0], name.slice(end)]
}
