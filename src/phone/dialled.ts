import type { NumberProblem } from 'callflow/phoneNumber'
import { msg, type Message } from '@/i18n/message'
import { readTyped } from '@/lib/phoneNumbers'
import { isEmergencyNumber } from './emergency'

const problems: Readonly<Record<NumberProblem | 'premium', Message>> = {
  invalid: msg('Enter a valid phone number.'),
  area_code_missing: msg('Add the area code.'),
  area_code_unknown: msg("This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code."),
  too_short: msg('This number has too few digits.'),
  too_long: msg('This number has too many digits.'),
  several: msg('Enter one phone number only.'),
  premium: msg("Premium-rate and satellite numbers can't be called from here."),
}

/** What to dial for a text, or what is wrong with it. Emergency numbers have rules of their own. */
export const readDialled = async (typed: string): Promise<{ to: string } | { problem: Message }> => {
  const reading = isEmergencyNumber(typed) ? null : await readTyped(typed)
  if (reading === null) return { to: typed }
  if (reading === 'premium') return { problem: problems.premium }
  return 'problem' in reading ? { problem: problems[reading.problem] } : { to: `${reading.number}${reading.keys}` }
}
