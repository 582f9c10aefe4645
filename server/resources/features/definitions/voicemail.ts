import { isEmailAddress } from '../../../core/texts/emailAddress'
import { isNoEmailAddress } from '../../../core/failures/sentences'
import type { Feature } from '../feature'
import { forText } from '../values'

export const voicemail: Feature = {
  name: 'voicemail',
  friendly_name: { en: 'Voicemail', fr: 'Messagerie vocale' },
  parameters: [
    {
      name: 'send_to',
      label: { en: 'Send messages to (e-mail address)', fr: 'Envoyer les messages à (adresse courriel)' },
      input_type: 'text',
      problem: forText((address) => (isEmailAddress(address) ? null : isNoEmailAddress)),
      references: (value) => ({ addresses: typeof value === 'string' && isEmailAddress(value.trim()) ? [value.trim()] : [] }),
    },
  ],
}
