import type { operatorNumbersOperations } from 'contract/operatorNumbers'
import type { OperationCase, RequestInput, Setting } from './operation'

const nothing = async () => ({})
const reason = 'Asked for by telephone'

let last = 0

/** Held by the carrier, without an owner. */
const heldNumber = async ({ server: { store, clock } }: Setting): Promise<string> => {
  last += 1
  const [phone_number, now] = [`+1579${6_550_000 + last}`, clock.now()]
  await store.insertInto('carrier_numbers').values({ phone_number, provider_reference: null, price_cents: null, currency: null, first_seen_at: now, seen_at: now }).execute()
  return phone_number
}

const act = (phoneNumber: string, more: object = {}): RequestInput => ({ params: { phoneDigits: phoneNumber.slice(1) }, body: { ...more, reason } })

const missingNumber = async ({ server: { seed, store, clock }, member }: Setting): Promise<string> => {
  last += 1
  const phone_number = `+1579${6_550_000 + last}`
  const id = await seed.number(member.accountId, { phone_number })
  await store.updateTable('numbers').set({ missing_since: clock.now() }).where('id', '=', id).execute()
  return phone_number
}

const reservedNumber = async (setting: Setting): Promise<string> => {
  const phone_number = await heldNumber(setting)
  const { server: { store, clock }, member } = setting
  await store.insertInto('number_reservations').values({ id: phone_number.slice(1), phone_number, account_id: member.accountId, reason, reserved_until: null, created_at: clock.now() }).execute()
  return phone_number
}

export const operatorNumberOperations: Record<keyof typeof operatorNumbersOperations, OperationCase> = {
  listInventory: { ask: async () => ({ query: { limit: '10', q: 'garage', state: 'in_use' } }) },
  getCarrierCheck: { ask: nothing },
  checkCarrier: { ask: nothing },
  reserveNumbers: { ask: async (setting) => ({ body: { account_id: setting.member.accountId, numbers: await heldNumber(setting), reserved_until: null, reason } }) },
  giveNumber: { ask: async (setting) => act(await heldNumber(setting), { account_id: setting.member.accountId, charge: 'free' }) },
  releaseAtCarrier: { ask: async (setting) => act(await heldNumber(setting)), repeated: [400] },
  removeFromAccount: { ask: async (setting) => act(await missingNumber(setting)), repeated: [400] },
  withdrawReservation: { ask: async (setting) => act(await reservedNumber(setting)), repeated: [400] },
}
