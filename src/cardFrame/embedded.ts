import type { CardFields } from 'contract/billing'
import { currentTranslator } from '@/i18n/translator'
import { brandOfNumber, cardSummaryIn } from '@/lib/cardMessages'
import { isRecord, parseJson } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { element, textField } from './cardForm'
import type { CardField, FieldEvents, MountedFields, Problems, Processor, Tokenised } from './processor'

const [MAX_DIGITS, MIN_DIGITS] = [19, 12]
const AMEX_GROUPS = [4, 6, 5]

const digitsOf = (text: string): string => text.replace(/\D/g, '')

export const groupedNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, MAX_DIGITS)
  if (brandOfNumber(digits) !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  let rest = digits.slice(0, 15)
  return AMEX_GROUPS.map((size) => {
    const group = rest.slice(0, size)
    rest = rest.slice(size)
    return group
  })
    .filter((group) => group !== '')
    .join(' ')
}

/** The Luhn check, which catches a mistyped digit. */
const fits = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, weighed) => total + (weighed > 9 ? weighed - 9 : weighed), 0)
  return sum % 10 === 0
}

export const isCardNumber = (text: string): boolean => {
  const digits = digitsOf(text)
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && fits(digits)
}

export const cvcLength = (number: string): number => (brandOfNumber(digitsOf(number)) === 'amex' ? 4 : 3)

/** 'MM / YYYY' while typing; a month that can't have a second digit gets its zero. */
export const spacedExpiry = (text: string, isErasing: boolean): string => {
  const digits = /^[2-9]/.test(text) || /^1\s*\//.test(text) ? `0${digitsOf(text)}` : digitsOf(text)
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 6)]
  if (isErasing && year === '') return month
  return month.length === 2 ? `${month} / ${year}` : month
}

interface Expiry {
  exp_month: number
  exp_year: number
}

const CENTURY = 2000

/** `null` for an invalid month; '07 / 31' is July 2031. */
export const expiryIn = (text: string): Expiry | null => {
  const [, month = '', year = ''] = /^(\d{1,2})\s*(?:\/\s*)?(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  const exp_month = Number(month)
  if (month === '' || exp_month < 1 || exp_month > 12) return null
  return { exp_month, exp_year: year.length === 2 ? CENTURY + Number(year) : Number(year) }
}

const DAY_MS = 24 * 60 * 60_000

/** Allows for a clock that is a day fast. */
export const isOver = ({ exp_month, exp_year }: Expiry, now: number): boolean =>
  new Date(exp_year, exp_month, 1).getTime() + DAY_MS <= now

const TIME_LIMIT_MS = 20_000

interface Answer {
  status: number | null
  json: unknown
}

/** The frame's only requests; they carry no session token. */
const post = async (path: string, body: object): Promise<Answer> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT_MS)
  try {
    const response = await fetch(`${readSettings().apiPrefix}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: limit.signal,
    })
    return { status: response.status, json: parseJson(await response.text()) }
  } catch {
    return { status: null, json: undefined }
  } finally {
    clearTimeout(timer)
  }
}

const createCardToken = async (fields: CardFields): Promise<Tokenised> => {
  const { status, json } = await post('/card-frame/tokens', fields)
  const token = isRecord(json) ? json['token'] : undefined
  if (status === 201 && typeof token === 'string') return { token, card: cardSummaryIn(json) }
  return { refusal: status === 400 || status === 422 ? 'card_error' : 'process_error' }
}

/** Returns whether a response arrived; a secret that is no longer pending counts as answered. */
const finishStepUp = async (client_secret: string, isConfirmed: boolean): Promise<boolean> => {
  const { status } = await post('/card-frame/step-ups', { client_secret, is_confirmed: isConfirmed ? 1 : 0 })
  return status === 204 || status === 404
}

const askCardholder = (container: HTMLElement, secret: string): Promise<void> => {
  const t = currentTranslator()
  return new Promise((resolve) => {
    const question = element('p', 'question', t('Confirm this payment?'))
    const problem = element('p', 'error')
    problem.setAttribute('role', 'alert')
    const confirm = element('button', 'button main', t('Confirm'))
    const decline = element('button', 'button', t('Decline'))
    const answer = async (isConfirmed: boolean): Promise<void> => {
      confirm.disabled = decline.disabled = true
      problem.textContent = ''
      if (await finishStepUp(secret, isConfirmed)) return resolve()
      problem.textContent = t("We didn't receive your answer. Please try again.")
      confirm.disabled = decline.disabled = false
      confirm.focus()
    }
    confirm.type = decline.type = 'button'
    confirm.addEventListener('click', () => void answer(true))
    decline.addEventListener('click', () => void answer(false))
    container.replaceChildren(question, problem, element('div', 'buttons', decline, confirm))
  })
}

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
  restyle: () => undefined,
  mark: (field, isWrong) => {
    inputs[field].setAttribute('aria-invalid', String(isWrong))
    inputs[field].setAttribute('aria-describedby', `${field}-error`)
  },
})

export const embedded: Processor = {
  mount: async ({ number, expiry, cvc }, events) => {
    const inputs = makeInputs(events)
    number.append(inputs.number)
    expiry.append(inputs.expiry)
    cvc.append(inputs.cvc)
    return mounted(inputs)
  },
  stepUp: askCardholder,
}
