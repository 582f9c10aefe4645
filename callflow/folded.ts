/** Accents, vowel points and marks that nobody sees. In the database, `fold_text` of migration 0042 does the same. */
const unread: readonly (readonly [from: number, to: number])[] = [
  ...([[0xad, 0xad], [0x300, 0x36f], [0x483, 0x487], [0x591, 0x5bd], [0x5bf, 0x5bf], [0x5c1, 0x5c2], [0x5c4, 0x5c5], [0x5c7, 0x5c7]] as const),
  ...([[0x610, 0x61a], [0x61c, 0x61c], [0x640, 0x640], [0x64b, 0x65f], [0x670, 0x670], [0x6d6, 0x6dc], [0x6df, 0x6e4], [0x6e7, 0x6e8], [0x6ea, 0x6ed]] as const),
  ...([[0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x1ab0, 0x1aff], [0x1dc0, 0x1dff], [0x200b, 0x200f], [0x202a, 0x202e]] as const),
  ...([[0x2060, 0x206f], [0x20d0, 0x20ff], [0xfe00, 0xfe0f], [0xfe20, 0xfe2f], [0xfeff, 0xfeff], [0xfff9, 0xfffb], [0xe0000, 0xe0fff]] as const),
]

/** Latin, Greek, Cyrillic and Armenian, whose capitals no version of Unicode changes. */
const capitals = Array.from({ length: 0x587 - 0x41 }, (_, index) => String.fromCharCode(0x41 + index)).filter((letter) => {
  const small = letter.toLowerCase()
  return small !== letter && small.length === 1 && letter.normalize('NFKD') === letter
})

const alike: Readonly<Record<string, string>> = {
  "'": '`\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2032\u2035\u2039\u203a\ua78c',
  '"': '\u201c\u201d\u201e\u201f\u00ab\u00bb\u05f4\u3003',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u058a\u05be\u1806\u2e3a\u2e3b',
  '/': '\u2044\u2215',
  ß: 'ẞ',
  σ: 'ς',
  l: 'Łł',
  o: 'Øø',
  d: 'ĐđÐð',
  h: 'Ħħ',
  i: 'ı',
  t: 'Ŧŧ',
}

const alikePairs = Object.entries(alike).flatMap(([to, all]) => [...all].map((from): [string, string] => [from, to]))
const alikeOf = new Map(alikePairs)
const others = new Map([...capitals.map((letter): [string, string] => [letter, letter.toLowerCase()]), ...alikeOf])

/** What the database does the same with. */
export const folding = {
  unread: unread.map(([from, to]) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`).join(''),
  from: [...others.keys()].join(''),
  to: [...others.values()].join(''),
  apart: [['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'], ['þ', 'th']],
} as const

const unreadMarks = new RegExp(`[${folding.unread}]`, 'gu')
const changing = new RegExp(`[${folding.from}]`, 'gu')
const apart = new Map<string, string>(folding.apart)

const isPlain = (text: string): boolean => /^[\x20-\x5f\x61-\x7e]*$/.test(text)

const spelledApart = (text: string): string => text.replace(/[ßæœþ]/g, (letter) => apart.get(letter) ?? letter)

const withoutMarks = (text: string): string =>
  text
    // Its compatible form is a space.
    .replace(/\u00b4/g, "'")
    .normalize('NFKD')
    .replace(unreadMarks, '')

/** What a search compares: without case, accents, and differences between apostrophes, quotation marks and dashes. */
export const folded = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : spelledApart(withoutMarks(text).replace(changing, (letter) => others.get(letter) ?? letter))

/** The same, but capitals stay. */
export const foldedButCase = (text: string): string =>
  isPlain(text) ? text : spelledApart(withoutMarks(text).replace(changing, (letter) => alikeOf.get(letter) ?? letter))

/** A search finds texts that contain every one of these words, in any order. */
export const searchedWords = (text: string): readonly string[] => folded(text).match(/\S+/g) ?? []
