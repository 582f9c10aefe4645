import { useEffect, useRef, useState } from 'react'

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

/** Fills in what is known, once, unless something was there or typed before. */
export const useFilledIn = (value: string, known: string, onChange: (known: string) => void): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || known === '') return
    isDone.current = true
    if (value === '') onChange(known)
  }, [value, known, onChange])
}

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
