import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { BadRequest, Validation, type FieldErrors } from '../../failures/failures'
import type { Sentence } from '../../failures/language'
import { isInvalid, isRequired, isTooLong } from '../../failures/sentences'

/** All errors are reported at once; no form has nearly as many fields. */
Settings.Set({ maxErrors: 100 })

const fieldOf = (error: TLocalizedValidationError): string | undefined => error.instancePath.split('/')[1]

const sentenceOf = (error: TLocalizedValidationError): Sentence =>
  error.keyword === 'maxLength' ? isTooLong(Number(error.params.limit)) : isInvalid

/** Returns 422 for listed properties, which a person can fix; anything else is a 400. */
const refusalOf = (errors: readonly TLocalizedValidationError[]): BadRequest | Validation => {
  const fields = new Map<string, Sentence>()
  for (const error of errors) {
    if (error.keyword === 'required' && error.instancePath === '') {
      for (const field of error.params.requiredProperties) fields.set(field, isRequired)
      continue
    }
    const field = fieldOf(error)
    if (field === undefined || error.keyword === 'boolean') return new BadRequest()
    if (!fields.has(field)) fields.set(field, sentenceOf(error))
  }
  if (fields.size === 0) return new BadRequest()
  const byField: FieldErrors = Object.fromEntries([...fields].map(([field, sentence]) => [field, [sentence]]))
  return new Validation(byField)
}

export interface Checker<Value> {
  isRight: (value: unknown) => value is Value
  refusal: (value: unknown) => BadRequest | Validation
}

export const makeChecker = <Value>(schema: TSchema | undefined): Checker<Value> => {
  const validator = schema && Compile(schema)
  return {
    isRight: (value): value is Value => (validator === undefined ? value === undefined : validator.Check(value)),
    refusal: (value) => (validator === undefined ? new BadRequest() : refusalOf(validator.Errors(value))),
  }
}
