import type { CallState } from 'callflow/advance'
import { savedState } from 'callflow/savedState'
import { isId } from '../../../platform/http/routes/path'

export interface Ticket {
  applicationId: string
  state: CallState
}

export const writeTicket = (ticket: Ticket): string => Buffer.from(JSON.stringify(ticket)).toString('base64url')

export const readTicket = (text: string): Ticket | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof value !== 'object' || value === null || !('applicationId' in value) || !('state' in value)) return null
    const state = savedState(value.state)
    return isId(value.applicationId) && state !== null ? { applicationId: value.applicationId, state } : null
  } catch {
    return null
  }
}
