import { useMemo } from 'react'
import { say } from '@/i18n/sentence'
import { phoneFailed, webphoneSlice } from '@/slices/webphone'
import { useAppStore } from '@/store/hooks'
import { addPart } from '@/store/lateParts'
import type { AppStore } from '@/store/makeStore'
import type { Phone } from './phone'

addPart(webphoneSlice)

/** In one file with the screen, which never goes without it; the voice client's own stands beside it. */
const loadPhone = () => import(/* webpackChunkName: "webphone" */ './phone')

const phoneIn = async (store: AppStore): Promise<Phone | null> => {
  try {
    return (await loadPhone()).phoneOf(store)
  } catch {
    store.dispatch(phoneFailed({ reason: say('The web phone could not be loaded.') }))
    return null
  }
}

/**
 * Has something done by the web phone, which loads when it is asked for the first time:
 * `ask((phone) => phone.hangUp())`. What it does shows in the store.
 */
export const usePhone = () => {
  const store = useAppStore()
  return useMemo(() => {
    const ask = async <Answer>(act: (phone: Phone) => Answer): Promise<Awaited<Answer> | null> => {
      const phone = await phoneIn(store)
      return phone === null ? null : await act(phone)
    }
    return ask
  }, [store])
}

/** For a screen that will ask for it in a moment. */
export const preloadPhone = (): void => {
  loadPhone().catch(() => undefined)
}
