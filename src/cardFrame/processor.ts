import type { CardBrand } from '@/lib/cardBrand'
import type { TokenRefusal } from '@/lib/cardMessages'

/** The fields that a processor brings; the card's holder is typed in beside them. */
export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]

/** What is wrong with what stands in the fields. */
export type Problem = 'name_missing' | 'number_wrong' | 'expiry_wrong' | 'expired' | 'cvc_wrong'
export type Problems = Partial<Record<CardField, Problem>>

export type Tokenised = { token: string } | { refusal: TokenRefusal }

/** What a processor's fields tell while somebody types. */
export interface FieldEvents {
  onBrand: (brand: CardBrand) => void
  /** Something else stands there now. */
  onChange: (field: CardField) => void
}

/** The words and colours that a processor's own fields take. */
export interface FieldStyles {
  language: string
  color: string
  placeholderColor: string
  errorColor: string
  fontFamily: string
}

export interface MountedFields {
  /** As they stand, without asking anybody. */
  problems: () => Problems
  createToken: (name: string) => Promise<Tokenised>
  clearCvc: () => void
  lock: (isLocked: boolean) => void
  focus: (field: CardField) => void
  /** Marks the field for those who do not see its colour. */
  mark: (field: CardField, isWrong: boolean) => void
}

/** Stripe, or the embedded one. */
export interface Processor {
  /** Puts each field into its place; rejects when they cannot be had. */
  mount: (places: Record<CardField, HTMLElement>, events: FieldEvents, styles: FieldStyles) => Promise<MountedFields>
  /** Has the bank ask the card's owner; resolves when that is done with. */
  stepUp: (place: HTMLElement, secret: string) => Promise<void>
}
