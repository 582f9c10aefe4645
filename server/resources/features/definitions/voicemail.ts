import { isEmailAddress } from '../../../core/texts/emailAddress'
import type { Sentence } from '../../../core/failures/language'
import type { Feature } from '../feature'
import { forText } from '../values'

const isNoAddress: Sentence = {
  en: 'This is not an e-mail address.',
  fr: "Ce n'est pas une adresse courriel.",
}

export const voicemail: Feature = {
  name: 'voicemail',
  friendly_name: { en: 'Voicemail', fr: 'Messagerie vocale' },
  parameters: [
    {
      name: 'send_to',
      label: { en: 'Send messages to (e-mail address)', fr: 'Envoyer les messages à (adresse courriel)' },
      input_type: 'text',
      problem: forText((address) => (isEmailAddress(address) ? null : isNoAddress)),
    },
  ],
}
