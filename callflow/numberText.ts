/** What calls without a caller's number are stored with; it spells ANONYMOUS on a keypad, and can't be dialled. */
export const HIDDEN_CALLER = '+266696687'

/** Other numbers that carriers send instead: RESTRICTED, BLOCKED, UNKNOWN (in two spellings), UNAVAILABLE, PRIVATE. */
export const hiddenCallers: readonly string[] = [HIDDEN_CALLER, '+7378742833', '+2562533', '+8656696', '+8566696687', '+86282452253', '+7748283']

const hiddenDigits: ReadonlySet<string> = new Set(hiddenCallers.map((number) => number.slice(1)))

const hiddenWords = /^(?:anonymous|restricted|blocked|unknown|unavailable|private|withheld|no[ _-]?caller[ _-]?id|not[ _-]?provided|null|none)$/i

/** The user part of a SIP address, with or without a name before it. */
const userOf = (caller: string): string => /^(?:[^<]*<)?\s*(?:sips?:)?([^@<>]*)(?:@[^@<>]*)?>?$/i.exec(caller)?.[1] ?? caller

/** Whether a caller hid the number, as the number or the word that stands for it is sent or was stored. */
export const isHiddenCaller = (caller: string): boolean => {
  const user = userOf(caller.trim()).trim()
  return hiddenWords.test(user) || hiddenDigits.has(user.replace(/^\+/, ''))
}

/** Marks that nobody sees, variation selectors and the enclosing keycap of an emoji digit. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/gu
const dashes = /[\p{Pd}\u2212\u2043\u30fc]/gu

const isDecimal = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Unicode has the decimal digits of each script in tens. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDecimal(first - 1)) first -= 1
  return String((code - first) % 10)
}

/** What a person sees in a phone number: without invisible marks, with digits, dashes and spaces of ASCII. */
export const plainNumberText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/\s+/gu, ' ')
    .trim()

/** What callers press after the answer: `x12`, `poste 12`, `#12`, `,,,12`, and the parameters of a `tel:` address. */
const afterNumber = /(?<=[\d)\s])[\s,;(-]*(?:;\s*ext\s*=|extension|extn?|poste|post|interne|int|anexo|ramal|durchwahl|p\.|x|#)[.\s:#]*(\d{1,9})[#)\s]*$/i
const pausesAndKeys = /(?<=[\d)\s])\s*[,;pw](?:[\d*#,;pw\s]*)$/i

export interface SplitText {
  base: string
  /** Digits, `*`, `#`, and `,` for a pause of two seconds; '' if there are none. */
  keys: string
}

const onlyPauses = /^,*$/

/** Of a text without invisible marks. */
export const splitKeys = (text: string): SplitText => {
  const extension = afterNumber.exec(text)
  if (extension !== null) return { base: text.slice(0, extension.index).trim(), keys: `,${extension[1]}` }
  const pauses = pausesAndKeys.exec(text)
  if (pauses === null) return { base: text, keys: '' }
  const keys = pauses[0].replace(/\s/g, '').replace(/[;pw]/gi, ',')
  return { base: text.slice(0, pauses.index).trim(), keys: onlyPauses.test(keys) ? '' : keys.replace(/,+$/, '') }
}

const bracketedZero = /[([]\s*0\s*[)\]]/g

/** The digits by which a search finds a number, whole or in part; null if the text isn't one. */
export const searchedDigits = (text: string): string | null => {
  const { base } = splitKeys(plainNumberText(text).replace(/^tel:/i, ''))
  const international = /^\+|^00|^011/.test(base) ? base.replace(bracketedZero, '').replace(/^(?:\+?00|\+?011)(?=\D*[1-9])/, '') : base
  return /^[\s().\-/+[\]]*\d[\d\s().\-/+[\]]*$/.test(international) ? international.replace(/\D/g, '') : null
}
