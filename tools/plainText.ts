/** Steers a terminal, or turns the order of what follows it around: customers may have written anything. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** For a terminal. */
export const plainText = (text: string): string => text.replace(steering, '\ufffd')

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The same JSON, with nothing in it that a terminal would act on. Between its texts stand no such signs but line ends. */
export const plainJson = (json: string): string => json.replace(steering, (sign) => (sign === '\r' ? ' ' : escaped(sign)))
