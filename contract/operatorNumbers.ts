import { Type, type Static } from 'typebox'
import { CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'

/** `without_owner`: the carrier holds it, and no account owns it. `missing`: the reverse, as of the last check. */
export const NumberStateSchema = Type.Union([Type.Literal('in_use'), Type.Literal('without_owner'), Type.Literal('missing'), Type.Literal('reserved')])

const InventoryNumberSchema = Exactly({
  /** Its digits. */
  id: OwnIdSchema,
  phone_number: Essential(Type.String()),
  state: Essential(NumberStateSchema),
  /** Who owns it, or for whom it is reserved. */
  account: Nullable(Exactly({ id: OwnIdSchema, name: Type.String() })),
  /** What the carrier takes a month; null if it isn't known yet. */
  price: Nullable(Exactly({ amount: Essential(Type.Number()), currency: Essential(Type.String()) })),
  /** Bought, reserved or first seen at the carrier. */
  created_at: InstantSchema,
  /** Of a reservation: why, its last day, and whether the carrier holds the number already. */
  reason: Type.String(),
  reserved_until: Nullable(DateSchema),
  is_held: FlagSchema,
  /** By the carrier, which won't sell what is reserved. */
  is_refused: FlagSchema,
})

export const InventoryQuerySchema = Exactly({
  ...pageQuery,
  /** Digits of the number, or the name of an account. */
  ...searchQuery,
  state: Type.Optional(NumberStateSchema),
})

export const InventoryReplySchema = Exactly({ numbers: ListOf(InventoryNumberSchema), ...nextCursor })

export const CarrierCheckSchema = Exactly({
  /** Null before the first check. */
  checked_at: Nullable(InstantSchema),
  in_use: CountSchema,
  without_owner: CountSchema,
  missing: CountSchema,
  reserved: CountSchema,
})

const ReasonSchema = TextSchema(500)

/** `plan`: another number of the plan, at its price. `free`: never charged. */
export const GiveNumberBodySchema = Exactly({ account_id: IdSchema, charge: Type.Union([Type.Literal('plan'), Type.Literal('free')]), reason: ReasonSchema })

export const NumberActBodySchema = Exactly({ reason: ReasonSchema })

export const ReservationsBodySchema = Exactly({
  account_id: IdSchema,
  /** On each line a number such as +15145550142, or a range: +15145550140-+15145550149. 100 numbers at most. */
  numbers: LongTextSchema(5_000),
  /** The last day; null without an end. */
  reserved_until: Nullable(DateSchema),
  reason: ReasonSchema,
})

export type NumberState = Static<typeof NumberStateSchema>
export type InventoryNumber = Static<typeof InventoryNumberSchema>
export type InventoryQuery = Static<typeof InventoryQuerySchema>
export type InventoryReply = Static<typeof InventoryReplySchema>
export type CarrierCheck = Static<typeof CarrierCheckSchema>
export type GiveNumberBody = Static<typeof GiveNumberBodySchema>
export type ReservationsBody = Static<typeof ReservationsBodySchema>

const act = { access: 'administrator', status: 204, ext: true } as const

/** The acts answer 400 with `number_changed` if the number is no longer in the state that they are for. */
export const operatorNumbersOperations = {
  listInventory: operation('GET', '/operator/numbers', { query: InventoryQuerySchema, reply: InventoryReplySchema, access: 'operator', ext: true }),
  getCarrierCheck: operation('GET', '/operator/numbers/check', { reply: CarrierCheckSchema, access: 'operator', ext: true }),
  checkCarrier: operation('POST', '/operator/numbers/check', { reply: CarrierCheckSchema, access: 'administrator', ext: true }),
  /** 422 on `numbers`, by line. */
  reserveNumbers: operation('POST', '/operator/numbers/reservations', { ...act, body: ReservationsBodySchema }),
  /** Of a number without an owner. 400 with `insufficient_funds`. */
  giveNumber: operation('PUT', '/operator/numbers/:phoneDigits/account', { ...act, body: GiveNumberBodySchema }),
  releaseAtCarrier: operation('POST', '/operator/numbers/:phoneDigits/release', { ...act, body: NumberActBodySchema }),
  /** Of a number that is missing at the carrier. */
  removeFromAccount: operation('POST', '/operator/numbers/:phoneDigits/removal', { ...act, body: NumberActBodySchema }),
  withdrawReservation: operation('POST', '/operator/numbers/:phoneDigits/withdrawal', { ...act, body: NumberActBodySchema }),
}
