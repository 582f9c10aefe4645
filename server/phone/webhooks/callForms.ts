import { storedCallId } from '../../platform/database/callIds'
import type { Form } from '../carrier/port'
import type { CallRecord } from '../../calls/index'
import type { Store } from '../../platform/database/tables'

export const findCall = async (store: Store, id: string): Promise<CallRecord | null> => {
  const call = await store.selectFrom('calls').selectAll().where('id', '=', storedCallId(id)).executeTakeFirst()
  if (call === undefined) return null
  const { account_id, number_id, direction, contact_number, started_at, duration } = call
  const parties = { accountId: account_id, numberId: number_id, direction, contactNumber: contact_number }
  return { id, ...parties, startedAt: started_at, duration }
}

/** The id of the original call, not of the one it led to; '' if missing. */
export const callIdIn = (form: Form): string => {
  const id = form['ParentCallSid'] ?? form['CallSid'] ?? ''
  return /^CA[0-9a-f]{32}$/.test(id) ? id : ''
}

export const recordingIdIn = (form: Form): string => {
  const id = form['RecordingSid'] ?? ''
  return /^RE[0-9a-f]{32}$/.test(id) ? id : ''
}

export const secondsIn = (form: Form, name: string): number => {
  const text = form[name] ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}
