import { type PushDeviceSchema, type PushDevicesReplySchema, pushDevicesOperations as operations } from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { api } from '../index'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

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
    listPushDevices: query(operations.listPushDevices, { tags: ['PushDevices'] }),
    savePushDevice: mutation(operations.savePushDevice, { send: (body: NewDevice) => ({ body }), refreshes: ['PushDevices'] }),
    removePushDevice: mutation(operations.removePushDevice, { refreshes: ['PushDevices'] }),
    testPushDevice: mutation(operations.testPushDevice),
  })),
})
