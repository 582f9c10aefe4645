/** A number as the language writes it, grouped from 10,000 on; a dash for what is not known or is no number. */
export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value)
    ? new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1, useGrouping: 'min2' }).format(value)
    : '–'

/** How much of a bar to fill, 0 to 100: usage may pass 100 %, a bar does not. */
export const barValue = (percent: number | undefined): number =>
  percent !== undefined && Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0
