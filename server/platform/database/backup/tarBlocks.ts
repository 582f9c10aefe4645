/** A tape archive (ustar), readable with `tar tzf`. */
export const BLOCK_BYTES = 512

const FILE_MODE = 0o600
const NAME_BYTES = 100
const SIZE_AT = 124
const SUM_AT = 148
const SUM_BYTES = 8

export const paddingOf = (bytes: number): Buffer => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES)

export const lastBlocks = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES)

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The header's checksum counts its own field as blanks. */
const sumOf = (header: Buffer): number => {
  const own = header.subarray(SUM_AT, SUM_AT + SUM_BYTES).reduce((sum, byte) => sum + byte, 0)
  return header.reduce((sum, byte) => sum + byte, 0) - own + SUM_BYTES * ' '.charCodeAt(0)
}

export const headerOf = (name: string, bytes: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (header.write(name, 0) > NAME_BYTES) throw new Error(`${name} is too long for a name in an archive`)
  header.write(octal(FILE_MODE, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), SIZE_AT)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM_AT)
  return header
}

const textAt = (header: Buffer, from: number, bytes: number): string => {
  const field = header.subarray(from, from + bytes)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? bytes : end).toString('utf8').trim()
}

export const readHeader = (header: Buffer): { name: string; bytes: number } | 'none' | null => {
  if (header.every((byte) => byte === 0)) return null
  const [name, size, sum] = [textAt(header, 0, NAME_BYTES), textAt(header, SIZE_AT, 12), textAt(header, SUM_AT, SUM_BYTES)]
  if (!/^[0-7]{1,11}$/.test(size) || parseInt(sum, 8) !== sumOf(header)) return 'none'
  return { name, bytes: parseInt(size, 8) }
}
