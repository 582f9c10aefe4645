import { perLanguage } from '@/lib/perLanguage'

const percentIn = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const changeIn = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }))
const pointsIn = perLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

export const formatPercent = (share: number, language: string): string => percentIn(language).format(share)

export const formatChange = (share: number, language: string): string => changeIn(language).format(share)

/** The difference of two percentages. */
export const formatPoints = (points: number, language: string): string => pointsIn(language).format(points)
