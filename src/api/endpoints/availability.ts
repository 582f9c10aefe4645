import { accountsOperations, type EventKind, usersOperations } from 'contract/account'
import { api } from '../api'
import { sessionIn } from '../baseQuery'
import { exceptFirst, following, fromContract } from '../endpoint'
import type { Tag } from '../tags'

const updated: EventKind = 'member.updated'

/** Of the user alone, or of anybody else: whose own role changes may no longer ask for the team. */
const followedBy = (tag: Tag, isOwn: boolean) =>
  following((_nothing: void, { dispatch, getState }) => {
    const refresh = (): void => void dispatch(api.util.invalidateTags([tag]))
    return {
      onStale: exceptFirst(refresh),
      onEvent: (kind, id) => {
        if (kind === updated && (String(id) === String(sessionIn(getState()).userId)) === isOwn) refresh()
      },
    }
  })

export const { useGetAvailabilityQuery, useListColleaguesQuery, useSaveAvailabilityMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getAvailability: query(usersOperations.getAvailability, { tags: ['Availability'], onCacheEntryAdded: followedBy('Availability', true) }),
    listColleagues: query(accountsOperations.listColleagues, { read: ({ colleagues }) => colleagues, tags: ['Team'], onCacheEntryAdded: followedBy('Team', false) }),
    saveAvailability: mutation(usersOperations.saveAvailability, { refreshes: ['Availability', 'Team'] }),
  })),
})
