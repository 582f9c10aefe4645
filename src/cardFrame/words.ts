import { say, sentence, type Said } from '@/i18n/sentence'
import type { CardField, Problem } from './processor'

export const labels = {
  name: sentence('Cardholder name'),
  number: sentence('Card number'),
  expiry: sentence('Expiration (MM / YYYY)'),
  cvc: sentence('CVC'),
} as const satisfies Record<CardField | 'name', string>

export const explained: Record<Problem, Said> = {
  name_missing: say('Please enter the name on the card.'),
  number_wrong: say('Please check the card number.'),
  expiry_wrong: say('Please enter the month and the year.'),
  expired: say('This card has expired.'),
  cvc_wrong: say('Please check the CVC.'),
}
