import { deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
const MOST_COLOURS = 256

interface Picture {
  width: number
  height: number
  /** Three bytes a pixel. */
  rgb: Buffer
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

const paeth = (left: number, above: number, corner: number): number => {
  const [toLeft, toAbove, toCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

const predicted = (filter: number, left: number, above: number, corner: number): number => {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return 0
  }
}

/** As a browser writes them: eight bits a channel, with or without alpha, not interlaced. */
const decode = (png: Buffer): Picture => {
  const chunks = [...chunksOf(png)]
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (head === undefined || head[8] !== 8 || head[12] !== 0) throw new Error('This PNG is not as a browser writes it.')
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3]
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const stride = width * channels
  const rows = Buffer.alloc(stride * height)
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const place = y * stride + x
      const left = x < channels ? 0 : (rows[place - channels] ?? 0)
      const above = y === 0 ? 0 : (rows[place - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (rows[place - stride - channels] ?? 0)
      rows[place] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, above, corner)) & 0xff
      if (x % channels < 3) rgb[(y * width + Math.floor(x / channels)) * 3 + (x % channels)] = rows[place] ?? 0
    }
  }
  return { width, height, rgb }
}

/** Colours that are alike in their first bits share the one that is met most often among them. */
const paletteOf = (rgb: Buffer): { colours: number[]; placeOf: (colour: number) => number } => {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  for (let bits = 8; bits > 0; bits -= 1) {
    const mask = (0xff << (8 - bits)) & 0xff
    const alike = (colour: number): number => colour & ((mask << 16) | (mask << 8) | mask)
    const colours: number[] = []
    const places = new Map<number, number>()
    for (const colour of common) if (!places.has(alike(colour))) places.set(alike(colour), colours.push(colour) - 1)
    if (colours.length <= MOST_COLOURS) return { colours, placeOf: (colour) => places.get(alike(colour)) ?? 0 }
  }
  throw new Error('No picture has so many colours in one bit.')
}

const CRCS = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRCS[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crcOf(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The same picture with at most 256 colours: a third of the bytes, and nobody sees the difference on a screen of text. */
export const withPalette = (png: Buffer): Buffer => {
  const { width, height, rgb } = decode(png)
  const { colours, placeOf } = paletteOf(rgb)
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rows[pixel + Math.floor(pixel / width) + 1] = placeOf(rgb.readUIntBE(pixel * 3, 3))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  const palette = Buffer.alloc(colours.length * 3)
  colours.forEach((colour, place) => palette.writeUIntBE(colour, place * 3, 3))
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), ...parts])
}
