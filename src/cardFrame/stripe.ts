import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeCardCvcElement, StripeCardExpiryElement, StripeCardNumberElement } from '@stripe/stripe-js'
import { type CardBrand, cardSummaryIn } from '@/lib/cardMessages'
import { trustedScripts } from '@/lib/trustedScripts'
import { element } from './cardForm'
import type { CardField, FieldEvents, FieldStyles, MountedFields, Problem, Problems, Processor } from './processor'

/** The only address that the policy allows: the release that `@stripe/stripe-js` was built for. */
const STRIPE_URL = 'https://js.stripe.com/endive/stripe.js'

const trusted = (): string => trustedScripts('console-stripe', [STRIPE_URL]).createScriptURL(STRIPE_URL)

/** Adds Stripe's script itself: Trusted Types reject the plain text address that `loadStripe` would set. */
const addStripeScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted()
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error("Stripe's script did not load.")))
    document.head.append(script)
  })

interface StripeFields {
  number: StripeCardNumberElement
  expiry: StripeCardExpiryElement
  cvc: StripeCardCvcElement
}

const problemOf: Record<CardField, Problem> = { number: 'number_wrong', expiry: 'expiry_wrong', cvc: 'cvc_wrong' }

const brandOf = (brand: string): CardBrand => (brand === 'visa' || brand === 'mastercard' || brand === 'amex' ? brand : 'unknown')

const styleOf = ({ color, placeholderColor, errorColor, fontFamily }: FieldStyles) => ({
  base: { color, fontFamily, fontSize: '16px', lineHeight: '22px', '::placeholder': { color: placeholderColor } },
  invalid: { color: errorColor },
})

const makeFields = (stripe: Stripe, styles: FieldStyles): StripeFields => {
  const elements = stripe.elements({ locale: styles.language === 'fr' ? 'fr-CA' : 'en' })
  const options = { style: styleOf(styles) }
  return {
    number: elements.create('cardNumber', { ...options, placeholder: '' }),
    expiry: elements.create('cardExpiry', { ...options, placeholder: '' }),
    cvc: elements.create('cardCvc', { ...options, placeholder: '' }),
  }
}

/** Stripe reports every change, but never what was typed. */
const watchFields = ({ number, expiry, cvc }: StripeFields, { onBrand, onChange }: FieldEvents): Problems => {
  const problems: Problems = { ...problemOf }
  const note = (field: CardField, isComplete: boolean, code: string | undefined): void => {
    if (isComplete) delete problems[field]
    else problems[field] = code?.endsWith('_past') ? 'expired' : problemOf[field]
    onChange(field)
  }
  number.on('change', ({ complete, error, brand }) => {
    onBrand(brandOf(brand))
    note('number', complete, error?.code)
  })
  expiry.on('change', ({ complete, error }) => note('expiry', complete, error?.code))
  cvc.on('change', ({ complete, error }) => note('cvc', complete, error?.code))
  return problems
}

const untilReady = async ({ number, expiry, cvc }: StripeFields): Promise<void> => {
  await Promise.all([
    new Promise<void>((resolve) => void number.on('ready', () => resolve())),
    new Promise<void>((resolve) => void expiry.on('ready', () => resolve())),
    new Promise<void>((resolve) => void cvc.on('ready', () => resolve())),
  ])
}

const mountInto = (container: HTMLElement, id: string, mount: (inside: HTMLElement) => void): void => {
  const inside = element('div', 'stripe')
  inside.id = id
  container.append(inside)
  mount(inside)
}

const mounted = (stripe: Stripe, fields: StripeFields, problems: Problems): MountedFields => ({
  problems: () => problems,
  createToken: async (name) => {
    const { token, error } = await stripe
      .createToken(fields.number, { name })
      .catch(() => ({ token: undefined, error: { type: 'api_connection_error' } }))
    if (token !== undefined) return { token: token.id, card: cardSummaryIn({ type: token.card?.brand, last4: token.card?.last4 }) }
    return { refusal: error.type === 'card_error' || error.type === 'validation_error' ? 'card_error' : 'process_error' }
  },
  clearCvc: () => fields.cvc.clear(),
  lock: (disabled) => Object.values(fields).forEach((field: StripeFields[CardField]) => field.update({ disabled })),
  focus: (field) => fields[field].focus(),
  restyle: (styles) => Object.values(fields).forEach((field: StripeFields[CardField]) => field.update({ style: styleOf(styles) })),
  mark: () => undefined,
})

/** Each field is in a frame of Stripe's: not even this page sees what is typed. */
export const openStripe = async (publishableKey: string): Promise<Processor> => {
  await addStripeScript()
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.')
  return {
    mount: async ({ number, expiry, cvc }, events, styles) => {
      const fields = makeFields(stripe, styles)
      const ready = untilReady(fields)
      mountInto(number, 'number', (inside) => fields.number.mount(inside))
      mountInto(expiry, 'expiry', (inside) => fields.expiry.mount(inside))
      mountInto(cvc, 'cvc', (inside) => fields.cvc.mount(inside))
      await ready
      return mounted(stripe, fields, watchFields(fields, events))
    },
    stepUp: async (container, clientSecret) => {
      // Stripe overlays the bank's page on this one, which would otherwise be too low.
      container.replaceChildren(element('div', 'bank'))
      await stripe.handleNextAction({ clientSecret })
    },
  }
}
