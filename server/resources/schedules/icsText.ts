/** RFC 5545, 3.1: lines have at most 75 bytes; what follows goes on after a space, never within a character. */
const LINE_BYTES = 75

const folded = (line: string): string => {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += more
  }
  return text
}

export const icsLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Other control characters are not allowed in a text. */
export const icsText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n').replace(/(?!\t)\p{Cc}/gu, '')

export const icsTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export const icsDate = (date: string): string => date.replaceAll('-', '')
