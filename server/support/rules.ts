import type { NewSupportRequest, SupportMessage, SupportRequest } from 'contract/supportRequests'
import { type Language, type Sentence, refuseProblems, textProblem, isInvalid, isTooLarge } from '../platform/failures/failures'
import { asLine } from '../platform/texts/clean'
import type { ListedRow, MessageRow } from './queries'

const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 10_000
const MAX_DIAGNOSTICS_BYTES = 1024 * 1024

/** Support agents stay anonymous. */
const supportTeam: Sentence = { en: 'Support team', fr: 'Équipe de soutien' }

export interface NewRequest {
  subject: string
  message: string
  diagnostics: string | null
}

const asText = (written: string): string => written.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const diagnosticsProblem = (diagnostics: string | null): Sentence | null => {
  if (diagnostics === null) return null
  if (Buffer.byteLength(diagnostics) > MAX_DIAGNOSTICS_BYTES) return isTooLarge(MAX_DIAGNOSTICS_BYTES)
  return isJson(diagnostics) ? null : isInvalid
}

export const newRequestOf = (body: NewSupportRequest): NewRequest => {
  const { diagnostics = null } = body
  const [subject, message] = [asLine(body.subject), asText(body.message)]
  refuseProblems({
    subject: textProblem(subject, LONGEST_SUBJECT),
    message: textProblem(message, LONGEST_TEXT),
    diagnostics: diagnosticsProblem(diagnostics),
  })
  return { subject, message, diagnostics }
}

export const textOf = (written: string): string => {
  const text = asText(written)
  refuseProblems({ text: textProblem(text, LONGEST_TEXT) })
  return text
}

const fullnameOf = (firstname: string, lastname: string): string => `${firstname} ${lastname}`.trim()

export const requestToWire = (row: ListedRow): SupportRequest => {
  const updated = row.updated_at.toISOString()
  return {
    id: row.id,
    subject: row.subject,
    is_resolved: row.resolved_at === null ? 0 : 1,
    updated_at: updated,
    updated_utc: updated,
    user: { fullname: fullnameOf(row.firstname, row.lastname) },
  }
}

export const messageToWire = (row: MessageRow, language: Language): SupportMessage => {
  const { firstname, lastname } = row
  const fullname = firstname === null || lastname === null ? supportTeam[language] : fullnameOf(firstname, lastname)
  return { id: row.id, text: row.text, created_utc: row.created_at.toISOString(), author_type: row.author_type, user: { fullname } }
}
