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
