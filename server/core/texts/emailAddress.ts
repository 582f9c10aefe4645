const address = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]{1,63}(?:\.[^\s@<>()[\],;:\\".]{1,63})*$/
const LONGEST = 254

/** Whether mail could be sent there; whether it arrives, nobody knows. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && address.test(text)

/** In the form in which addresses are compared: of the signs outside of ASCII none is another one's case. */
export const withSmallLetters = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether both are one mailbox beyond doubt: signs outside of ASCII that only look like another one's case do not count. */
export const isSameAddress = (one: string, other: string): boolean => withSmallLetters(one) === withSmallLetters(other)

/** So much of an address as lets its owner know it: 'z…@example.com'. */
export const maskedAddress = (address: string): string => `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`
