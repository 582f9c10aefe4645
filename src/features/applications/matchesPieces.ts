/** A text that was cut says nothing beyond its beginning. */
const isBeginning = (text: string, [first = '', ...others]: readonly string[]): boolean =>
  first.startsWith(text) || (others.length > 0 && text.startsWith(first))

const isWhole = (text: string, [first = '', ...others]: readonly string[]): boolean => {
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const piece of others) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}

/**
 * Whether a text is these pieces in this order, with anything between them; of a text that was cut, whether it begins so.
 * No pattern is built for it: what is looked for was written by people.
 */
export const matchesPieces = (text: string, pieces: readonly string[], isCut: boolean): boolean =>
  isCut ? isBeginning(text, pieces) : isWhole(text, pieces)
