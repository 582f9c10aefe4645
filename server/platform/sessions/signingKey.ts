import type { Store, Tables } from '../database/tables'
import type { RandomSource } from '../random'
import type { Clock } from '../clock'

type Purpose = Tables['signing_keys']['purpose']

export type KeyRing = (purpose: Purpose) => Promise<Uint8Array>

/** Instances that start together all try to insert a key; all of them read the one that won. */
export const makeKeyRing = (store: Store, clock: Clock, random: RandomSource): KeyRing => {
  const known = new Map<Purpose, Promise<Uint8Array>>()

  const readOrMake = async (purpose: Purpose): Promise<Uint8Array> => {
    const selectKey = () => store.selectFrom('signing_keys').select('secret').where('purpose', '=', purpose)
    const found = await selectKey().executeTakeFirst()
    if (found !== undefined) return new Uint8Array(found.secret)
    const made = { purpose, secret: random.bytes(32), created_at: clock() }
    await store.insertInto('signing_keys').values(made).onConflict((conflict) => conflict.doNothing()).execute()
    return new Uint8Array((await selectKey().executeTakeFirstOrThrow()).secret)
  }

  return (purpose) => {
    const found = known.get(purpose)
    if (found !== undefined) return found
    const key = readOrMake(purpose)
    known.set(purpose, key)
    key.catch(() => known.delete(purpose))
    return key
  }
}
