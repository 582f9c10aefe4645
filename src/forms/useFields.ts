import { useState } from 'react'

interface FieldsForm {
  errorOf: (field: string) => string | undefined
  isBusy: boolean
}

interface Field {
  value: string
  error: string | undefined
}

/** The confirmation of `value`: its error goes as soon as both are equal. */
export const confirming = <Given extends Field>(field: Given, value: string): Given =>
  value !== '' && field.value === value ? { ...field, error: undefined } : field

export const useFields = <Texts extends Record<string, string>>(first: Texts | (() => Texts)) => {
  const [fields, setFields] = useState(first)
  const fieldsOf = (form: FieldsForm) => (name: keyof Texts & string) => ({
    name,
    value: fields[name],
    onChange: (value: string): void => setFields({ ...fields, [name]: value }),
    error: form.errorOf(name),
    isDisabled: form.isBusy,
  })
  return { fields, setFields, fieldsOf }
}
