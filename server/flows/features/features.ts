import { openingHours, router } from './router'
import { type Feature, type NumberRules, type Parameter, forText, idsOf, isMissing, pairsOf, twice } from './feature'
import { isId } from '../../platform/http/routes/request'
import { isInvalid, isNoEmailAddress, isRequired, isTooLong, isNoPhoneNumber, type Sentence } from '../../platform/failures/failures'
import { numberProblem } from '../../platform/texts/phoneNumber'
import { isEmailAddress } from '../../platform/texts/emailAddress'

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

const extensions: Feature = {
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

const LONGEST = 1000

const languages = [
  { value: 'en-CA', label: { en: 'English (Canada)', fr: 'Anglais (Canada)' } },
  { value: 'fr-CA', label: { en: 'French (Canada)', fr: 'Français (Canada)' } },
  { value: 'en-US', label: { en: 'English (United States)', fr: 'Anglais (États-Unis)' } },
  { value: 'en-GB', label: { en: 'English (United Kingdom)', fr: 'Anglais (Royaume-Uni)' } },
  { value: 'fr-FR', label: { en: 'French (France)', fr: 'Français (France)' } },
  { value: 'es-US', label: { en: 'Spanish (United States)', fr: 'Espagnol (États-Unis)' } },
]

const text: Parameter = {
  name: 'text',
  label: { en: 'Text to speak', fr: 'Texte à lire' },
  input_type: 'text',
  problem: forText((words) => ([...words].length > LONGEST ? isTooLong(LONGEST) : null)),
}

const language: Parameter = {
  name: 'language',
  label: { en: 'Language', fr: 'Langue' },
  input_type: 'select',
  options: languages,
  default: 'en-CA',
  // The default applies if it is missing.
  problem: (chosen) => (chosen === undefined || languages.some(({ value }) => value === chosen) ? null : isInvalid),
}

const sound: Parameter = {
  name: 'audiofile_id',
  label: { en: 'Audio file', fr: 'Fichier audio' },
  input_type: 'audiofile-selector',
  problem: (value) => {
    if (isMissing(value)) return isRequired
    return idsOf(value).every(isId) && idsOf(value).length === 1 ? null : isInvalid
  },
  references: (value) => ({ audioFiles: idsOf(value) }),
}

const textToSpeech: Feature = {
  name: 'text_to_speech',
  friendly_name: { en: 'Text to speech', fr: 'Synthèse vocale' },
  parameters: [text, language],
}

const audioFile: Feature = {
  name: 'audiofile',
  friendly_name: { en: 'Audio file', fr: 'Fichier audio' },
  parameters: [sound],
}

const optional = ({ problem, ...parameter }: Parameter): Parameter => ({
  ...parameter,
  problem: (value, rules) => (isMissing(value) ? null : problem(value, rules)),
})

/** With a greeting: its sound, or else its text. */
const menu: Feature = {
  ...router,
  parameters: [
    optional({ ...text, label: { en: 'Greeting', fr: "Message d'accueil" } }),
    { ...language, default: null },
    optional(sound),
    ...router.parameters,
  ],
}

const ringTimes = [10, 15, 20, 25, 30, 45, 60]
const USUAL_RING_S = 25

const ringSeconds: Parameter = {
  name: 'ring_seconds',
  label: { en: 'Ring for', fr: 'Durée de la sonnerie' },
  input_type: 'select',
  options: ringTimes.map((seconds) => ({
    value: String(seconds),
    label: { en: `${seconds} seconds`, fr: `${seconds}\u00a0secondes` },
  })),
  default: String(USUAL_RING_S),
  problem: (value) => (isMissing(value) || ringTimes.includes(Number(value)) ? null : isInvalid),
}

const callTransfer: Feature = {
  name: 'call_transfer',
  friendly_name: { en: 'Call transfer', fr: "Transfert d'appel" },
  parameters: [
    {
      name: 'destination_number',
      label: { en: 'Destination number', fr: 'Numéro de destination' },
      input_type: 'text',
      problem: forText((number, { premiumNumbers }) => numberProblem(number, premiumNumbers)),
      numbers: (value) => (typeof value === 'string' ? [value] : []),
    },
    ringSeconds,
  ],
}

const voicemail: Feature = {
  name: 'voicemail',
  friendly_name: { en: 'Voicemail', fr: 'Boîte vocale' },
  parameters: [
    {
      name: 'send_to',
      label: { en: 'Send messages to (email address)', fr: 'Envoyer les messages à (adresse courriel)' },
      input_type: 'text',
      problem: forText((address) => (isEmailAddress(address) ? null : isNoEmailAddress)),
      references: (value) => ({ addresses: typeof value === 'string' && isEmailAddress(value.trim()) ? [value.trim()] : [] }),
    },
    {
      name: 'user_id',
      label: { en: 'Voicemail box', fr: 'Boîte vocale de' },
      input_type: 'person',
      problem: (value) => (isMissing(value) || idsOf(value).some(isId) ? null : isInvalid),
      references: (value) => ({ people: idsOf(value).filter(isId) }),
    },
  ],
}

const MOST_PEOPLE = 20

const areTooMany: Sentence = {
  en: `Choose up to ${MOST_PEOPLE} people, or nobody to ring everybody.`,
  fr: `Choisissez au plus ${MOST_PEOPLE} personnes, ou aucune pour appeler tout le monde.`,
}

const peopleIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((id: unknown) => idsOf(id).filter(isId)) : [])

const webPhone: Feature = {
  name: 'webphone',
  friendly_name: { en: 'Web phone', fr: 'Téléphone web' },
  isNew: true,
  parameters: [
    {
      name: 'user_ids',
      label: { en: 'Who rings', fr: 'Qui est appelé' },
      input_type: 'people',
      problem: (value) => {
        if (isMissing(value)) return null
        if (!Array.isArray(value) || twice(peopleIn(value)) !== undefined || peopleIn(value).length !== value.length) return isInvalid
        return value.length > MOST_PEOPLE ? areTooMany : null
      },
      references: (value) => ({ people: peopleIn(value) }),
    },
  ],
}

const LONGEST_S = 60

const isNoLength: Sentence = {
  en: `Enter a whole number of seconds, from 1 to ${LONGEST_S}.`,
  fr: `Entrez un nombre entier de secondes, de 1 à ${LONGEST_S}.`,
}

const pauseProblem = (value: unknown): Sentence | null => {
  if (isMissing(value)) return isRequired
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value))
  const seconds = isNumber ? Number(value) : 0
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_S ? null : isNoLength
}

const pause: Feature = {
  name: 'pause',
  friendly_name: { en: 'Pause', fr: 'Pause' },
  parameters: [
    {
      name: 'length',
      label: { en: 'Length (seconds)', fr: 'Durée (secondes)' },
      input_type: 'number',
      default: 1,
      problem: pauseProblem,
    },
  ],
}

const hangUp: Feature = {
  name: 'hangup',
  friendly_name: { en: 'Hang up', fr: 'Raccrocher' },
  parameters: [],
}

export const features: readonly Feature[] = [
  audioFile,
  textToSpeech,
  menu,
  openingHours,
  extensions,
  callTransfer,
  voicemail,
  webPhone,
  pause,
  hangUp,
]
