import { Validation } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import { isInvalid } from '../../core/failures/sentences'

/** Of one application: a save runs them all. */
export const MOST_REHEARSALS = 50

const isFull: Sentence = {
  en: `A call flow has ${MOST_REHEARSALS} tests at most.`,
  fr: `Un flux d'appels compte au plus ${MOST_REHEARSALS} tests.`,
}

export const insistOnRoom = (rehearsals: number): void => {
  if (rehearsals >= MOST_REHEARSALS) throw new Validation({ friendly_name: [isFull] })
}

/** Of a script whose number is not one of the account's. */
export const isNotTheirs = (field: string): Validation => new Validation({ [field]: [isInvalid] })
