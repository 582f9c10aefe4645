import { storageRows, type StorageReply } from 'contract/storage'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isNumber, objectOf } from '../guards'
import { audiofilesTag, recordingsTag, voicemailsTag } from '../tags'

/** What is `unknown` may be missing or odd. */
export type StorageUse = Pick<StorageReply['storage'], 'used_bytes' | 'quota_bytes'> & { calls_quota_bytes: unknown; unkept_at: unknown }

const isReply = objectOf({
  storage: objectOf({ used_bytes: isNumber, quota_bytes: isNumber, calls_quota_bytes: isAnything, unkept_at: isAnything }),
})

export const { useGetStorageQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked only where `settings.storage` says that the service has this extension. */
    getStorage: build.query<StorageUse, void, { storage: StorageUse }>({
      query: () => call(storageRows.getStorage, { isReply }),
      transformResponse: ({ storage }) => storage,
      providesTags: [audiofilesTag, voicemailsTag, recordingsTag],
    }),
  }),
})
