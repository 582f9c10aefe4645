import { e164Of } from '../../../core/texts/phoneNumber'
import { isNoPhoneNumber } from '../../../core/failures/sentences'
import type { Feature } from '../feature'
import { forText } from '../values'

export const callTransfer: Feature = {
  name: 'call_transfer',
  friendly_name: { en: 'Call transfer', fr: "Transfert d'appel" },
  parameters: [
    {
      name: 'destination_number',
      label: { en: 'Destination number', fr: 'Numéro de destination' },
      input_type: 'text',
      problem: forText((number) => (e164Of(number) === null ? isNoPhoneNumber : null)),
    },
  ],
}
