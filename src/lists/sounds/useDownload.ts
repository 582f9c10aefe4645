import { useEffect } from 'react'
import { msg } from '@/i18n/message'
import { download } from '@/lib/download'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import type { SoundItem } from './sound'

/** Sound addresses work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row was first shown; a refetched list has new rows. */
const seen = new WeakMap<SoundItem, number>()

/** `performance.now` isn't affected by changes of the clock. */
const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS

interface Downloaded {
  item: SoundItem
  url: string
  renew: () => Promise<string | null>
}

/** Downloads a row's sound, after renewing an address that may have expired. */
export const useDownload = ({ item, url, renew }: Downloaded): (() => Promise<void>) => {
  const notify = useNotify()
  const store = useAppStore()
  useEffect(() => noteSeen(item), [item])
  return async () => {
    try {
      const address = isFresh(item) ? url : await renew()
      if (address === null) throw new Error('The address could not be renewed.')
      download(address)
    } catch {
      // After the session ends, the sign-in page explains it.
      if (selectIsAuthenticated(store.getState())) notify('warning', msg('An error occurred, please try again in a moment.'))
    }
  }
}
