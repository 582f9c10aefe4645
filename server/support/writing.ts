import type { NewSupportRequest, SupportMessage, SupportRequest } from 'contract/supportRequests'
import type { RandomSource } from '../platform/random'
import type { Clock } from '../platform/clock'
import { Failure, NotFound, type Language, type Sentence, refuseProblems, textProblem, isInvalid, isTooLarge } from '../platform/failures/failures'
import { enforceRowLimit } from '../platform/database/transaction'
import type { StoreTransaction } from '../platform/database/tables'
import { asLine } from '../platform/texts/texts'
import type { ListedRow, MessageRow } from './queries'

const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 10_000
const MAX_DIAGNOSTICS_BYTES = 1024 * 1024

/** Support agents stay anonymous. */
const supportTeam: Sentence = { en: 'Support team', fr: 'Équipe de soutien' }

interface NewRequest {
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

export type Author = { author_type: 'client'; user_id: string } | { author_type: 'support'; user_id: null }

export interface RequestRef {
  accountId: string
  requestId: string
}

const FIRST_ID = 10_000_000
const IDS = 90_000_000

/** Eight digits, not predictable from earlier ones. */
const drawId = (random: RandomSource): string => String(FIRST_ID + (random.bytes(4).readUInt32BE() % IDS))

/** Locks the request, so that messages are added one after the other. */
const hold = async (transaction: StoreTransaction, { accountId, requestId }: RequestRef) => {
  const requests = transaction.selectFrom('support_requests').select(['updated_at', 'resolved_at'])
  const own = requests.where('account_id', '=', accountId).where('id', '=', requestId)
  const request = await own.forUpdate().executeTakeFirst()
  if (request === undefined) throw new NotFound()
  return request
}

export type Writing = ReturnType<typeof makeWriting>

export const makeWriting = (clock: Clock, random: RandomSource) => {
  /** Keeps conversations in order even if the clocks of two instances differ. */
  const timeAfter = (before: Date): Date => {
    const now = clock()
    return now > before ? now : before
  }

  const insertRequest = async (transaction: StoreTransaction, row: { account_id: string; user_id: string; subject: string }) => {
    const now = clock()
    const times = { created_at: now, updated_at: now, resolved_at: null }
    for (;;) {
      const requests = transaction.insertInto('support_requests').values({ id: drawId(random), ...row, ...times })
      const made = await requests.onConflict((taken) => taken.column('id').doNothing()).returning('id').executeTakeFirst()
      if (made !== undefined) return { id: made.id, now }
    }
  }

  const insertMessage = async (
    transaction: StoreTransaction,
    { accountId, requestId }: RequestRef,
    message: Author & { text: string; position: number; created_at: Date },
  ): Promise<void> => {
    const ids = { id: random.id(), account_id: accountId, support_request_id: requestId }
    await transaction.insertInto('support_messages').values({ ...ids, ...message }).execute()
  }

  return {
    open: async (transaction: StoreTransaction, accountId: string, userId: string, { subject, message, diagnostics }: NewRequest): Promise<string> => {
      const { id, now } = await insertRequest(transaction, { account_id: accountId, user_id: userId, subject })
      const author = { author_type: 'client', user_id: userId } as const
      await insertMessage(transaction, { accountId, requestId: id }, { ...author, text: message, position: 0, created_at: now })
      if (diagnostics === null) return id
      const row = { support_request_id: id, account_id: accountId, content: diagnostics, created_at: now }
      await transaction.insertInto('support_diagnostics').values(row).execute()
      return id
    },

    /** Throws a 409 once the request is closed. */
    add: async (transaction: StoreTransaction, ref: RequestRef, author: Author, text: string): Promise<void> => {
      const { updated_at: before, resolved_at } = await hold(transaction, ref)
      if (resolved_at !== null) throw new Failure(409)
      if (author.author_type === 'client') await enforceRowLimit(transaction, 'support_messages', ref.requestId)
      const messages = transaction.selectFrom('support_messages').where('support_request_id', '=', ref.requestId)
      const { count } = await messages.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const created_at = timeAfter(before)
      await insertMessage(transaction, ref, { ...author, text, position: count, created_at })
      await transaction.updateTable('support_requests').set({ updated_at: created_at }).where('id', '=', ref.requestId).execute()
    },

    /** Safe to repeat; returns whether the request was open. */
    close: async (transaction: StoreTransaction, ref: RequestRef): Promise<boolean> => {
      const { updated_at: before, resolved_at } = await hold(transaction, ref)
      if (resolved_at !== null) return false
      const now = timeAfter(before)
      const request = transaction.updateTable('support_requests').where('id', '=', ref.requestId)
      await request.set({ resolved_at: now, updated_at: now }).execute()
      return true
    },
  }
}
