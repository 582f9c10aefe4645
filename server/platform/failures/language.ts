export type Language = 'en' | 'fr'

export type Sentence = Readonly<Record<Language, string>>

interface Preference {
  language: string
  quality: number
}

const preferenceOf = (part: string): Preference => {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
}

export const languageOf = (header: string | undefined): Language => {
  const preferences = (header ?? '').slice(0, 200).split(',').map(preferenceOf)
  const known = preferences.filter(({ quality, language }) => quality > 0 && (language === 'en' || language === 'fr'))
  known.sort((one, other) => other.quality - one.quality)
  return known[0]?.language === 'fr' ? 'fr' : 'en'
}
