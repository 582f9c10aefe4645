import type { Id } from 'contract/operation'
import { plainNumberText } from 'callflow/numberText'
import { readSettings } from '@/lib/settings'
import { readStored, storedKeys, writeStored } from '@/lib/storage'
import { msg } from '@/i18n/message'

export const noEmergencyCalls = msg("Emergency calls can't be made here. Use another phone, mobile or landline, and dial 911.")

const emergencyNumbers = new Set(['911', '1911', '112'])

/** However it is typed: 911, 9-1-1, +1 911, with digits of another script. */
export const isEmergencyNumber = (typed: string): boolean => emergencyNumbers.has(plainNumberText(typed).replace(/\D/g, ''))

const ASK_KEY = 'webphone_ask'

/** Unless the user chose: our own service's phone asks, one of the specification answers at once. */
export const asksFirst = (): boolean => (readStored(ASK_KEY) ?? (readSettings().extensions ? '1' : '0')) === '1'
export const setAsksFirst = (asks: boolean): void => writeStored(ASK_KEY, asks ? '1' : '0')

const TOLD_KEY = 'webphone_ask_told'

export const answeringNewsRead = (): void => writeStored(TOLD_KEY, '1')

/** Whoever uses the phone first when it already asks has no news. */
export const needsAnsweringNews = (): boolean => {
  const isKnown = readStored(TOLD_KEY) !== null || readStored(ASK_KEY) === '1' || !readSettings().extensions
  const isNews = !isKnown && storedKeys().some((key) => key.startsWith('webphone_'))
  if (!isNews) answeringNewsRead()
  return isNews
}

const callerIdKey = (userId: Id): string => `webphone_from_${userId}`

export const lastCallerId = (userId: Id): string => readStored(callerIdKey(userId)) ?? ''
export const saveCallerId = (userId: Id, number: string): void => writeStored(callerIdKey(userId), number)

export type SoundDevice = 'microphone' | 'speaker'

const keyOf = (kind: SoundDevice): string => `webphone_${kind}`

export const chosenDevice = (kind: SoundDevice): string => readStored(keyOf(kind)) ?? ''
export const saveDevice = (kind: SoundDevice, id: string): void => writeStored(keyOf(kind), id)

/** `ideal`, so that an unplugged microphone doesn't prevent calls. */
export const microphoneConstraints = (): MediaStreamConstraints => {
  const id = chosenDevice('microphone')
  return { audio: id === '' ? true : { deviceId: { ideal: id } } }
}

export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype
