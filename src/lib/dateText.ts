/** Texts break after a comma, but not before the year: "Mar 18, 2026," and "10:06 a.m." stay whole. */
const inside = /(?<!,) | (?=\d{4})/g

/** French dates and times as in Quebec: "1er déc." for "1 déc.", "9 h 06" for "09 h 06". */
const asInQuebec = (text: string): string => text.replace(/(^|\s)1(?=\s(?!h(?:\s|$))\p{L})/u, '$11er').replace(/\b0(?=\d\sh(?:\s|$))/, '')

/** The browser's dates and times as they are shown: no line breaks within a date or a time. */
export const dateText = (text: string, language: string): string =>
  (language === 'fr' ? asInQuebec(text) : text).replace(inside, '\u00a0')
