import { sql } from 'kysely'
import type { Attachment, NewSupportRequest, SupportMessage, SupportRequest } from 'contract/supportRequests'
import type { RandomSource } from '../platform/random'
import type { Clock } from '../platform/clock'
import { Failure, NotFound, type Language, type Sentence, refuseProblems, textProblem, isInvalid, isTooLarge } from '../platform/failures/failures'
import { enforceRowLimit } from '../platform/database/transaction'
import type { StoreTransaction } from '../platform/database/tables'
import { asLine, fullName } from '../platform/texts/texts'
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

export const requestToWire = (row: ListedRow): SupportRequest => {
  const updated = row.updated_at.toISOString()
  return {
    id: row.id,
    subject: row.subject,
    is_resolved: row.resolved_at === null ? 0 : 1,
    updated_at: updated,
    updated_utc: updated,
    user: { fullname: fullName(row) },
  }
}

/** By message. */
export type Attached = ReadonlyMap<string, Attachment[]>

export const attachmentsOf = ({ id }: { id: string }, files: Attached): Pick<SupportMessage, 'attachments'> => {
  const attachments = files.get(id)
  return attachments === undefined ? {} : { attachments }
}

export const messageToWire = (row: MessageRow, language: Language, files: Attached): SupportMessage => {
  const { firstname, lastname } = row
  const fullname = firstname === null || lastname === null ? supportTeam[language] : fullName({ firstname, lastname })
  return { id: row.id, text: row.text, created_utc: row.created_at.toISOString(), author_type: row.author_type, user: { fullname }, ...attachmentsOf(row, files) }
}

/** Without an operator, it was written with the support team's key. */
export type Author = { author_type: 'client'; user_id: string; operator_id: null } | { author_type: 'support'; user_id: null; operator_id: string | null }

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
  const requests = transaction.selectFrom('support_requests').select(['updated_at', 'resolved_at', 'closed_by', 'merged_into'])
  const own = requests.where('account_id', '=', accountId).where('id', '=', requestId)
  const request = await own.forUpdate().executeTakeFirst()
  if (request === undefined) throw new NotFound()
  return request
}

/** By a message of the customer: what they closed themselves stays closed. */
export const isReopenable = ({ closed_by, merged_into }: Pick<ListedRow, 'closed_by' | 'merged_into'>): boolean => closed_by !== null && merged_into === null

/** More than a request has messages. */
const BEYOND = 1_000_000

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
  ): Promise<string> => {
    const ids = { id: random.id(), account_id: accountId, support_request_id: requestId }
    await transaction.insertInto('support_messages').values({ ...ids, ...message }).execute()
    return ids.id
  }

  return {
    open: async (transaction: StoreTransaction, accountId: string, userId: string, { subject, message, diagnostics }: NewRequest): Promise<{ id: string; messageId: string }> => {
      const { id, now } = await insertRequest(transaction, { account_id: accountId, user_id: userId, subject })
      const author = { author_type: 'client', user_id: userId, operator_id: null } as const
      const messageId = await insertMessage(transaction, { accountId, requestId: id }, { ...author, text: message, position: 0, created_at: now })
      if (diagnostics === null) return { id, messageId }
      const row = { support_request_id: id, account_id: accountId, content: diagnostics, created_at: now }
      await transaction.insertInto('support_diagnostics').values(row).execute()
      return { id, messageId }
    },

    /** Throws a 409 once the request is closed, unless the customer may open it again. Returns the message's id. */
    add: async (transaction: StoreTransaction, ref: RequestRef, author: Author, text: string): Promise<string> => {
      const { updated_at: before, ...request } = await hold(transaction, ref)
      if (request.resolved_at !== null && !(author.author_type === 'client' && isReopenable(request))) throw new Failure(409)
      if (author.author_type === 'client') await enforceRowLimit(transaction, 'support_messages', ref.requestId)
      const messages = transaction.selectFrom('support_messages').where('support_request_id', '=', ref.requestId)
      const { count } = await messages.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const created_at = timeAfter(before)
      const messageId = await insertMessage(transaction, ref, { ...author, text, position: count, created_at })
      const changes = { updated_at: created_at, resolved_at: null, closed_by: null }
      await transaction.updateTable('support_requests').set(changes).where('id', '=', ref.requestId).execute()
      return messageId
    },

    /** Safe to repeat; returns whether the request was open. */
    close: async (transaction: StoreTransaction, ref: RequestRef, closed_by: string | null = null): Promise<boolean> => {
      const { updated_at: before, resolved_at } = await hold(transaction, ref)
      if (resolved_at !== null) return false
      const now = timeAfter(before)
      const request = transaction.updateTable('support_requests').where('id', '=', ref.requestId)
      await request.set({ resolved_at: now, updated_at: now, closed_by }).execute()
      return true
    },

    /** Safe to repeat; returns whether the request was closed. */
    reopen: async (transaction: StoreTransaction, ref: RequestRef): Promise<boolean> => {
      const { updated_at, resolved_at, merged_into } = await hold(transaction, ref)
      if (merged_into !== null) throw new Failure(409)
      if (resolved_at === null) return false
      const request = transaction.updateTable('support_requests').where('id', '=', ref.requestId)
      await request.set({ resolved_at: null, closed_by: null, updated_at: timeAfter(updated_at) }).execute()
      return true
    },

    /** Moves messages and notes into another request of the account, in the order of their times, and closes the first. */
    merge: async (transaction: StoreTransaction, ref: RequestRef, into: string, farewell: string, operator_id: string): Promise<void> => {
      const target = { accountId: ref.accountId, requestId: into }
      // In one order, so that two merges never wait for each other.
      const [first, second] = ref.requestId < into ? [ref, target] : [target, ref]
      const held = [await hold(transaction, first), await hold(transaction, second)]
      if (into === ref.requestId || held.some(({ merged_into }) => merged_into !== null)) throw new Failure(409)
      const both = sql`(${ref.requestId}, ${into})`
      const ordered = sql`ordered as (select id, support_request_id, position, row_number() over (order by created_at, position) - 1 as place
        from support_messages where support_request_id in ${both})`
      await sql`with ${ordered} update support_reads set read_position = ordered.place from ordered where support_reads.support_request_id = ${into}
        and ordered.support_request_id = ${into} and ordered.position = support_reads.read_position`.execute(transaction)
      // Positions are unique at each moment, so first they leave the range that is used.
      await sql`update support_messages set position = position + ${BEYOND} where support_request_id in ${both}`.execute(transaction)
      await sql`with ${ordered} update support_messages set position = ordered.place, support_request_id = ${into} from ordered where support_messages.id = ordered.id`.execute(transaction)
      await transaction.updateTable('support_notes').set({ support_request_id: into }).where('support_request_id', '=', ref.requestId).execute()
      const now = held.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), clock())
      await insertMessage(transaction, ref, { author_type: 'support', user_id: null, operator_id, text: farewell, position: 0, created_at: now })
      const merged = { merged_into: into, resolved_at: now, updated_at: now, closed_by: operator_id }
      await transaction.updateTable('support_requests').set(merged).where('id', '=', ref.requestId).execute()
      await transaction.updateTable('support_requests').set({ updated_at: now }).where('id', '=', into).execute()
    },
  }
}
