import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

const [HEADER, ENTRY, OWN_HEADER, OWN_ENTRY] = [44, 20, 12, 16]

interface Part {
  entry: Buffer
  content: Buffer
}

/** The font in a WOFF file (https://www.w3.org/TR/WOFF/): fontkit would unpack a whole table for each glyph that it reads. */
const unpacked = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12)
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Part> => {
      const entry = woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY)
      const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
      const content = woff.subarray(start, start + packed)
      return { entry, content: packed < length ? await inflated(content) : content }
    }),
  )
  const head = Buffer.alloc(OWN_HEADER + count * OWN_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let end = head.length
  const contents = parts.flatMap(({ entry, content }, index) => {
    const at = OWN_HEADER + index * OWN_ENTRY
    entry.copy(head, at, 0, 4)
    entry.copy(head, at + 4, 16, 20)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc(-content.length & 3)
    end += content.length + padding.length
    return [content, padding]
  })
  return Buffer.concat([head, ...contents])
}

const readFontFile = async (path: string): Promise<Buffer> => unpacked(await readFile(path))

export type Weight = 'regular' | 'bold'

export interface Face {
  /** What pdfkit knows it by. */
  name: Readonly<Record<Weight, string>>
  has: (character: string) => boolean
}

const standard: Face = {
  name: { regular: 'Helvetica', bold: 'Helvetica-Bold' },
  // What WinAnsi has, which is the encoding of the fonts that every PDF reader brings.
  has: (character) => /^[\x20-\x7e\xa0-\xffŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]$/u.test(character),
}

const packages = createRequire(import.meta.url)

const filesIn = (stylesheet: string, name: string, boldName = name.replace('400', '700')): Readonly<Record<Weight, string>> => {
  const pathOf = (each: string): string => path.join(path.dirname(stylesheet), 'files', `${each}-normal.woff`)
  return { regular: pathOf(name), bold: pathOf(boldName) }
}

/** In the order of preference. Unifont is drawn in squares and has no shaping, but every character of the basic plane. */
const files = [
  () => filesIn(packages.resolve('@fontsource/dejavu-sans'), 'dejavu-sans-latin-400'),
  () => filesIn(packages.resolve('@fontsource/noto-sans-devanagari'), 'noto-sans-devanagari-devanagari-400'),
  () => filesIn(packages.resolve('@fontsource/noto-sans-thai'), 'noto-sans-thai-thai-400'),
  () => filesIn(packages.resolve('@fontsource/unifont'), 'unifont-latin-400', 'unifont-latin-400'),
] as const

export const isInvisible = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character)

const load = async (document: PDFKit.PDFDocument, filesOf: (typeof files)[number]): Promise<Face> => {
  const { create } = await import('fontkit')
  const names = filesOf()
  const content = { regular: await readFontFile(names.regular), bold: await readFontFile(names.bold) }
  for (const weight of ['regular', 'bold'] as const) document.registerFont(names[weight], content[weight])
  const opened: ReturnType<typeof create> = create(content.regular)
  const fonts: Font[] = 'fonts' in opened ? opened.fonts : [opened]
  return { name: names, has: (character) => fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) }
}

/** The fewest fonts that have all characters, embedded in part. */
export const facesFor = async (document: PDFKit.PDFDocument, texts: readonly string[]): Promise<readonly [Face, ...Face[]]> => {
  let missing = [...new Set(texts.join(''))].filter((character) => !isInvisible(character))
  if (missing.every(standard.has)) return [standard]
  const [first, ...others] = files
  const base = await load(document, first)
  const faces: [Face, ...Face[]] = [base]
  missing = missing.filter((character) => !base.has(character))
  for (const filesOf of others) {
    if (missing.length === 0) break
    const face = await load(document, filesOf)
    const before = missing.length
    missing = missing.filter((character) => !face.has(character))
    if (missing.length < before) faces.push(face)
  }
  return faces
}
