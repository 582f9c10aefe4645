import { randomUUID } from 'node:crypto'
import type { CallEnd, RehearsalScript } from 'contract/flowVersions'
import type { Store } from '../platform/database/tables'

const script: RehearsalScript = { caller: '+15145550123', number_id: null, events: [{ type: 'answered' }, { type: 'hangup' }] }
const expected: CallEnd = { kind: 'hangUp', branch_id: null, target: null }

export const insertRehearsal = async (store: Store, account_id: string, application_id: string, created_at: Date): Promise<string> => {
  const rehearsal = { id: randomUUID(), account_id, application_id, friendly_name: 'Hangs up at once', created_at }
  const call = { script: JSON.stringify(script), expected: JSON.stringify(expected) }
  await store.insertInto('rehearsals').values({ ...rehearsal, ...call }).execute()
  return rehearsal.id
}
