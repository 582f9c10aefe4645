interface TextFieldOptions {
  id: string
  autocomplete: AutoFill
  inputMode: 'text' | 'numeric'
  maxLength: number
  placeholder?: string
  /** What stands there after a key, given what the browser made of it. */
  format?: (text: string, isErasing: boolean) => string
  onInput: () => void
}

/** The place after as many digits as stood before the caret. */
const caretAfter = (text: string, digits: number): number => {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}

/** Writes the formatted text without throwing the caret to its end. */
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

/** An input whose text takes its shape while somebody types. */
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
