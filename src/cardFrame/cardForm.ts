import { msg, messageKey, type Message } from '@/i18n/message'
import { currentTranslator } from '@/i18n/translator'
import { cardFields, type CardField, type FieldEvents, type FieldStyles, type MountedFields, type Problem, type Processor, type Tokenised } from './processor'

interface TextFieldOptions {
  id: string
  autocomplete: AutoFill
  inputMode: 'text' | 'numeric'
  maxLength: number
  placeholder?: string
  format?: (text: string, isErasing: boolean) => string
  onInput: () => void
}

/** Keeps the caret after the same number of digits. */
const caretAfter = (text: string, digits: number): number => {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}

const reformat = (input: HTMLInputElement, text: string): void => {
  const { value, selectionStart } = input
  if (text === value) return
  const before = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
  const isAtEnd = selectionStart === value.length
  input.value = text
  if (!isAtEnd) {
    const caret = caretAfter(text, before)
    input.setSelectionRange(caret, caret)
  }
}

export const textField = ({ id, autocomplete, inputMode, maxLength, placeholder = '', format, onInput }: TextFieldOptions) => {
  const input = document.createElement('input')
  Object.assign(input, { id, name: id, type: 'text', autocomplete, inputMode, maxLength, placeholder, className: 'input' })
  input.required = true
  input.spellcheck = false
  input.addEventListener('input', (event) => {
    const isErasing = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (format !== undefined) reformat(input, format(input.value, isErasing))
    onInput()
  })
  return input
}

export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

const labels = {
  name: messageKey('Cardholder name'),
  number: messageKey('Card number'),
  expiry: messageKey('Expiration (MM / YYYY)'),
  cvc: messageKey('CVC'),
} as const satisfies Record<CardField | 'name', string>

const explained: Record<Problem, Message> = {
  name_missing: msg('Please enter the name on the card.'),
  number_wrong: msg('Please check the card number.'),
  expiry_wrong: msg('Please enter the month and year.'),
  expired: msg('This card has expired.'),
  cvc_wrong: msg('Please check the CVC.'),
}

interface FieldRow {
  row: HTMLElement
  container: HTMLElement
  errorId: string
  /** '' clears the error. */
  showError: (text: string) => void
}

const fieldRow = (id: string, labelText: string): FieldRow => {
  const label = element('label', 'label', labelText)
  label.htmlFor = id
  const container = element('div', 'box')
  const error = element('p', 'error')
  error.id = `${id}-error`
  error.hidden = true
  const row = element('div', `row row-${id}`, label, container, error)
  return {
    row,
    container,
    errorId: error.id,
    showError: (text) => {
      error.textContent = text
      error.hidden = text === ''
      row.classList.toggle('wrong', text !== '')
    },
  }
}

type FieldName = 'name' | CardField

const names = ['name', ...cardFields] as const

export interface CardForm {
  tokenise: () => Promise<Tokenised>
  refuse: () => void
  lock: (isLocked: boolean) => void
  focus: () => void
  restyle: MountedFields['restyle']
}

interface FormEvents extends Pick<FieldEvents, 'onBrand'> {
  onSubmit: () => void
}

const makeRows = (): Record<FieldName, FieldRow> => {
  const t = currentTranslator()
  const rowOf = (name: FieldName): FieldRow => fieldRow(name, t(labels[name]))
  return { name: rowOf('name'), number: rowOf('number'), expiry: rowOf('expiry'), cvc: rowOf('cvc') }
}

export const showCardForm = async (
  container: HTMLElement,
  { mount }: Processor,
  { onBrand, onSubmit }: FormEvents,
  styles: FieldStyles,
): Promise<CardForm> => {
  const rows = makeRows()
  const wrong = new Map<FieldName, Problem>()

  const holder = textField({
    id: 'name',
    autocomplete: 'cc-name',
    inputMode: 'text',
    maxLength: 100,
    onInput: () => set('name', undefined),
  })
  rows.name.container.append(holder)
  const form = element('form', 'form', ...names.map((name) => rows[name].row))
  form.method = 'post'
  form.noValidate = true
  // Stripe's fields submit their form on Enter; ours have no button that Enter could press.
  const submit = (event: Event): void => {
    event.preventDefault()
    onSubmit()
  }
  form.addEventListener('submit', submit)
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit(event)
  })
  container.replaceChildren(form)

  const { number, expiry, cvc } = rows
  const containers = { number: number.container, expiry: expiry.container, cvc: cvc.container }
  const fields = await mount(containers, { onBrand, onChange: (field) => set(field, undefined) }, styles)

  const mark = (name: FieldName, isWrong: boolean): void => {
    if (name !== 'name') return fields.mark(name, isWrong)
    holder.setAttribute('aria-invalid', String(isWrong))
    holder.setAttribute('aria-describedby', rows.name.errorId)
  }
  const set = (name: FieldName, problem: Problem | undefined): void => {
    if (wrong.get(name) === problem) return
    if (problem === undefined) wrong.delete(name)
    else wrong.set(name, problem)
    rows[name].showError(problem === undefined ? '' : currentTranslator()(explained[problem]))
    mark(name, problem !== undefined)
  }
  const focusOn = (name: FieldName): void => (name === 'name' ? holder.focus() : fields.focus(name))

  const check = (): boolean => {
    const problems = fields.problems()
    set('name', holder.value.trim() === '' ? 'name_missing' : undefined)
    for (const name of cardFields) set(name, problems[name])
    return wrong.size === 0
  }
  const lock = (isLocked: boolean): void => {
    holder.readOnly = isLocked
    fields.lock(isLocked)
  }
  /** Unlocks first: a locked field may not take the focus. */
  const unlockAndFocus = (name: FieldName): void => {
    lock(false)
    focusOn(name)
  }
  const refuse = (): void => {
    fields.clearCvc()
    unlockAndFocus('cvc')
  }

  return {
    tokenise: async () => {
      if (!check()) {
        unlockAndFocus(names.find((name) => wrong.has(name)) ?? 'name')
        return { refusal: 'card_error' }
      }
      const tokenised = await fields.createToken(holder.value.trim())
      if ('refusal' in tokenised) refuse()
      return tokenised
    },
    refuse,
    lock,
    focus: () => focusOn(names.find((name) => wrong.has(name)) ?? 'name'),
    restyle: fields.restyle,
  }
}
