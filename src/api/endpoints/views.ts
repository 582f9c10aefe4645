import { type ViewReplySchema, type OwnJournalEntrySchema, viewsOperations } from 'contract/views'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type OwnJournalEntry = Read<typeof OwnJournalEntrySchema>

/** The token is a handle, so that no action and no state ever holds it. */
export type StartedView = Omit<Read<typeof ViewReplySchema>, 'token'> & { token: Secret }

const tags = ['ViewPermission'] as const

export const { useAllowViewMutation, useGetViewPermissionQuery, useLazyExportJournalQuery, useListOwnJournalInfiniteQuery, useStartViewMutation, useWithdrawViewMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, pages }) => ({
    startView: mutation(viewsOperations.startView, {
      send: (code: Secret) => ({ body: { code } }),
      read: ({ token, ...view }): StartedView => ({ ...view, token: hide(token) }),
    }),
    getViewPermission: query(viewsOperations.getViewPermission, { tags }),
    allowView: mutation(viewsOperations.allowView, { refreshes: tags }),
    withdrawView: mutation(viewsOperations.withdrawView, { refreshes: tags }),
    listOwnJournal: pages(viewsOperations.listOwnJournal, { rows: ({ entries }) => entries, tags }),
    exportJournal: query(viewsOperations.exportJournal, { keepUnusedDataFor: 0 }),
  })),
})
