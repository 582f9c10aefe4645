import { localDay } from 'callflow/calendar'
import { operatorDeskOperations, type OperatorRequest, type OperatorRequestDetails, type OperatorRequestsQuery, type OperatorRequestsReply, type RequestEntry, type RequestState } from 'contract/operatorDesk'
import { type Attachment, MAX_ATTACHMENT_BYTES } from 'contract/supportRequests'
import { planAt, type CatalogueCache } from '../billing/index'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { Failure, isInvalid, NotFound, sentenceIn, Validation, type Language, type Sentence } from '../platform/failures/failures'
import type { UploadLimits } from '../platform/http/bodies/uploadBody'
import type { IdempotentContext } from '../platform/http/routes/idempotency'
import type { OperatorCaller } from '../platform/http/routes/request'
import { route, uploadRoute, type BoundRoute } from '../platform/http/routes/route'
import type { RandomSource } from '../platform/random'
import { fullName } from '../platform/texts/texts'
import { type Attachments, attachmentsOf, type DeskRow, findDeskRequest, findDiagnostics, hasDiagnostics, listForDesk, messagesOf, operatorName, type RequestRef, type SupportRequestsService, textOf } from '../support/index'
import { actorOf, type Journal } from './journal'

/** What the customer finds in place of the messages. */
const movedTo = (id: string): Sentence => ({
  en: `We moved this conversation to request #${id}, and answer there.`,
  fr: `Nous avons déplacé cette conversation dans la demande nº\u00a0${id}, et nous y répondons.`,
})

const inLanguage = (sentence: Sentence, language: Language | null): string => (language === null ? `${sentenceIn(sentence, 'fr')}\n\n${sentence.en}` : sentenceIn(sentence, language))

const stateOf = ({ resolved_at, last_by }: DeskRow): RequestState => {
  if (resolved_at !== null) return 'closed'
  return last_by === 'support' ? 'waiting' : 'open'
}

const requestToWire = (row: DeskRow): OperatorRequest => ({
  id: row.id,
  subject: row.subject,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  customer: fullName(row),
  account: { id: row.account_id, name: row.account_name },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
})

