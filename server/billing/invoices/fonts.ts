import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { readFontFile } from './fontFile'

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
