import type { Sentence } from '../../platform/failures/language'
import { numberProblem } from '../../platform/texts/phoneNumber'
import { isInvalid, isNoPhoneNumber } from '../../platform/failures/sentences'
import type { Feature, NumberRules } from './feature'
import { isMissing, pairsOf, twice } from './values'

const MOST = 100

const atLeastOne: Sentence = { en: 'Add at least one extension.', fr: 'Ajoutez au moins un poste.' }

const isNoExtension = (number: string): Sentence => ({
  en: `“${number}” isn't a valid extension. Use 1 to 6 digits.`,
  fr: `«\u00a0${number}\u00a0» n'est pas un poste valide. Utilisez de 1 à 6 chiffres.`,
})

/** Says what is wrong with the number of which extension. */
const isNoTarget = (number: string, { en, fr }: Sentence): Sentence => ({
  en: `Extension ${number} needs a valid phone number. ${en}`.trim(),
  fr: `Le poste ${number} doit avoir un numéro de téléphone valide. ${fr}`.trim(),
})

const isTwice = (number: string): Sentence => ({
  en: `Extension ${number} is listed twice.`,
  fr: `Le poste ${number} figure deux fois dans la liste.`,
})

const targetsOf = (value: unknown) => pairsOf(value, 'number', 'target')

const problem = (value: unknown, { premiumNumbers }: NumberRules): Sentence | null => {
  if (isMissing(value) || (Array.isArray(value) && value.length === 0)) return atLeastOne
  const rows = targetsOf(value)
  if (rows === null || rows.length > MOST) return isInvalid
  const noExtension = rows.find(([number]) => !/^\d{1,6}$/.test(number))
  if (noExtension) return isNoExtension(noExtension[0])
  const doubled = twice(rows.map(([number]) => number))
  if (doubled !== undefined) return isTwice(doubled)
  for (const [number, target] of rows) {
    const lost = numberProblem(target, premiumNumbers)
    if (lost !== null) return lost === isNoPhoneNumber ? isNoTarget(number, { en: '', fr: '' }) : isNoTarget(number, lost)
  }
  return null
}

export const extensions: Feature = {
  name: 'extensions',
  friendly_name: { en: 'Extensions', fr: 'Postes' },
  parameters: [
    {
      name: 'extensions',
      label: { en: 'Extensions', fr: 'Postes' },
      input_type: 'extensions',
      hasHiddenLabel: true,
      problem,
      numbers: (value) => (targetsOf(value) ?? []).map(([, target]) => target),
    },
  ],
}
