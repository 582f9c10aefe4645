import { useEffect, useMemo, useState } from 'react'
import { fresh, useListCallsInfiniteQuery, useListContactsQuery, useListNumbersQuery } from '@/api'
import { useFindPersonQuery, type ListedPerson } from '@/api/endpoints/people'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
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

/** Equal for the same number, however it is written; '' without digits. */
export const digitsOf = (number: string): string => number.replace(/,.*$/, '').replace(/\D/g, '').slice(-COMPARED_DIGITS)

/** E.164 of the other party, who is written for people; '' if that isn't a whole number. */
export const numberIn = (other: string): string => {
  const digits = other.replace(/,.*$/, '').replace(/\D/g, '')
  if (other.startsWith('+')) return `+${digits}`
  return digits.length === COMPARED_DIGITS ? `+1${digits}` : ''
}

/** Null if nobody has the number, while that isn't known, and with a service that doesn't know people. */
export const usePersonOf = (other: string): ListedPerson | null => {
  const number = numberIn(other)
  return useFindPersonQuery(number, { skip: number === '' || !readSettings().extensions }).currentData ?? null
}

export const useContactName = (other: string): string => {
  const digits = digitsOf(other)
  const person = usePersonOf(other)
  const { data = [] } = useListContactsQuery(undefined, { skip: digits === '' || readSettings().extensions })
  const contact = data.find(({ contact_number }) => digits !== '' && digitsOf(contact_number) === digits)
  return person?.name ?? contact?.contact_name ?? ''
}

/** The contact's name, or else the number, unless the caller hides it. */
export const useOtherParty = ({ other }: Pick<PhoneCall, 'other'>): string => {
  const t = useT()
  return useContactName(other) || other || t('Hidden number')
}

export const stageText = ({ stage, direction }: Pick<PhoneCall, 'stage' | 'direction'>): Message => {
  switch (stage) {
    case 'asked':
      return msg('Incoming call')
    case 'connecting':
      return direction === 'in' ? msg('Connecting…') : msg('Calling…')
    case 'open':
      return msg('In a call')
  }
}

/** Its label, or else the number; '' if it is unknown. */
export const useLineName = (line: string): string => {
  const { data = [] } = useListNumbersQuery(undefined, { skip: line === '' })
  const own = data.find(({ phone_number }) => digitsOf(phone_number) === digitsOf(line))
  return own?.label || phoneText(line)
}

/** When the caller called before; '' if never, null while it isn't known. */
export const useLastCall = ({ direction, other, id }: Pick<PhoneCall, 'direction' | 'other' | 'id'>): string | null => {
  const digits = digitsOf(other)
  const skip = direction === 'out' || digits === '' || !readSettings().extensions
  const { currentData } = useListCallsInfiniteQuery({ q: digits, direction: 'inbound' }, { ...fresh(), skip })
  if (currentData === undefined) return null
  const earlier = currentData.pages.flatMap(({ rows }) => rows).find((row) => String(row.id) !== id && digitsOf(row.contact_number) === digits)
  return earlier?.start_date ?? ''
}

/** The body has the focus when a call that came in took away the field in which a number was typed. */
export const takesText = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')))
