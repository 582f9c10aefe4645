import { dictionary } from '@zxcvbn-ts/language-common'

const MAX_BYTES = 1024
const FEWEST_CHARACTERS = 8

const others = ['12341234', '123123123', '87654321', '987654321', '9876543210', 'aa12345678', 'abcdefgh']

/** About 18,000 leaked passwords that pass the length rule. */
const commonest = new Set([...dictionary['passwords-common'].filter((plain) => [...plain].length >= FEWEST_CHARACTERS), ...others])

export const isPasswordTooLong = (plain: string): boolean => Buffer.byteLength(plain) > MAX_BYTES

export const isPasswordWeak = (plain: string): boolean => {
  const characters = new Set(plain)
  return [...plain].length < FEWEST_CHARACTERS || characters.size < 3 || commonest.has(plain.toLowerCase())
}
