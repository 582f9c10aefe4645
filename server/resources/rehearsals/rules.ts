import { Validation } from '../../core/failures/failures'
import { isInvalid } from '../../core/failures/sentences'

/** Of a script whose number is not one of the account's. */
export const isNotTheirs = (field: string): Validation => new Validation({ [field]: [isInvalid] })
