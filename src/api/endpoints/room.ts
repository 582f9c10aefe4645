import { webphoneOperations } from 'contract/webphone'
import { api } from '../api'
import { fromContract, refreshedBy } from '../endpoint'

export const { useGetRoomQuery, useActInRoomMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    /** Null without a call, and where calls can't be held or passed on. */
    getRoom: query(webphoneOperations.getRoom, { read: ({ room }) => room, tags: ['Room'], keepUnusedDataFor: 0, onCacheEntryAdded: refreshedBy('webphone.room', 'Room') }),
    actInRoom: mutation(webphoneOperations.actInRoom, { refreshes: ['Room'] }),
  })),
})
