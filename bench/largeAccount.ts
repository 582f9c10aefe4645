import { randomUUID } from 'node:crypto'
import { addCalls } from '../server/commands/generate'
import type { Person } from '../server/testing/controlClient'
import type { TestServer } from '../server/testing/startServer'
import type { Store } from '../server/platform/database/tables'

const ROWS_AT_ONCE = 1000

const insertNumbers = async (store: Store, account_id: string, count: number): Promise<void> => {
  const place = { type: 'local', country: 'CA', rate_center: 'Montréal', region: 'QC' } as const
  const route = { endpoint_type: 'parking', endpoint_value: null } as const
  const numbers = Array.from({ length: count }, (_, index) => {
    const digits = String(index).padStart(4, '0')
    const name = { label: `Succursale ${digits}`, phone_number: `+1438666${digits}` }
    const next_renewal_date = `2027-0${(index % 9) + 1}-15`
    return { id: randomUUID(), account_id, ...name, ...place, ...route, next_renewal_date, created_at: new Date() }
  })
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    await store.insertInto('numbers').values(numbers.slice(from, from + ROWS_AT_ONCE)).execute()
  }
}

export interface Size {
  /** At most 10,000, and in one account per database only. */
  numbers: number
  calls: number
}

export const makeLargeAccount = async ({ seed, store }: TestServer, { numbers, calls }: Size): Promise<Person> => {
  const person = await seed.person()
  await insertNumbers(store, person.accountId, numbers)
  await addCalls(store, person.email, calls)
  return person
}
