import { notificationsOperations, type NotificationsReplySchema, type PushDeviceSchema, pushDevicesOperations, type PushDevicesReplySchema } from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { fromContract } from '../endpoint'
import { api } from '../index'
import type { Read } from '../readReply'

export type NotificationChoices = Read<typeof NotificationsReplySchema>

// Load with their screen, after the dashboard, so the index doesn't name them.

export const { useGetNotificationsQuery, useSaveNotificationsMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getNotifications: query(notificationsOperations.getNotifications, { keepUnusedDataFor: 0, tags: ['EmailRecipients', 'User'] }),
    saveNotifications: mutation(notificationsOperations.saveNotifications, { refreshes: ['EmailRecipients'] }),
  })),
})

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
