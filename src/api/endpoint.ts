import type { Dispatch } from '@reduxjs/toolkit'
import type { BaseQueryApi, EndpointBuilder, InfiniteQueryDefinition, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import type { EventKind } from 'contract/account'
import type { BodyOf, Id, Operation, ParamsOf, QueryOf } from 'contract/operation'
import type { TSchema } from 'typebox'
import { isId, isRecord, parseJson } from '@/lib/values'
import { api } from './api'
import { deleteWithRetry, sessionIn, type baseQuery } from './baseQuery'
import { followTogether } from './followAccount'
import { countOf, countQuery, historyPaging, pageOf, pageQuery, withRows, type Count, type Cursor, type HistoryPage, type LoadedPages } from './historyPages'
import type { Meta } from './readAnswer'
import type { Read, ReadDone } from './readReply'
import { apiRequest, requestTiming, type PartsOf } from './request'
import type { Tag, TagType } from './tags'

type Build = EndpointBuilder<typeof baseQuery, TagType, 'api'>
type Query<Arg, Data> = QueryDefinition<Arg, typeof baseQuery, TagType, Data, 'api'>
type Mutation<Arg, Data> = MutationDefinition<Arg, typeof baseQuery, TagType, Data, 'api'>
type Pages<Filters, Row> = InfiniteQueryDefinition<Filters, Cursor, typeof baseQuery, TagType, HistoryPage<Row>, 'api'>

/** A query's reply is complete; what a mutation's reply lacks has its default. */
type ReplyTo<O> = O extends { reply: infer Schema extends TSchema }
  ? O extends { method: 'GET' } | { asks: true }
    ? Read<Schema>
    : ReadDone<Schema>
  : true

type SessionId = 'accountId' | 'userId'

/** What an operation takes besides the ids of the session, if it is one thing: an id, a body or a query. */
type OnlyPart<O> = [Exclude<keyof ParamsOf<O>, SessionId>] extends [never]
  ? undefined extends BodyOf<O>
    ? undefined extends QueryOf<O>
      ? void
      : QueryOf<O>
    : BodyOf<O>
  : Id

const sendOnlyPart =
  ({ method, path }: Operation) =>
  (part: unknown): object => {
    const id = /:(?!accountId|userId)(\w+)/.exec(path)?.[1]
    if (id !== undefined) return { params: { [id]: part } }
    return part === undefined ? {} : { [method === 'GET' ? 'query' : 'body']: part }
  }

type Tags<Arg> = readonly Tag[] | ((arg: Arg) => readonly Tag[])

const tagsFor = <Arg>(tags: Tags<Arg> = []) => (_reply: unknown, _failure: unknown, arg: Arg): readonly Tag[] => (typeof tags === 'function' ? tags(arg) : tags)

interface Sent<O, Arg> {
  /** For an argument that isn't the operation's only part. */
  send?: (arg: Arg) => PartsOf<O>
}

interface Asked<O, Arg, Data> extends Sent<O, Arg>, Pick<Query<Arg, Data>, 'keepUnusedDataFor' | 'onCacheEntryAdded' | 'onQueryStarted'> {
  read?: (reply: ReplyTo<O>, meta: Meta | undefined) => Data
  tags?: Tags<Arg>
}

export type Store = Pick<Parameters<NonNullable<Mutation<unknown, unknown>['onQueryStarted']>>[1], 'dispatch' | 'getState'>

interface Done<O, Arg, Data> extends Sent<O, Arg> {
  read?: (reply: ReplyTo<O>, meta: Meta | undefined) => Data
  refreshes?: Tags<Arg>
  /** Shows the change once it is done, before the lists reload. */
  patch?: (arg: Arg, store: Store) => void
}

/** Changes the rows of every loaded list of one kind. */
export const patchRows =
  <Filters, Row>(
    cachedIn: (state: ReturnType<Store['getState']>) => Filters[],
    update: (dispatch: Store['dispatch'], filters: Filters, change: (loaded: LoadedPages<Row>) => LoadedPages<Row>) => void,
  ) =>
  ({ dispatch, getState }: Store, change: (row: Row) => Row): void =>
    cachedIn(getState()).forEach((filters) => update(dispatch, filters, withRows(change)))

const whenDone =
  <Arg>(patch: (arg: Arg, store: Store) => void = () => undefined) =>
  async (arg: Arg, { queryFulfilled, ...store }: Store & { queryFulfilled: Promise<unknown> }): Promise<void> => {
    try {
      await queryFulfilled
    } catch {
      return
    }
    patch(arg, store)
  }

/** A list's query without what asks for a page or for the count. */
type FiltersOf<O> = Omit<NonNullable<QueryOf<O>>, 'limit' | 'cursor' | 'count'>

interface Listed<O, Filters, Row, Reply = ReplyTo<O>> {
  rows: (reply: Reply) => Row[]
  send?: (filters: Filters, page: ReturnType<typeof pageQuery>) => PartsOf<O>
  tags: Tags<Filters>
}

const endpointsOf = (build: Build) => {
  function query<O extends Operation, Arg = OnlyPart<O>, Data = ReplyTo<O>>(operation: O, given?: Asked<O, Arg, Data>): Query<NoInfer<Arg>, NoInfer<Data>>
  function query(operation: Operation, { send = sendOnlyPart(operation), read = (reply) => reply, tags, ...more }: Asked<Operation, unknown, unknown> = {}): Query<unknown, unknown> {
    return build.query({ ...more, query: (arg: unknown) => apiRequest(operation, send(arg)), transformResponse: read, providesTags: tagsFor(tags) })
  }

  function mutation<O extends Operation, Arg = OnlyPart<O>, Data = ReplyTo<O>>(operation: O, given?: Done<O, Arg, Data>): Mutation<NoInfer<Arg>, NoInfer<Data>>
  function mutation(operation: Operation, { send = sendOnlyPart(operation), read = (reply) => reply, refreshes, patch }: Done<Operation, unknown, unknown> = {}): Mutation<unknown, unknown> {
    const query = (arg: unknown) => apiRequest(operation, send(arg))
    return build.mutation({ query, transformResponse: read, invalidatesTags: tagsFor(refreshes), onQueryStarted: whenDone(patch) })
  }

  /** Repeated until its outcome is known. */
  function deletion<O extends Operation, Arg = Id>(operation: O, given?: Done<O, Arg, true>): Mutation<NoInfer<Arg>, true>
  function deletion(operation: Operation, { send = sendOnlyPart(operation), refreshes, patch }: Done<Operation, unknown, true> = {}): Mutation<unknown, true> {
    const queryFn = (arg: unknown, queryApi: BaseQueryApi) => deleteWithRetry(apiRequest(operation, send(arg)), queryApi)
    return build.mutation({ queryFn, invalidatesTags: tagsFor(refreshes), onQueryStarted: whenDone(patch) })
  }

  function pages<O extends Operation, Row, Filters = FiltersOf<O>>(operation: O, given: Listed<O, Filters, Row>): Pages<NoInfer<Filters>, NoInfer<Row>>
  function pages(operation: Operation, { rows, send = (filters, page) => ({ query: { ...filters, ...page } }), tags }: Listed<Operation, object, unknown, unknown>): Pages<object, unknown> {
    return build.infiniteQuery({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) => apiRequest(operation, send(queryArg, pageQuery(pageParam))),
      transformResponse: (reply: { next_cursor: Cursor }) => pageOf(rows(reply), reply),
      providesTags: tagsFor(tags),
    })
  }

  /** Of the rows that the filters let through; `null` if the service doesn't count. */
  function count<O extends Operation>(operation: O, tags: readonly Tag[]): Query<FiltersOf<O>, Count | null>
  function count(operation: Operation, tags: readonly Tag[]): Query<object, Count | null> {
    const send = (filters: object) => ({ query: { ...filters, ...countQuery } })
    return build.query({ query: (filters: object) => apiRequest(operation, send(filters)), transformResponse: countOf, providesTags: tags })
  }
  return { query, mutation, deletion, pages, count }
}

