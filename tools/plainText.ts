/** Terminal control characters and bidirectional overrides, which customers' texts may contain. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

export const plainText = (text: string): string => text.replace(steering, '\ufffd')

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The same JSON without characters that a terminal would interpret. Outside its strings only line ends can occur. */
export const plainJson = (json: string): string => json.replace(steering, (sign) => (sign === '\r' ? ' ' : escaped(sign)))
