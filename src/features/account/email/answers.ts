import type { EmailAnswerBody } from 'contract/emailRecipients'
import type { OpenedEmailLink } from '@/api'
import { msg, type Message } from '@/i18n/message'

export type Answer = EmailAnswerBody['answer']

interface AnswerOption {
  answer: Answer
  label: Message
  isMain: boolean
}

const block: AnswerOption = { answer: 'block', label: msg('Block all requests to this address'), isMain: false }

/** Empty for final and unknown states. */
export const answersTo = (state: string | null): readonly AnswerOption[] => {
  switch (state) {
    case 'awaiting':
      return [{ answer: 'confirm', label: msg('I agree'), isMain: true }, { answer: 'unsubscribe', label: msg('No, thank you'), isMain: false }, block]
    case 'confirmed':
      return [{ answer: 'unsubscribe', label: msg('Stop these emails'), isMain: true }]
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
      return msg('{name} would like to email voicemails to {address}. Nothing is sent unless you agree.', { name, address })
    case 'confirmed':
      return msg('{name} emails voicemails to {address}.', { name, address })
    case 'unsubscribed':
      return msg("{name} doesn't email voicemails to {address}.", { name, address })
    default:
      return msg('This link has expired. {name} can send a new one to {address}.', { name, address })
  }
}
