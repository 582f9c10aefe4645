import { opusPackets } from './encodedSounds'

const bytes = (width: number, value: number): Buffer => {
  const written = Buffer.alloc(width)
  written.writeUIntBE(value, 0, width)
  return written
}

const crcOf = (content: Buffer, bits: 8 | 16 | 32, polynomial: number): number => {
  const [top, mask] = [2 ** (bits - 1), 2 ** bits - 1]
  let crc = 0
  for (const byte of content) {
    crc = (crc ^ (byte * 2 ** (bits - 8))) >>> 0
    for (let bit = 0; bit < 8; bit += 1) crc = (((crc & top) === 0 ? crc * 2 : (crc * 2) ^ polynomial) & mask) >>> 0
  }
  return crc
}

const FLAC_BLOCK = 4096

export const flacOf = (seconds: number, pitch = 440): Buffer => {
  const total = Math.round(8000 * seconds)
  const info = Buffer.alloc(34)
  info.writeUInt16BE(FLAC_BLOCK, 0)
  info.writeUInt16BE(FLAC_BLOCK, 2)
  info.writeBigUInt64BE((8000n << 44n) | (15n << 36n) | BigInt(total), 10)
  const parts = [Buffer.from('fLaC'), bytes(1, 0x80), bytes(3, info.length), info]
  for (let first = 0; first < total; first += FLAC_BLOCK) {
    const count = Math.min(FLAC_BLOCK, total - first)
    const header = Buffer.concat([Buffer.from([0xff, 0xf8, 0x74, 0x08, first / FLAC_BLOCK]), bytes(2, count - 1)])
    const samples = Buffer.alloc(2 * count)
    for (let index = 0; index < count; index += 1) {
      samples.writeInt16BE(Math.round(8000 * Math.sin((2 * Math.PI * pitch * (first + index)) / 8000)), 2 * index)
    }
    const frame = Buffer.concat([header, bytes(1, crcOf(header, 8, 0x07)), bytes(1, 0x02), samples])
    parts.push(frame, bytes(2, crcOf(frame, 16, 0x8005)))
  }
  return Buffer.concat(parts)
}

const silentAac = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80])

export const adtsOf = (frames: number): Buffer => {
  const size = silentAac.length + 7
  const header = Buffer.from([0xff, 0xf1, 0x50, 0x40 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc])
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([header, silentAac])))
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([bytes(4, size), Buffer.from(type, 'latin1'), ...content])
}

const table = (type: string, ...numbers: number[]): Buffer => box(type, ...[0, ...numbers].map((value) => bytes(4, value)))

export const m4aOf = (frames: number, moov: 'first' | 'last'): Buffer => {
  const ftyp = box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42', 'latin1'))
  const mdat = box('mdat', ...Array.from({ length: frames }, () => silentAac))
  const config = Buffer.from('03190000000411401500000000000000000000000502120806', 'hex')
  const esds = box('esds', bytes(4, 0), config, Buffer.from([0x01, 0x02]))
  const entry = Buffer.alloc(28)
  entry.writeUInt16BE(1, 6)
  entry.writeUInt16BE(1, 16)
  entry.writeUInt16BE(16, 18)
  entry.writeUInt16BE(44_100, 24)
  const tables = (offset: number): Buffer =>
    box(
      'stbl',
      box('stsd', bytes(4, 0), bytes(4, 1), box('mp4a', entry, esds)),
      table('stts', 1, frames, 1024),
      table('stsc', 1, 1, frames, 1),
      table('stsz', silentAac.length, frames),
      table('stco', 1, offset),
    )
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(13))
  const head = table('mdhd', 0, 0, 44_100, frames * 1024, 0)
  const unturned = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
  const movieHead = table('mvhd', 0, 0, 44_100, frames * 1024, 0x10000, 0x100_0000, 0, 0, ...unturned, 0, 0, 0, 0, 0, 0, 2)
  const trackHead = table('tkhd', 0, 0, 1, 0, frames * 1024, 0, 0, 0, 0x100_0000, ...unturned, 0, 0)
  const movie = (offset: number): Buffer =>
    box('moov', movieHead, box('trak', trackHead, box('mdia', head, handler, box('minf', tables(offset)))))
  const start = moov === 'last' ? ftyp.length + 8 : ftyp.length + movie(0).length + 8
  return Buffer.concat(moov === 'last' ? [ftyp, mdat, movie(start)] : [ftyp, movie(start), mdat])
}

export const amrOf = (frames: number): Buffer =>
  Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: frames }, () => Buffer.concat([bytes(1, 0x3c), Buffer.alloc(31)]))])

const opusHead = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1')

const oggPage = (packet: Buffer, sequence: number, flags: number, samples: number): Buffer => {
  const header = Buffer.alloc(28)
  header.write('OggS', 'latin1')
  header.writeUInt8(flags, 5)
  header.writeUInt32LE(samples, 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(sequence, 18)
  header.writeUInt8(1, 26)
  header.writeUInt8(packet.length, 27)
  const page = Buffer.concat([header, packet])
  page.writeUInt32LE(crcOf(page, 32, 0x04c1_1db7), 22)
  return page
}

export const oggOpus = (): Buffer => {
  const tags = Buffer.from('OpusTags\x04\0\0\0test\0\0\0\0', 'latin1')
  const last = opusPackets.length - 1
  const sound = opusPackets.map((packet, index) => oggPage(packet, index + 2, index === last ? 4 : 0, 960 * (index + 1)))
  return Buffer.concat([oggPage(opusHead, 0, 2, 0), oggPage(tags, 1, 0, 0), ...sound])
}

const element = (id: number, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 0)
  const idBytes = Buffer.from(id.toString(16).padStart(Math.ceil(id.toString(16).length / 2) * 2, '0'), 'hex')
  return Buffer.concat([idBytes, bytes(4, 0x1000_0000 + size), ...content])
}

export const webmOpus = (): Buffer => {
  const rate = Buffer.alloc(4)
  rate.writeFloatBE(48_000)
  const audio = element(0xe1, element(0xb5, rate), element(0x9f, bytes(1, 1)))
  const codec = element(0x86, Buffer.from('A_OPUS'))
  const track = element(0xae, element(0xd7, bytes(1, 1)), element(0x83, bytes(1, 2)), codec, element(0x63a2, opusHead), audio)
  const blocks = opusPackets.map((packet, index) => element(0xa3, bytes(1, 0x81), bytes(2, index * 20), bytes(1, 0x80), packet))
  return Buffer.concat([
    element(0x1a45_dfa3, element(0x4282, Buffer.from('webm'))),
    element(0x1853_8067, element(0x1654_ae6b, track), element(0x1f43_b675, element(0xe7, bytes(1, 0)), ...blocks)),
  ])
}
