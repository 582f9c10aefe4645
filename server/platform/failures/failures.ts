import { frenchText } from 'callflow/frenchText'
import { failureWords, type FailureStatus, type StepUp } from 'contract/operation'

export type Language = 'en' | 'fr'

export type Sentence = Readonly<Record<Language, string>>

/** As it is shown: the French ones are typed with straight apostrophes. */
export const sentenceIn = ({ en, fr }: Sentence, language: Language): string => (language === 'fr' ? frenchText(fr) : en)

interface Preference {
  language: string
  quality: number
}

const preferenceOf = (part: string): Preference => {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
}

export const languageOf = (header: string | undefined): Language => {
  const preferences = (header ?? '').slice(0, 200).split(',').map(preferenceOf)
  const known = preferences.filter(({ quality, language }) => quality > 0 && (language === 'en' || language === 'fr'))
  known.sort((one, other) => other.quality - one.quality)
  return known[0]?.language === 'fr' ? 'fr' : 'en'
}

export const isRequired: Sentence = { en: 'This field is required.', fr: 'Ce champ est obligatoire.' }

export const isInvalid: Sentence = { en: "This value isn't valid.", fr: "Cette valeur n'est pas valide." }

export const isTooLong = (most: number): Sentence => ({
  en: `Use ${most} characters or fewer.`,
  fr: `Utilisez au plus ${most} caractères.`,
})

export const isNoEmailAddress: Sentence = {
  en: 'Enter a valid email address.',
  fr: 'Entrez une adresse courriel valide.',
}

export const isNoPhoneNumber: Sentence = {
  en: 'Enter a valid phone number.',
  fr: 'Entrez un numéro de téléphone valide.',
}

export const isNoSchedule: Sentence = {
  en: 'This schedule no longer exists.',
  fr: "Cet horaire n'existe plus.",
}

const MB = 1024 * 1024

export const isTooLarge = (bytes: number): Sentence => ({
  en: `This file is larger than ${bytes / MB} MB.`,
  fr: `Ce fichier dépasse ${bytes / MB}\u00a0Mo.`,
})

export type FieldErrors = Readonly<Record<string, readonly Sentence[]>>

interface FailureDetails {
  word?: string
  userMessage?: Sentence
  errors?: FieldErrors
  stepUp?: StepUp
  freeBytes?: number
  headers?: Readonly<Record<string, string>>
}

/** Sent to the client as it is. Any other thrown error is answered `internal`. */
export class Failure extends Error {
  override name = 'Failure'
  readonly word: string
  readonly headers: Readonly<Record<string, string>>
  readonly userMessage: Sentence | undefined
  readonly errors: FieldErrors | undefined
  readonly stepUp: StepUp | undefined
  readonly freeBytes: number | undefined

  constructor(
    readonly status: FailureStatus,
    { word = failureWords[status], userMessage, errors, stepUp, freeBytes, headers = {} }: FailureDetails = {},
  ) {
    super(word)
    this.word = word
    this.headers = headers
    this.userMessage = userMessage
    this.errors = errors
    this.stepUp = stepUp
    this.freeBytes = freeBytes
  }
}

export class BusinessError extends Failure {
  constructor(word: string, userMessage?: Sentence) {
    super(400, { word, ...(userMessage && { userMessage }) })
  }
}

export class StepUpRequired extends Failure {
  constructor(stepUp: StepUp) {
    super(400, { word: 'step_up_required', stepUp })
  }
}

export class BadRequest extends Failure {
  constructor() {
    super(400)
  }
}

export class Unauthorized extends Failure {
  constructor() {
    super(401, { headers: { 'www-authenticate': 'Bearer' } })
  }
}

/** For somebody who is known, but whose role doesn't include this. */
export class Forbidden extends Failure {
  constructor(userMessage?: Sentence) {
    super(403, userMessage && { userMessage })
  }
}

