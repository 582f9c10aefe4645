import type { Id } from 'contract/operation'
import { peopleOperations as operations, type NoteBody, type PeopleQuery, type PersonBody, type PersonDetailsSchema, type PersonSchema } from 'contract/people'
import { api } from '../index'
import { fromContract, patchRows } from '../endpoint'
import type { Read } from '../readReply'
import { historyTags, type Tag } from '../tags'

export type ListedPerson = Read<typeof PersonSchema>
export type OpenedPerson = Read<typeof PersonDetailsSchema>
export type PeopleFilters = Omit<PeopleQuery, 'limit' | 'cursor' | 'count'>

/** Names stand in the lists of calls, too. */
const named: Tag[] = ['People', 'Contacts', ...historyTags]

/** Loads with what shows people, after the dashboard, so the index doesn't name it. */
const peopleApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listPeople: pages(operations.listPeople, { rows: ({ people }) => people, tags: ['People'] }),
    countPeople: count(operations.listPeople, ['People']),
    /** Null if nobody has the number. */
    findPerson: query(operations.listPeople, {
      send: (number: string) => ({ query: { number, limit: '1' } }),
      read: ({ people }) => people[0] ?? null,
      tags: ['People'],
    }),
    /** Changes with the calls, which it counts. */
    getPerson: query(operations.getPerson, { read: ({ person }) => person, tags: ['People', 'Calls'] }),
  })),
})

const patchPeople = patchRows<PeopleFilters, ListedPerson>(
  (state) => peopleApi.util.selectCachedArgsForQuery(state, 'listPeople'),
  (dispatch, filters, change) => void dispatch(peopleApi.util.updateQueryData('listPeople', filters, change)),
)

export const { useListPeopleInfiniteQuery, useCountPeopleQuery, useFindPersonQuery, useGetPersonQuery } = peopleApi
export const { listPeople, getPerson } = peopleApi.endpoints

const changes = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    createPerson: mutation(operations.createPerson, { send: (creation: { idempotencyKey: string; body: PersonBody }) => creation, refreshes: named }),
    updatePerson: mutation(operations.updatePerson, {
      send: ({ id, body }: { id: Id; body: PersonBody }) => ({ params: { personId: id }, body }),
      refreshes: named,
    }),
    deletePerson: deletion(operations.deletePerson, { refreshes: named }),
    setBlockedStatus: mutation(operations.setBlockedStatus, {
      patch: ({ contact_number, is_blocked }, store) =>
        patchPeople(store, (person) => (person.numbers.includes(contact_number) ? { ...person, is_blocked } : person)),
      refreshes: ['People'],
    }),
    addNote: mutation(operations.addNote, { send: (addition: { idempotencyKey: string; body: NoteBody }) => addition, refreshes: ['People'] }),
    deleteNote: deletion(operations.deleteNote, {
      send: ({ personId, noteId }: { personId: Id; noteId: Id }) => ({ params: { personId, noteId } }),
      refreshes: ['People'],
    }),
  })),
})

export const { useCreatePersonMutation, useUpdatePersonMutation, useDeletePersonMutation, useAddNoteMutation, useDeleteNoteMutation } = changes
export const { setBlockedStatus } = changes.endpoints
