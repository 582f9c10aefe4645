import { type PushDeviceSchema, type PushDevicesReplySchema, pushDevicesOperations } from 'contract/pushDevices'
import type { Id } from 'contract/operation'
import type { Secret } from '@/lib/storedToken'
import { api, apiRequest } from './index'
import type { Read } from './readReply'

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

const devices = [{ type: 'PushDevice', id: 'LIST' }] as const

export const { useListPushDevicesQuery, useSavePushDeviceMutation, useRemovePushDeviceMutation, useTestPushDeviceMutation } = api
  .enhanceEndpoints({ addTagTypes: ['PushDevice'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listPushDevices: build.query<PushDevices, void>({
        query: () => apiRequest(pushDevicesOperations.listPushDevices, {}),
        providesTags: devices,
      }),
      savePushDevice: build.mutation<object, NewDevice>({
        query: (body) => apiRequest(pushDevicesOperations.savePushDevice, { body }),
        invalidatesTags: devices,
      }),
      removePushDevice: build.mutation<true, Id>({
        query: (pushDeviceId) => apiRequest(pushDevicesOperations.removePushDevice, { params: { pushDeviceId } }),
        invalidatesTags: devices,
      }),
      testPushDevice: build.mutation<true, Id>({
        query: (pushDeviceId) => apiRequest(pushDevicesOperations.testPushDevice, { params: { pushDeviceId } }),
        invalidatesTags: devices,
      }),
    }),
  })
