import { rehearsalsRows, type CallEnd, type NewRehearsalBody, type RehearsalBody, type RehearsalScript } from 'contract/rehearsals'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { isRecord } from '@/lib/record'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf, type Guard } from '../guards'
import { rehearsalsTag } from '../tags'

type RehearsedEvent = RehearsalScript['events'][number]

/** A test of a call flow. What is `unknown` may be missing or odd. */
export interface ListedRehearsal {
  id: Id
  friendly_name: unknown
  script: { caller: unknown; number_id: unknown; events: RehearsedEvent[] }
  expected: CallEnd
}

const among =
  <const Word extends string>(words: readonly Word[]): Guard<Word> =>
  (value): value is Word => words.some((word) => word === value)

const isOrNull =
  <Value>(isValue: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null => value === null || isValue(value)

const isDigit = among(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'])
const isPlainEvent = among(['answered', 'timeout', 'recorded', 'hangup'])

const isEvent: Guard<RehearsedEvent> = (value): value is RehearsedEvent => {
  if (!isRecord(value)) return false
  if (value['type'] === 'digit') return isDigit(value['digit'])
  if (value['type'] === 'transferred') return value['result'] === 'answered' || value['result'] === 'unanswered'
  return isPlainEvent(value['type'])
}

const isEnd = objectOf({
  kind: among(['gather', 'transfer', 'ring', 'voicemail', 'hangUp', 'over']),
  branch_id: isOrNull(isId),
  target: isOrNull(isText),
})

const isListed = objectOf({
  id: isId,
  friendly_name: isAnything,
  script: objectOf({ caller: isAnything, number_id: isAnything, events: listOf(isEvent) }),
  expected: isEnd,
})

const areListed = objectOf({ rehearsals: listOf(isListed) })

/** Services differ in what they answer to these: what counts is that they answer. */
const isAnswer = objectOf({})

interface InApplication {
  applicationId: Id
}

type Creation = InApplication & { idempotencyKey: string; body: NewRehearsalBody }
type Change = InApplication & { id: Id } & RehearsalBody
type Deletion = InApplication & { id: Id }

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listRehearsals: build.query<ListedRehearsal[], Id, { rehearsals: ListedRehearsal[] }>({
      query: (applicationId) => call(rehearsalsRows.listRehearsals, { params: { applicationId }, isReply: areListed }),
      transformResponse: ({ rehearsals }) => rehearsals,
      providesTags: (_reply, _failure, applicationId) => [rehearsalsTag(applicationId)],
    }),
    createRehearsal: build.mutation<object, Creation>({
      query: ({ applicationId, idempotencyKey, body }) =>
        call(rehearsalsRows.createRehearsal, { params: { applicationId }, body, idempotencyKey, isReply: isAnswer }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
    changeRehearsal: build.mutation<object, Change>({
      query: ({ id, friendly_name, expected }) =>
        call(rehearsalsRows.changeRehearsal, { params: { rehearsalId: id }, body: { friendly_name, expected }, isReply: isAnswer }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
    deleteRehearsal: build.mutation<true, Deletion>({
      queryFn: ({ id }, queryApi) => deleteSurely(call(rehearsalsRows.deleteRehearsal, { params: { rehearsalId: id } }), queryApi),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
  }),
})

export const {
  useListRehearsalsQuery,
  useCreateRehearsalMutation,
  useChangeRehearsalMutation,
  useDeleteRehearsalMutation,
} = calls
