import { generateSecret, generateURI, verify } from 'otplib'
import { SECOND_MS } from '../../platform/clock'

/** The period before and after the current one count too: clocks differ, and people type. */
const TOLERANCE_S = 30

export const newTotpSecret = (): string => generateSecret()

export const totpUrl = (secret: string, email: string, issuer: string): string => generateURI({ issuer, label: email, secret })

/** The period of a right code that is later than `after`; null for any other. A code is good once. */
export const totpStepOf = async (secret: string, code: string, after: number, now: Date): Promise<number | null> => {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = await verify({ secret, token, epoch: now.getTime() / SECOND_MS, epochTolerance: TOLERANCE_S, afterTimeStep: after })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
