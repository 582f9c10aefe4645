import { useState } from 'react'
import { currentLanguage } from '@/i18n/language'
import { isFresh, sendEarly } from '@/lib/earlyRequests'
import { preloadFile, readFirstLoads } from '@/lib/firstLoads'
import { isRecord } from '@/lib/record'
import { readToken } from '@/lib/storedToken'
import { selectSession } from '@/slices/session'
import { useAppStore } from '@/store/hooks'

/** `navigator.connection`, which not every browser has. */
export const isCostly = (connection: unknown): boolean =>
  isRecord(connection) && (connection['saveData'] === true || /2g$/.test(String(connection['effectiveType'])))

/** Loads the files of a screen and what it asks for first, once, when its menu item is pointed at or gets the focus. */
export const usePrefetch = (): ((path: string) => void) => {
  const store = useAppStore()
  const [done] = useState(() => new Set<string>())
  return (path) => {
    const token = readToken()
    const loads = readFirstLoads()
    if (done.has(path) || token === null || loads === null || isCostly(Reflect.get(navigator, 'connection'))) return
    done.add(path)
    const [, files = [], gets = []] = loads.screens.find(([pattern]) => pattern === path) ?? []
    for (const at of files) preloadFile(loads.files[at] ?? '', 'prefetch')
    const { accountId, userId } = selectSession(store.getState())
    const ids = { accountId, userId }
    sendEarly(gets.filter((get) => !isFresh(get, ids)), ids, token, currentLanguage())
  }
}
