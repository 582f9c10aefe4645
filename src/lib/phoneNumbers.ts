import type { NumberReading } from 'callflow/phoneNumber'
import { readSettings } from './settings'

/** Large, because it knows the numbers of all countries. */
const loadRules = () => import(/* webpackChunkName: "numbers" */ 'callflow/phoneNumber')

export const preloadNumbers = (): void => {
  if (readSettings().extensions) loadRules().catch(() => undefined)
}

/** As the service reads it; null with one that reads numbers by other rules, or if ours don't load: it then judges alone. */
export const readTyped = async (typed: string): Promise<NumberReading | 'premium' | null> => {
  const { extensions, premiumNumbers } = readSettings()
  if (!extensions) return null
  try {
    const { isAllowed, isRead, readNumber } = await loadRules()
    const reading = readNumber(typed)
    return isRead(reading) && !isAllowed(reading, premiumNumbers) ? 'premium' : reading
  } catch {
    return null
  }
}

/** What is dialled, for a text that the service has accepted. */
export const writtenAs = async (typed: string): Promise<string> => {
  const reading = await readTyped(typed)
  return reading === null || reading === 'premium' || 'problem' in reading ? typed : `${reading.number}${reading.keys}`
}
