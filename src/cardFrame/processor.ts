import type { CardBrand, TokenRefusal, CardSummary } from '@/lib/cardMessages'

export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]

export type Problem = 'name_missing' | 'number_wrong' | 'expiry_wrong' | 'expired' | 'cvc_wrong'
export type Problems = Partial<Record<CardField, Problem>>

export type Tokenised = { token: string; card: CardSummary | null } | { refusal: TokenRefusal }

export interface FieldEvents {
  onBrand: (brand: CardBrand) => void
  onChange: (field: CardField) => void
}

export interface FieldStyles {
  language: string
  color: string
  placeholderColor: string
  errorColor: string
  fontFamily: string
}

export interface MountedFields {
  problems: () => Problems
  createToken: (name: string) => Promise<Tokenised>
  clearCvc: () => void
  lock: (isLocked: boolean) => void
  focus: (field: CardField) => void
  /** The colour scheme has changed. */
  restyle: (styles: FieldStyles) => void
  /** Marks the field for people who can't see its colour. */
  mark: (field: CardField, isWrong: boolean) => void
}

export interface Processor {
  /** Rejects if a field can't be loaded. */
  mount: (containers: Record<CardField, HTMLElement>, events: FieldEvents, styles: FieldStyles) => Promise<MountedFields>
  /** Resolves when the cardholder has answered, either way. */
  stepUp: (container: HTMLElement, secret: string) => Promise<void>
}
