import { type NotificationsBody, type NotificationsReplySchema, notificationsOperations } from 'contract/notifications'
import { api, apiRequest } from '../index'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type NotificationChoices = Read<typeof NotificationsReplySchema>

/** As in `tags.ts`, from which the dashboard would have to load more names. */
const userTag: Tag = { type: 'User', id: 'LIST' }
const emailRecipientsTag: Tag = { type: 'EmailRecipient', id: 'LIST' }

/** Loads with its screen, after the dashboard, so the index doesn't name it. */
const notifications = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<NotificationChoices, void>({
      query: () => apiRequest(notificationsOperations.getNotifications, {}),
      keepUnusedDataFor: 0,
      providesTags: [emailRecipientsTag, userTag],
    }),
    saveNotifications: build.mutation<object, NotificationsBody>({
      query: (body) => apiRequest(notificationsOperations.saveNotifications, { body }),
      invalidatesTags: [emailRecipientsTag],
    }),
  }),
})

export const { useGetNotificationsQuery, useSaveNotificationsMutation } = notifications
