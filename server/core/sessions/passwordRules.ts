import { dictionary } from '@zxcvbn-ts/language-common'

/** Longer ones are refused before any hashing. */
const MOST_BYTES = 1024
const FEWEST_CHARACTERS = 8

/** Rows of keys and signs, which the list leaves to other rules of its library. */
const others = ['12341234', '123123123', '87654321', '987654321', '9876543210', 'aa12345678', 'abcdefgh']

/** The commonest passwords of published leaks that are long enough to get past the first rule: some 18,000. */
const commonest = new Set([...dictionary['passwords-common'].filter((plain) => [...plain].length >= FEWEST_CHARACTERS), ...others])

export const isPasswordTooLong = (plain: string): boolean => Buffer.byteLength(plain) > MOST_BYTES

/** Whether a guesser has it within the first tries. Nothing is trimmed; any character counts, spaces too. */
export const isPasswordWeak = (plain: string): boolean => {
  const characters = new Set(plain)
  return [...plain].length < FEWEST_CHARACTERS || characters.size < 3 || commonest.has(plain.toLowerCase())
}
