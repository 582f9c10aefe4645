const address = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]{1,63}(?:\.[^\s@<>()[\],;:\\".]{1,63})*$/
const LONGEST = 254

export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && address.test(text)

/** Folds ASCII only: other characters are not reliably case variants. */
export const withSmallLetters = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isSameAddress = (one: string, other: string): boolean => withSmallLetters(one) === withSmallLetters(other)

export const maskedAddress = (address: string): string => `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`
