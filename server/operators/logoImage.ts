import { createHash } from 'node:crypto'
import { MAX_LOGO_BYTES } from 'contract/brand'
import type { Logo, Scheme } from '../platform/brand/brand'
import { Validation, type Sentence } from '../platform/failures/failures'

const [LEAST_PX, MOST_PX] = [28, 2000]

const isNoPicture: Sentence = {
  en: 'A logo is a picture in PNG, JPEG or WebP. This file is something else, or damaged. Export an SVG drawing as PNG.',
  fr: 'Un logo est une image PNG, JPEG ou WebP. Ce fichier est d’un autre type ou endommagé. Exportez un dessin SVG en PNG.',
}
const isTooHeavy: Sentence = {
  en: `A logo can be at most ${MAX_LOGO_BYTES / 1024} kB.`,
  fr: `Un logo doit peser au plus ${MAX_LOGO_BYTES / 1024}\u00a0ko.`,
}
const isOfWrongSize = ({ width, height }: Size): Sentence => ({
  en: `Each side of a logo has ${LEAST_PX} to ${MOST_PX} pixels. This one is ${width} by ${height}.`,
  fr: `Chaque côté d’un logo a de ${LEAST_PX} à ${MOST_PX} pixels. Celui-ci en a ${width} sur ${height}.`,
})

interface Size {
  width: number
  height: number
}

const isPng = (content: Buffer): boolean => content.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'

const jpegSize = (content: Buffer): Size | null => {
  let at = 2
  while (content.readUInt8(at) === 0xff) {
    const marker = content.readUInt8(at + 1)
    // A frame's head, not the tables that have numbers among theirs.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}

const webpSize = (content: Buffer): Size | null => {
  const kind = content.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
  const bits = kind === 'VP8L' ? content.readUInt32LE(21) : null
  return bits === null ? null : { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** By the content, never by what the sender calls it. Throws a RangeError past its end. */
const pictureIn = (content: Buffer): { media_type: Logo['media_type']; size: Size | null } | null => {
  if (isPng(content)) return { media_type: 'image/png', size: { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } }
  if (content.readUInt16BE(0) === 0xffd8) return { media_type: 'image/jpeg', size: jpegSize(content) }
  return /^RIFF....WEBP/s.test(content.toString('latin1', 0, 12)) ? { media_type: 'image/webp', size: webpSize(content) } : null
}

const decode = (content: Buffer): (Size & Pick<Logo, 'media_type'>) | null => {
  try {
    const picture = pictureIn(content)
    return picture?.size ? { media_type: picture.media_type, ...picture.size } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export interface LogoRow extends Logo {
  scheme: Scheme
  content: Buffer
}

export const logoOf = (scheme: Scheme, address: string): LogoRow => {
  const content = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const refuse = (sentence: Sentence) => new Validation({ [`logo_${scheme}`]: [sentence] })
  if (content.length > MAX_LOGO_BYTES) throw refuse(isTooHeavy)
  const found = decode(content)
  if (found === null) throw refuse(isNoPicture)
  if ([found.width, found.height].some((side) => side < LEAST_PX || side > MOST_PX)) throw refuse(isOfWrongSize(found))
  return { scheme, ...found, content, hash: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}
