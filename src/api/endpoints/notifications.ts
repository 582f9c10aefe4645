import { notificationsOperations, type NotificationsReplySchema, type PushDeviceSchema, pushDevicesOperations, type PushDevicesReplySchema } from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { fromContract } from '../endpoint'
import { api } from '../index'
import type { Read } from '../readReply'

export type NotificationChoices = Read<typeof NotificationsReplySchema>

/** Loads with its screen, after the dashboard, so the index doesn't name it. */
export const { useGetNotificationsQuery, useSaveNotificationsMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getNotifications: query(notificationsOperations.getNotifications, { keepUnusedDataFor: 0, tags: ['EmailRecipients', 'User'] }),
    saveNotifications: mutation(notificationsOperations.saveNotifications, { refreshes: ['EmailRecipients'] }),
  })),
})

/** Imported by the screen that needs it, and not by the index, which every screen loads. */

export type ListedDevice = Read<typeof PushDeviceSchema>

export type PushDevices = Read<typeof PushDevicesReplySchema>

export interface NewDevice {
  endpoint: Secret
  p256dh: Secret
  auth: Secret
  browser: string
  system: string
}

export const { useListPushDevicesQuery, useSavePushDeviceMutation, useRemovePushDeviceMutation, useTestPushDeviceMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listPushDevices: query(pushDevicesOperations.listPushDevices, { tags: ['PushDevices'] }),
    savePushDevice: mutation(pushDevicesOperations.savePushDevice, { send: (body: NewDevice) => ({ body }), refreshes: ['PushDevices'] }),
    removePushDevice: mutation(pushDevicesOperations.removePushDevice, { refreshes: ['PushDevices'] }),
    testPushDevice: mutation(pushDevicesOperations.testPushDevice),
  })),
})
