import type { Sentence } from '../../../core/failures/language'
import { isRequired } from '../../../core/failures/sentences'
import type { Feature } from '../feature'
import { isMissing } from '../values'

const LONGEST_S = 60

const isNoLength: Sentence = {
  en: `Use whole seconds from 1 to ${LONGEST_S}.`,
  fr: `Utilisez un nombre entier de secondes, de 1 à ${LONGEST_S}.`,
}

const problem = (value: unknown): Sentence | null => {
  if (isMissing(value)) return isRequired
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value))
  const seconds = isNumber ? Number(value) : 0
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_S ? null : isNoLength
}

export const pause: Feature = {
  name: 'pause',
  friendly_name: { en: 'Pause', fr: 'Pause' },
  parameters: [
    {
      name: 'length',
      label: { en: 'Length (seconds)', fr: 'Durée (secondes)' },
      input_type: 'number',
      default: 1,
      problem,
    },
  ],
}
