import { type NotificationsReplySchema, notificationsOperations as operations } from 'contract/account'
import { api } from '../index'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type NotificationChoices = Read<typeof NotificationsReplySchema>

/** Loads with its screen, after the dashboard, so the index doesn't name it. */
export const { useGetNotificationsQuery, useSaveNotificationsMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getNotifications: query(operations.getNotifications, { keepUnusedDataFor: 0, tags: ['EmailRecipients', 'User'] }),
    saveNotifications: mutation(operations.saveNotifications, { refreshes: ['EmailRecipients'] }),
  })),
})
