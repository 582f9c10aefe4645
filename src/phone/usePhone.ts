import { useEffect, useMemo, useState } from 'react'
import { useListContactsQuery } from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { phoneFailed, webphoneSlice, type PhoneCall } from '@/slices/webphone'
import { useAppStore } from '@/store/hooks'
import { addLazySlice } from '@/store/loadApi'
import type { AppStore } from '@/store/makeStore'
import type { Phone } from './phone'

addLazySlice(webphoneSlice)

const loadPhone = () => import(/* webpackChunkName: "webphone" */ './phone')

const phoneIn = async (store: AppStore): Promise<Phone | null> => {
  try {
    return (await loadPhone()).phoneOf(store)
  } catch {
    store.dispatch(phoneFailed({ reason: msg("Couldn't load the web phone.") }))
    return null
  }
}

/** Loads the web phone on first use: `ask((phone) => phone.hangUp())`. Results appear in the store. */
export const usePhone = () => {
  const store = useAppStore()
  return useMemo(() => {
    const ask = async <Answer>(action: (phone: Phone) => Answer): Promise<Awaited<Answer> | null> => {
      const phone = await phoneIn(store)
      return phone === null ? null : await action(phone)
    }
    return ask
  }, [store])
}

export const preloadPhone = (): void => {
  loadPhone().catch(() => undefined)
}

const SECOND_MS = 1000

export const useCallSeconds = (establishedAt: number | null): number | null => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (establishedAt === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [establishedAt])
  return establishedAt === null ? null : Math.max(0, Math.floor((now - establishedAt) / SECOND_MS))
}

/** Numbers may lack the country code on one side; shorter ones are compared whole. */
const COMPARED_DIGITS = 10

const digitsOf = (number: string): string => number.replace(/,.*$/, '').replace(/\D/g, '').slice(-COMPARED_DIGITS)

export const useContactName = (number: string): string => {
  const digits = digitsOf(number)
  const { data = [] } = useListContactsQuery(undefined, { skip: digits === '' })
  const contact = data.find(({ contact_number }) => digits !== '' && digitsOf(contact_number) === digits)
  return contact?.contact_name ?? ''
}

/** The contact's name, or else the number, unless the caller hides it. */
export const useOtherParty = ({ other }: Pick<PhoneCall, 'other'>): string => {
  const t = useT()
  return useContactName(other) || other || t('Hidden number')
}