/** For what needs a higher role than the caller's. Names whom to ask. */
export class RoleRequired extends Failure {
  constructor(owners: readonly string[]) {
    const names = owners.join(', ')
    super(403, {
      word: 'role_required',
      userMessage: { en: `Your role doesn't include this. Ask ${names}.`, fr: `Votre rôle ne le permet pas. Demandez à ${names}.` },
    })
  }
}

const needsProof: Sentence = {
  en: "Confirm that it's you to continue.",
  fr: 'Confirmez que c’est bien vous pour continuer.',
}

/** For what somebody does only within ten minutes of having proved who they are. */
export class ProofRequired extends Failure {
  constructor() {
    super(403, { word: 'proof_required', userMessage: needsProof })
  }
}

const isSuspended: Sentence = {
  en: 'This account is suspended or being closed, so nothing can be changed. Pay what is owed, or write to support.',
  fr: 'Ce compte est suspendu ou en cours de fermeture, donc rien ne peut être modifié. Payez ce qui est dû, ou écrivez au soutien.',
}

/** For what an account does only while it is open. */
export class Suspended extends Failure {
  constructor() {
    super(403, { word: 'suspended', userMessage: isSuspended })
  }
}

/** Also for resources of other accounts, which must look as if they never existed. */
export class NotFound extends Failure {
  constructor() {
    super(404)
  }
}

export class MethodNotAllowed extends Failure {
  constructor(allowed: readonly string[]) {
    super(405, { headers: { allow: allowed.join(', ') } })
  }
}

export class VersionConflict extends Failure {
  constructor() {
    super(412)
  }
}

export class RangeNotSatisfiable extends Failure {
  constructor(bytes: number) {
    super(416, { headers: { 'content-range': `bytes */${bytes}` } })
  }
}

const isForAnotherHost: Sentence = {
  en: 'The service does not know this address as its own. Its operator has to add this name to ALLOWED_HOSTS.',
  fr: "Le service ne reconnaît pas cette adresse comme la sienne. Son exploitant doit ajouter ce nom à ALLOWED_HOSTS.",
}

export class MisdirectedRequest extends Failure {
  constructor() {
    super(421, { userMessage: isForAnotherHost })
  }
}

export class Validation extends Failure {
  constructor(errors: FieldErrors) {
    super(422, { errors })
  }
}

export class Locked extends Failure {
  constructor() {
    super(423)
  }
}

export class RateLimited extends Failure {
  constructor(seconds: number, userMessage?: Sentence) {
    super(429, { headers: { 'retry-after': String(seconds) }, ...(userMessage && { userMessage }) })
  }
}

const isBusy: Sentence = {
  en: 'The service is busy right now. Please try again in a few seconds.',
  fr: 'Le service est très sollicité en ce moment. Veuillez réessayer dans quelques secondes.',
}

export class Busy extends Failure {
  constructor(seconds = 2) {
    super(503, { userMessage: isBusy, headers: { 'retry-after': String(seconds) } })
  }
}

export class Unavailable extends Failure {
  constructor(seconds = 2, userMessage?: Sentence) {
    super(503, { headers: { 'retry-after': String(seconds) }, ...(userMessage && { userMessage }) })
  }
}

const isAway: Sentence = {
  en: "The service isn't available right now. Please try again in a few seconds.",
  fr: "Le service n'est pas disponible pour le moment. Veuillez réessayer dans quelques secondes.",
}

/** What was asked may have been done all the same. */
export class DatabaseAway extends Unavailable {
  constructor() {
    super(2, isAway)
  }
}

export const refuseProblems = (problems: Readonly<Record<string, Sentence | null>>): void => {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]))
  if (found.length > 0) throw new Validation(Object.fromEntries(found))
}

export const textProblem = (text: string, longest: number): Sentence | null => {
  if (text === '') return isRequired
  return [...text].length > longest ? isTooLong(longest) : null
}
