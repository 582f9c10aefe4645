/** Dates and times of `Intl` as they are written in Quebec: « 1er déc. » for 1 déc., « 9 h 06 » for 09 h 06, « 21 h » for 21 h 00. */
export const frenchDates = (text: string): string =>
  text.replace(/(^|\s)1(?=\s(?!h(?:\s|$))\p{L})/u, '$11er').replace(/\b0?(\d+)\sh(?:\s00)?(?=\s|$)/g, '$1\u00a0h')
