import { brandOfNumber } from '@/lib/cardBrand'
import { askOwner } from './askOwner'
import { createCardToken } from './cardService'
import type { CardField, FieldEvents, MountedFields, Problems, Processor } from './processor'
import { textField } from './textField'
import { cvcLength, digitsOf, expiryIn, groupedNumber, isCardNumber, isOver, spacedExpiry } from './typing'

type Inputs = Record<CardField, HTMLInputElement>

const makeInputs = ({ onBrand, onChange }: FieldEvents): Inputs => {
  const number = textField({
    id: 'number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 24,
    format: groupedNumber,
    onInput: () => {
      onBrand(brandOfNumber(digitsOf(number.value)))
      onChange('number')
    },
  })
  const expiry = textField({
    id: 'expiry',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 9,
    format: spacedExpiry,
    onInput: () => onChange('expiry'),
  })
  const cvc = textField({
    id: 'cvc',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    format: (text) => digitsOf(text).slice(0, cvcLength(number.value)),
    onInput: () => onChange('cvc'),
  })
  return { number, expiry, cvc }
}

const problemsOf = ({ number, expiry, cvc }: Inputs): Problems => {
  const until = expiryIn(expiry.value)
  return {
    ...(isCardNumber(number.value) ? {} : { number: 'number_wrong' }),
    ...(until === null ? { expiry: 'expiry_wrong' } : isOver(until, Date.now()) ? { expiry: 'expired' } : {}),
    ...(cvc.value.length === cvcLength(number.value) ? {} : { cvc: 'cvc_wrong' }),
  }
}

const mounted = (inputs: Inputs): MountedFields => ({
  problems: () => problemsOf(inputs),
  createToken: async (name) => {
    const { number, expiry, cvc } = inputs
    const until = expiryIn(expiry.value)
    if (until === null) return { refusal: 'card_error' }
    return createCardToken({ number: digitsOf(number.value), cvc: cvc.value, name, ...until })
  },
  clearCvc: () => {
    inputs.cvc.value = ''
  },
  lock: (isLocked) => Object.values(inputs).forEach((input) => (input.readOnly = isLocked)),
  focus: (field) => inputs[field].focus(),
  mark: (field, isWrong) => {
    inputs[field].setAttribute('aria-invalid', String(isWrong))
    inputs[field].setAttribute('aria-describedby', `${field}-error`)
  },
})

/** The processor that our own service brings along. */
export const embedded: Processor = {
  mount: async ({ number, expiry, cvc }, events) => {
    const inputs = makeInputs(events)
    number.append(inputs.number)
    expiry.append(inputs.expiry)
    cvc.append(inputs.cvc)
    return mounted(inputs)
  },
  stepUp: askOwner,
}
