import type { EmailAnswerBody } from 'contract/emailRecipients'
import type { OpenedEmailLink } from '@/api'
import { msg, type Message } from '@/i18n/message'

export type Answer = EmailAnswerBody['answer']

interface Offered {
  answer: Answer
  said: Message
  isMain: boolean
}

const block: Offered = { answer: 'block', said: msg('Block all requests to this address'), isMain: false }

/** Empty for final and unknown states. */
export const answersTo = (state: string | null): readonly Offered[] => {
  switch (state) {
    case 'awaiting':
      return [{ answer: 'confirm', said: msg('I agree'), isMain: true }, { answer: 'unsubscribe', said: msg('No, thank you'), isMain: false }, block]
    case 'confirmed':
      return [{ answer: 'unsubscribe', said: msg('Stop these emails'), isMain: true }]
    case 'unsubscribed':
    case 'expired':
      return [block]
    default:
      return []
  }
}

export const explainLink = ({ state, account_name: name, address }: OpenedEmailLink): Message => {
  switch (state) {
    case 'awaiting':
      return msg('{name} would like to send voicemails to {address}. Nothing is sent there unless you agree.', { name, address })
    case 'confirmed':
      return msg('{name} sends voicemails to {address}.', { name, address })
    case 'unsubscribed':
      return msg('{name} sends no voicemails to {address}.', { name, address })
    default:
      return msg('This link has expired. {name} can send a new one to {address}.', { name, address })
  }
}