/** At an address that the operators' own port serves too. */
const forOperators = (file: Attachment): Attachment => ({ ...file, file_url: file.file_url.replace(/^\/v1\//, '/v1/operator/') })

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  catalogue: CatalogueCache
  journal: Journal
  requests: SupportRequestsService
  attachments: Attachments
}

/** One act on a request, in the transaction that remembers the caller's key. */
type Act = Pick<IdempotentContext, 'transaction' | 'afterwards'> & { caller: OperatorCaller; accountId: string; params: { supportRequestId: string } }

export type Desk = ReturnType<typeof makeDesk>

export const makeDesk = ({ store, clock, random, catalogue, journal, requests, attachments }: Deps) => {
  const find = async (from: Store, requestId: string): Promise<DeskRow> => {
    const request = await findDeskRequest(from, requestId)
    if (request === undefined) throw new NotFound()
    return request
  }

  const entriesOf = async (from: Store, accountId: string, requestId: string): Promise<RequestEntry[]> => {
    const files = new Map([...(await attachments.of(from, accountId, requestId))].map(([id, each]) => [id, each.map(forOperators)]))
    const messages = (await messagesOf(from, accountId, requestId)).map((row) => ({
      id: row.id,
      kind: row.author_type,
      author: row.author_type === 'client' ? fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }) : (row.operator_name ?? ''),
      text: row.text,
      created_at: row.created_at.toISOString(),
      ...attachmentsOf(row, files),
    }))
    const notes = await from
      .selectFrom('support_notes')
      .innerJoin('operators', 'operators.id', 'support_notes.operator_id')
      .select(['support_notes.id', operatorName.as('author'), 'text', 'support_notes.created_at'])
      .where('account_id', '=', accountId)
      .where('support_request_id', '=', requestId)
      .orderBy('support_notes.created_at')
      .execute()
    const written = [...messages.reverse(), ...notes.map((note) => ({ ...note, kind: 'note' as const, created_at: note.created_at.toISOString() }))]
    return written.sort((one, other) => one.created_at.localeCompare(other.created_at))
  }

  const customerOf = async (from: Store, requestId: string) =>
    from
      .selectFrom('support_requests')
      .innerJoin('users', 'users.id', 'support_requests.user_id')
      .leftJoin('subscriptions', 'subscriptions.account_id', 'support_requests.account_id')
      .select(['language', 'subscriptions.plan'])
      .where('support_requests.id', '=', requestId)
      .executeTakeFirstOrThrow()

  const detailsOf = async (from: Store, requestId: string): Promise<OperatorRequestDetails> => {
    const row = await find(from, requestId)
    const { language, plan } = await customerOf(from, requestId)
    return {
      ...requestToWire(row),
      email: row.email,
      plan: plan === null ? '' : planAt(await catalogue.read(from, plan), plan, localDay(clock())).name,
      language,
      has_diagnostics: (await hasDiagnostics(from, row.account_id, requestId)) ? 1 : 0,
      merged_into: row.merged_into,
      entries: await entriesOf(from, row.account_id, requestId),
    }
  }

  const note = (transaction: StoreTransaction, { caller, accountId, params }: Act, act: string, change: { before?: object; after?: object } = {}): Promise<void> =>
    journal.write(transaction, actorOf(caller), { act, subject: `#${params.supportRequestId}`, accountId, ...change })

  const refOf = ({ accountId, params }: Act): RequestRef => ({ accountId, requestId: params.supportRequestId })

  const done = ({ transaction, afterwards, ...act }: Act): Promise<OperatorRequestDetails> => {
    afterwards(() => requests.announce(refOf({ transaction, afterwards, ...act })))
    return detailsOf(transaction, act.params.supportRequestId)
  }

  return {
    accountOf: async (requestId: string): Promise<string> => (await find(store, requestId)).account_id,

    list: async ({ view, account_id, ...query }: OperatorRequestsQuery, { operator }: OperatorCaller): Promise<OperatorRequestsReply> => {
      const filter = { view, operatorId: operator.id, ...(account_id !== undefined && { accountId: String(account_id) }) }
      const { rows, next } = await listForDesk(store, filter, { ...query, limit: query.limit ?? '100' })
      return { requests: rows.map(requestToWire), ...next }
    },

    get: (requestId: string): Promise<OperatorRequestDetails> => detailsOf(store, requestId),

    assign: async (act: Act, operatorId: string | null): Promise<OperatorRequestDetails> => {
      const { transaction } = act
      const before = await find(transaction, refOf(act).requestId)
      const named = operatorId === null ? null : await transaction.selectFrom('operators').select(operatorName.as('name')).where('id', '=', operatorId).where('removed_at', 'is', null).executeTakeFirst()
      if (named === undefined) throw new Validation({ operator_id: [isInvalid] })
      await transaction.updateTable('support_requests').set({ assignee_id: operatorId }).where('id', '=', before.id).execute()
      if (before.assignee_id !== operatorId) await note(transaction, act, 'request_assigned', { before: { to: before.assignee_name }, after: { to: named?.name ?? null } })
      return detailsOf(transaction, before.id)
    },

    answer: async (act: Act, body: { text: string; attachment_ids?: (string | number)[] }): Promise<OperatorRequestDetails> => {
      await requests.addReply(act, refOf(act), body, act.caller.language, act.caller.operator.id)
      await note(act.transaction, act, 'request_answered')
      return detailsOf(act.transaction, refOf(act).requestId)
    },

    addNote: async (act: Act, written: string): Promise<OperatorRequestDetails> => {
      const { accountId, requestId } = refOf(act)
      const row = { id: random.id(), account_id: accountId, support_request_id: requestId, operator_id: act.caller.operator.id }
      await act.transaction.insertInto('support_notes').values({ ...row, text: textOf(written), created_at: clock() }).execute()
      await note(act.transaction, act, 'request_noted')
      return detailsOf(act.transaction, requestId)
    },

    setResolved: async (act: Act, isResolved: 0 | 1): Promise<OperatorRequestDetails> => {
      const { transaction, caller } = act
      const isChanged = isResolved === 1 ? await requests.writing.close(transaction, refOf(act), caller.operator.id) : await requests.writing.reopen(transaction, refOf(act))
      if (isChanged) await note(transaction, act, isResolved === 1 ? 'request_closed' : 'request_reopened')
      return done(act)
    },

    merge: async (act: Act, into: string): Promise<OperatorRequestDetails> => {
      const { transaction, accountId } = act
      const ref = refOf(act)
      const target = await find(transaction, into).catch(() => null)
      if (target?.account_id !== accountId || into === ref.requestId) throw new Validation({ into: [isInvalid] })
      if (target.merged_into !== null) throw new Failure(409)
      const { language } = await customerOf(transaction, ref.requestId)
      await requests.writing.merge(transaction, ref, into, inLanguage(movedTo(into), language), act.caller.operator.id)
      await note(transaction, act, 'request_merged', { after: { into } })
      await done(act)
      act.afterwards(() => requests.announce({ accountId, requestId: into }))
      return detailsOf(transaction, into)
    },

    diagnostics: async (requestId: string): Promise<string> => {
      const diagnostics = await findDiagnostics(store, (await find(store, requestId)).account_id, requestId)
      if (diagnostics === null) throw new NotFound()
      return diagnostics
    },

    assignees: () => store.selectFrom('operators').select(['id', operatorName.as('name')]).where('removed_at', 'is', null).where('password_hash', 'is not', null).orderBy('name').orderBy('id').execute(),
  }
}

