import bidiFactory from 'bidi-js'
import { facesFor, isInvisible, type Face, type Weight } from './fonts'

interface Style {
  left: number
  width: number
  size: number
  weight?: Weight
  align?: 'left' | 'right'
}

export interface Typesetter {
  /** Writes lines below each other from `document.y`, and leaves it below the last one. */
  write: (text: string, style: Style) => void
}

/** What a reader takes for one character. */
interface Letter {
  text: string
  /** Null if no font has it: pdfkit would take a wrong width for a font's own box. */
  face: Face | null
  /** Odd from right to left. */
  level: number
}

interface Run extends Letter {
  letters: string[]
}

const [BASELINE, LEADING, BOX] = [0.8, 1.2, 0.6]

/** Any features make pdfkit shape a text as a whole, instead of word by word from left to right. */
const asWhole: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false, baseline: 'alphabetic' }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u

const bidi = bidiFactory()
const segmenter = new Intl.Segmenter('fr-CA', { granularity: 'grapheme' })

const lettersOf = (text: string, faces: readonly [Face, ...Face[]]): Letter[] => {
  const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : []
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const visible = [...segment].filter((character) => !isInvisible(character))
    if (visible.length === 0) return []
    const level = levels[index] ?? 0
    const face = faces.find(({ has }) => visible.every(has))
    if (face === undefined) return visible.map((text) => ({ text, face: faces.find(({ has }) => has(text)) ?? null, level }))
    return [{ text: [...segment].filter((character) => !isInvisible(character) || face.has(character)).join(''), face, level }]
  })
}

const runsIn = (letters: readonly Letter[]): Run[] => {
  const runs: Run[] = []
  for (const { text, face, level } of letters) {
    const last = runs.at(-1)
    if (face !== null && last?.face === face && last.level === level) last.letters.push(text)
    else runs.push({ text, face, level, letters: [text] })
  }
  return runs
}

/** Rule L2 of UAX #9. */
const inVisualOrder = (runs: readonly Run[]): Run[] => {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

/** fontkit orders the letters of these scripts from right to left itself, whatever the direction of the text around them. */
const shapedText = ({ letters, level }: Run): string => {
  const isFromRight = level % 2 === 1
  const shown = isFromRight ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters
  return (isFromRight === letters.some((letter) => rightToLeft.test(letter)) ? shown : [...shown].reverse()).join('')
}

const isSpace = ({ text }: Letter): boolean => /^\s$/u.test(text)

export const makeTypesetter = async (document: PDFKit.PDFDocument, texts: readonly string[]): Promise<Typesetter> => {
  const faces = await facesFor(document, texts)

  const widthOfRun = (run: Run, { size, weight = 'regular' }: Style): number =>
    run.face === null ? size * BOX : document.font(run.face.name[weight]).fontSize(size).widthOfString(shapedText(run), asWhole)

  const widthOf = (letters: readonly Letter[], style: Style): number => runsIn(letters).reduce((sum, run) => sum + widthOfRun(run, style), 0)

  const draw = (run: Run, { left, baseline }: { left: number; baseline: number }, { size, weight = 'regular' }: Style): void => {
    if (run.face !== null) document.font(run.face.name[weight]).fontSize(size).text(shapedText(run), left, baseline, asWhole)
    else document.rect(left + size * 0.05, baseline - size * 0.7, size * (BOX - 0.1), size * 0.8).lineWidth(size * 0.05).stroke()
  }

  const linesOf = (letters: readonly Letter[], style: Style): Letter[][] => {
    const lines: Letter[][] = []
    let [line, width]: [Letter[], number] = [[], 0]
    const next = (): void => {
      lines.push(line)
      line = []
      width = 0
    }
    const add = (part: readonly Letter[]): void => {
      const own = widthOf(part, style)
      if (line.length > 0 && width + own > style.width) next()
      if (own > style.width && part.length > 1) return part.forEach((letter) => add([letter]))
      line.push(...part)
      width += own
    }
    for (let from = 0; from < letters.length; ) {
      let to = from + 1
      while (letters[to - 1]?.text.trim() !== '' && to < letters.length && letters[to]?.text.trim() !== '') to += 1
      add(letters.slice(from, to))
      from = to
    }
    return [...lines, line]
  }

  const withoutSpaces = (line: readonly Letter[]): Letter[] => {
    const from = line.findIndex((letter) => !isSpace(letter))
    return from < 0 ? [] : line.slice(from, line.findLastIndex((letter) => !isSpace(letter)) + 1)
  }

  return {
    write: (text, style) => {
      for (const line of linesOf(lettersOf(text, faces), style).map(withoutSpaces)) {
        if (document.y + style.size * LEADING > document.page.height - document.page.margins.bottom) document.addPage()
        const top = document.y
        let left = style.left + (style.align === 'right' ? style.width - widthOf(line, style) : 0)
        for (const run of inVisualOrder(runsIn(line))) {
          draw(run, { left, baseline: top + style.size * BASELINE }, style)
          left += widthOfRun(run, style)
        }
        document.y = top + style.size * LEADING
      }
    },
  }
}