interface Entry {
  dispatch: Dispatch
  getState: () => unknown
  cacheEntryRemoved: Promise<void>
}

interface Watch {
  pollMs?: number
  /** Something may have been missed; at first, while the stream of events began. */
  onStale?: () => void
  /** What the service says as the stream begins. */
  onReady?: (data: unknown) => void
  /** The id is of what changed; `null` if it can't be read. */
  onEvent: (kind: string, id: Id | null) => void
}

const idIn = (data: string): Id | null => {
  const value = parseJson(data)
  const id = isRecord(value) ? value['id'] : undefined
  return isId(id) ? id : null
}

/** `onCacheEntryAdded` of what follows the account's events for as long as someone uses it. */
export const following =
  <Arg, Cached extends Entry>(watch: (arg: Arg, entry: Cached) => Watch) =>
  async (arg: Arg, entry: Cached): Promise<void> => {
    const { pollMs = requestTiming.pollMs.list, onStale = () => undefined, onReady = () => undefined, onEvent } = watch(arg, entry)
    const session = () => sessionIn(entry.getState())
    const end = followTogether(entry.dispatch, { session, pollMs, onStale, onReady: (data) => onReady(parseJson(data)), onEvent: ({ kind, data }) => onEvent(kind, idIn(data)) })
    await entry.cacheEntryRemoved
    end()
  }

/** Not the first time: that signal only says that the stream begins; later ones, that events may have been missed. */
export const exceptFirst = (act: () => void): (() => void) => {
  let isFirst = true
  return () => {
    if (!isFirst) act()
    isFirst = false
  }
}

/** `onCacheEntryAdded` of what is asked for again when the account tells of this kind of change, or may have. */
export const refreshedBy = (changed: EventKind, tag: Tag, isMeant: (id: Id | null, state: unknown) => boolean = () => true) =>
  following((_: void, { dispatch, getState }) => {
    const refresh = (): void => void dispatch(api.util.invalidateTags([tag]))
    return {
      onStale: exceptFirst(refresh),
      onEvent: (kind, id) => {
        if (kind === changed && isMeant(id, getState())) refresh()
      },
    }
  })

/** Endpoints made from operations of the contract: `api.injectEndpoints({ endpoints: fromContract(({ query }) => ({ … })) })`. */
export const fromContract =
  <Definitions>(make: (endpoints: ReturnType<typeof endpointsOf>, build: Build) => Definitions) =>
  (build: Build): Definitions =>
    make(endpointsOf(build), build)
