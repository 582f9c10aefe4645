import { useEffect, useMemo, useState } from 'react'
import { useListContactsQuery } from '@/api'
import { msg } from '@/i18n/message'
import { phoneFailed, webphoneSlice } from '@/slices/webphone'
import { useAppStore } from '@/store/hooks'
import { addLazySlice } from '@/store/lazySlices'
import type { AppStore } from '@/store/makeStore'
import type { Phone } from './phone'

addLazySlice(webphoneSlice)

/** In one file with the screen, which never goes without it; the voice client's own stands beside it. */
const loadPhone = () => import(/* webpackChunkName: "webphone" */ './phone')

const phoneIn = async (store: AppStore): Promise<Phone | null> => {
  try {
    return (await loadPhone()).phoneOf(store)
  } catch {
    store.dispatch(phoneFailed({ reason: msg("Couldn't load the web phone.") }))
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

const SECOND_MS = 1000

/** How long a call has lasted, anew each second; null before it is established. */
export const useCallSeconds = (establishedAt: number | null): number | null => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (establishedAt === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [establishedAt])
  return establishedAt === null ? null : Math.max(0, Math.floor((now - establishedAt) / SECOND_MS))
}

/** A number is written with its country here and without it there; short ones are compared whole. */
const COMPARED_DIGITS = 10

const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-COMPARED_DIGITS)

/** What the account calls the person with this number; '' for a stranger. */
export const useContactName = (number: string): string => {
  const digits = digitsOf(number)
  const { data = [] } = useListContactsQuery(undefined, { skip: digits === '' })
  const contact = data.find(({ contact_number }) => digits !== '' && digitsOf(contact_number) === digits)
  return contact?.contact_name ?? ''
}
