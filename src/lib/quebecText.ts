/** The browser's French dates and times, written as in Quebec: "1er déc." for "1 déc.", "9 h 06" for "09 h 06". */
export const quebecText = (text: string, language: string): string =>
  language === 'fr' ? text.replace(/(^|\s)1(?=\s(?!h(?:\s|$))\p{L})/u, '$11er').replace(/\b0(?=\d\sh(?:\s|$))/, '') : text
