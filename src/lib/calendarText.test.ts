/** @jest-environment node */
import { calendarText } from './timeZones'

const bytesOf = (...parts: readonly (string | readonly number[])[]): ArrayBuffer =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part]))).buffer

const twoBytes = (text: string, isBig: boolean): number[] =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8]
  })

/** Not 0x80 to 0x9f, which Node 20 reads as ISO 8859-1; the journey has one of them. */
const LATIN_E = [0xe9]
const table: [story: string, file: ArrayBuffer, text: string][] = [
  ['UTF-8', bytesOf('BEGIN\r\nété\r\n'), 'BEGIN\nété'],
  ['UTF-8 with a mark', bytesOf([0xef, 0xbb, 0xbf], 'été'), 'été'],
  ['windows-1252', bytesOf(LATIN_E, 't', LATIN_E), 'été'],
  ['both in one file', bytesOf('é €\n', LATIN_E), 'é €\né'],
  ['UTF-16 with a mark', bytesOf([0xff, 0xfe], twoBytes('été', false)), 'été'],
  ['UTF-16 the other way around', bytesOf([0xfe, 0xff], twoBytes('été', true)), 'été'],
  ['UTF-16 without a mark', bytesOf(twoBytes('BEGIN été', false)), 'BEGIN été'],
  ['UTF-16 without a mark, the other way around', bytesOf(twoBytes('BEGIN été', true)), 'BEGIN été'],
  ['a letter that is broken over two lines', bytesOf('SUMMARY:', [0xc3], '\r\n ', [0xa9], 't\u00e9'), 'SUMMARY:été'],
  ['a folded line of windows-1252', bytesOf('SUMMARY:', LATIN_E, '\r\n t', LATIN_E), 'SUMMARY:été'],
  ['line ends of old Macs', bytesOf('a\rb\r'), 'a\nb'],
  ['zeros at the end', bytesOf('abcd\n', [0, 0]), 'abcd\n'],
  ['nothing', bytesOf(''), ''],
]

test.each(table)('%s is read', (_story, file, text) => {
  expect(calendarText(file)).toBe(text)
})
