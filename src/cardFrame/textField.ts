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
