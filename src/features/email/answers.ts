import type { EmailAnswerBody } from 'contract/emailRecipients'
import type { OpenedEmailLink } from '@/api'
import { say, type Said } from '@/i18n/sentence'

export type Answer = EmailAnswerBody['answer']

interface Offered {
  answer: Answer
  said: Said
  isMain: boolean
}

const block: Offered = { answer: 'block', said: say('Block all requests to this address'), isMain: false }

/** What can be said in this state; nothing in one that is over, or that this console does not know. */
export const answersTo = (state: string | null): readonly Offered[] => {
  switch (state) {
    case 'awaiting':
      return [{ answer: 'confirm', said: say('I agree'), isMain: true }, { answer: 'unsubscribe', said: say('No, thank you'), isMain: false }, block]
    case 'confirmed':
      return [{ answer: 'unsubscribe', said: say('Stop these emails'), isMain: true }]
    case 'unsubscribed':
    case 'expired':
      return [block]
    default:
      return []
  }
}

/** How things are, in a sentence. */
export const explainLink = ({ state, account_name: name, address }: OpenedEmailLink): Said => {
  switch (state) {
    case 'awaiting':
      return say('{name} would like to send voicemails to {address}. Nothing is sent there unless you agree.', { name, address })
    case 'confirmed':
      return say('{name} sends voicemails to {address}.', { name, address })
    case 'unsubscribed':
      return say('{name} sends no voicemails to {address}.', { name, address })
    default:
      return say('This link has expired. {name} can send a new one to {address}.', { name, address })
  }
}
