import { useGetStorageQuery } from '@/api'
import { readSettings } from '@/lib/settings'

/** How much content the account keeps, and may; undefined until that is known, and where the service does not tell. */
export const useStorage = () => useGetStorageQuery(undefined, { skip: !readSettings().storage }).data
