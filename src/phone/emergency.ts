import { plainNumberText } from 'callflow/numberText'
import { msg } from '@/i18n/message'

export const noEmergencyCalls = msg("Emergency calls can't be made here. Use another phone, mobile or landline, and dial 911.")

const emergencyNumbers = new Set(['911', '1911', '112'])

/** However it is typed: 911, 9-1-1, +1 911, with digits of another script. */
export const isEmergencyNumber = (typed: string): boolean => emergencyNumbers.has(plainNumberText(typed).replace(/\D/g, ''))
