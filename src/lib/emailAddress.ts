/** For comparing email addresses like the service: only ASCII letters are case-insensitive. */
export const inSmallLetters = (address: string): string => address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
