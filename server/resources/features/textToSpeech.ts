import { isInvalid, isTooLong } from '../../core/failures/sentences'
import type { Feature } from './feature'
import { forText } from './values'

const LONGEST = 1000

const languages = [
  { value: 'en-CA', label: { en: 'English (Canada)', fr: 'Anglais (Canada)' } },
  { value: 'fr-CA', label: { en: 'French (Canada)', fr: 'Français (Canada)' } },
  { value: 'en-US', label: { en: 'English (United States)', fr: 'Anglais (États-Unis)' } },
  { value: 'en-GB', label: { en: 'English (United Kingdom)', fr: 'Anglais (Royaume-Uni)' } },
  { value: 'fr-FR', label: { en: 'French (France)', fr: 'Français (France)' } },
  { value: 'es-US', label: { en: 'Spanish (United States)', fr: 'Espagnol (États-Unis)' } },
]

export const textToSpeech: Feature = {
  name: 'text_to_speech',
  friendly_name: { en: 'Text to speech', fr: 'Synthèse vocale' },
  parameters: [
    {
      name: 'text',
      label: { en: 'Text to say', fr: 'Texte à dire' },
      input_type: 'text',
      problem: forText((text) => ([...text].length > LONGEST ? isTooLong(LONGEST) : null)),
    },
    {
      name: 'language',
      label: { en: 'Language', fr: 'Langue' },
      input_type: 'select',
      options: languages,
      default: 'en-CA',
      // A missing one is the default.
      problem: (chosen) =>
        chosen === undefined || languages.some(({ value }) => value === chosen) ? null : isInvalid,
    },
  ],
}