export const deskRoutes = (desk: Desk, attachments: Attachments, pace?: UploadLimits['pace']): BoundRoute[] => {
  const accountOf = ({ supportRequestId = '' }: Readonly<Record<string, string>>) => desk.accountOf(supportRequestId)
  const once = { idempotent: 'transaction', accountOf } as const
  return [
    route(operatorDeskOperations.listOperatorRequests, ({ query, caller }) => desk.list(query, caller)),
    route(operatorDeskOperations.getOperatorRequest, async ({ params }) => ({ request: await desk.get(params.supportRequestId) })),
    route(operatorDeskOperations.assignRequest, once, async ({ body, ...act }) => ({ request: await desk.assign(act, body.operator_id === null ? null : String(body.operator_id)) })),
    route(operatorDeskOperations.answerRequest, once, async ({ body, ...act }) => ({ request: await desk.answer(act, body) })),
    route(operatorDeskOperations.noteRequest, once, async ({ body, ...act }) => ({ request: await desk.addNote(act, body.text) })),
    route(operatorDeskOperations.setRequestResolved, once, async ({ body, ...act }) => ({ request: await desk.setResolved(act, body.is_resolved) })),
    route(operatorDeskOperations.mergeRequest, once, async ({ body, ...act }) => ({ request: await desk.merge(act, String(body.into)) })),
    route(operatorDeskOperations.getRequestDiagnostics, async ({ params }) => ({ diagnostics: await desk.diagnostics(params.supportRequestId) })),
    route(operatorDeskOperations.listAssignees, async () => ({ operators: await desk.assignees() })),
    uploadRoute(operatorDeskOperations.uploadOperatorAttachment, { bytes: MAX_ATTACHMENT_BYTES, accountOf, ...(pace && { pace }) }, async ({ caller, accountId, ...upload }) => ({
      attachment: forOperators(await attachments.upload(accountId, { user_id: null, operator_id: caller.operator.id }, upload, caller.log)),
    })),
  ]
}
