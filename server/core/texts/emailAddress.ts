const address = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]{1,63}(?:\.[^\s@<>()[\],;:\\".]{1,63})*$/
const LONGEST = 254

/** Whether mail could be sent there; whether it arrives, nobody knows. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && address.test(text)
