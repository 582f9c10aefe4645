import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { BadRequest, Validation, type FieldErrors } from '../failures/failures'
import type { Sentence } from '../failures/language'
import { isInvalid, isRequired, isTooLong } from '../failures/sentences'

/** All fields of a form are told at once; no form of ours has nearly as many. */
Settings.Set({ maxErrors: 100 })

/** The top-level property that an error is about; undefined for one about the whole value. */
const fieldOf = (error: TLocalizedValidationError): string | undefined => error.instancePath.split('/')[1]

const sentenceOf = (error: TLocalizedValidationError): Sentence =>
  error.keyword === 'maxLength' ? isTooLong(Number(error.params.limit)) : isInvalid

/**
 * Tells what a form's person can mend as 422 per field: a missing, too long or ill-typed property that is listed. What
 * no form can cause (no object at all, a property that is not listed) is a 400.
 */
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
  const told: FieldErrors = Object.fromEntries([...fields].map(([field, sentence]) => [field, [sentence]]))
  return new Validation(told)
}

export interface Checker<Value> {
  isRight: (value: unknown) => value is Value
  refusal: (value: unknown) => BadRequest | Validation
}

/** Strict: nothing is coerced, filled in or dropped. Without a schema nothing but `undefined` is right. */
export const makeChecker = <Value>(schema: TSchema | undefined): Checker<Value> => {
  const validator = schema && Compile(schema)
  return {
    isRight: (value): value is Value => (validator === undefined ? value === undefined : validator.Check(value)),
    refusal: (value) => (validator === undefined ? new BadRequest() : refusalOf(validator.Errors(value))),
  }
}
