import { currentSpoken } from '@/i18n/language'
import { translatorOf } from '@/i18n/translator'
import { element } from './element'
import { fieldRow, type FieldRow } from './fieldRow'
import { cardFields, type CardField, type FieldEvents, type FieldLook, type Problem, type Processor, type Tokenised } from './processor'
import { textField } from './textField'
import { explained, labels } from './words'

type FieldName = 'name' | CardField

const names = ['name', ...cardFields] as const

export interface CardForm {
  tokenise: () => Promise<Tokenised>
  /** All that was typed stays but the CVC, which is asked for again. */
  refuse: () => void
  lock: (isLocked: boolean) => void
  /** The first field that is wrong, else the first one. */
  focus: () => void
}

interface FormEvents extends Pick<FieldEvents, 'onBrand'> {
  onSubmit: () => void
}

const makeRows = (): Record<FieldName, FieldRow> => {
  const t = translatorOf(currentSpoken().catalogue)
  const rowOf = (name: FieldName): FieldRow => fieldRow(name, t(labels[name]))
  return { name: rowOf('name'), number: rowOf('number'), expiry: rowOf('expiry'), cvc: rowOf('cvc') }
}

/** The four fields of a card in the order of the specification, whoever the processor is. */
export const showCardForm = async (
  place: HTMLElement,
  { mount }: Processor,
  { onBrand, onSubmit }: FormEvents,
  look: FieldLook,
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
  rows.name.place.append(holder)
  const form = element('form', 'form', ...names.map((name) => rows[name].row))
  form.method = 'post'
  form.noValidate = true
  // Stripe's fields submit the form that they stand in; ours have no button that Enter could press.
  const submit = (event: Event): void => {
    event.preventDefault()
    onSubmit()
  }
  form.addEventListener('submit', submit)
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit(event)
  })
  place.replaceChildren(form)

  const { number, expiry, cvc } = rows
  const places = { number: number.place, expiry: expiry.place, cvc: cvc.place }
  const fields = await mount(places, { onBrand, onChange: (field) => set(field, undefined) }, look)

  const mark = (name: FieldName, isWrong: boolean): void => {
    if (name !== 'name') return fields.mark(name, isWrong)
    holder.setAttribute('aria-invalid', String(isWrong))
    holder.setAttribute('aria-describedby', rows.name.errorId)
  }
  const set = (name: FieldName, problem: Problem | undefined): void => {
    if (wrong.get(name) === problem) return
    if (problem === undefined) wrong.delete(name)
    else wrong.set(name, problem)
    rows[name].showError(problem === undefined ? '' : translatorOf(currentSpoken().catalogue)(explained[problem]))
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
  /** It is the person's turn again: a field that is locked may not take the focus. */
  const handBack = (name: FieldName): void => {
    lock(false)
    focusOn(name)
  }
  const refuse = (): void => {
    fields.clearCvc()
    handBack('cvc')
  }

  return {
    tokenise: async () => {
      if (!check()) {
        handBack(names.find((name) => wrong.has(name)) ?? 'name')
        return { refusal: 'card_error' }
      }
      const tokenised = await fields.createToken(holder.value.trim())
      if ('refusal' in tokenised) refuse()
      return tokenised
    },
    refuse,
    lock,
    focus: () => focusOn(names.find((name) => wrong.has(name)) ?? 'name'),
  }
}
