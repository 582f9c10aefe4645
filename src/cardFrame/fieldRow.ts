import { element } from './element'

/** A label, the place of its field, and what is wrong with it. */
export interface FieldRow {
  row: HTMLElement
  place: HTMLElement
  errorId: string
  /** '' takes the error away. */
  showError: (text: string) => void
}

/** The label is that of the element whose id is `id`, which whoever fills the place brings. */
export const fieldRow = (id: string, labelText: string): FieldRow => {
  const label = element('label', 'label', labelText)
  label.htmlFor = id
  const place = element('div', 'place')
  const error = element('p', 'error')
  error.id = `${id}-error`
  error.hidden = true
  const row = element('div', `row row-${id}`, label, place, error)
  return {
    row,
    place,
    errorId: error.id,
    showError: (text) => {
      error.textContent = text
      error.hidden = text === ''
      row.classList.toggle('wrong', text !== '')
    },
  }
}
