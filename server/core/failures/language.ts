export type Language = 'en' | 'fr'

export type Sentence = Readonly<Record<Language, string>>

interface Wish {
  language: string
  quality: number
}

const wishOf = (part: string): Wish => {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
}

export const languageOf = (header: string | undefined): Language => {
  const wishes = (header ?? '').slice(0, 200).split(',').map(wishOf)
  const known = wishes.filter((wish) => wish.quality > 0 && (wish.language === 'en' || wish.language === 'fr'))
  known.sort((one, other) => other.quality - one.quality)
  return known[0]?.language === 'fr' ? 'fr' : 'en'
}
