import { Type, type Static } from 'typebox'
import { CountSchema, Essential, Exactly, ListOf, MoneySchema, operation, VerbatimSchema } from './operation'
import { NewAccountBodySchema } from './operatorAccounts'

const { opening_balance: _, ...wanted } = NewAccountBodySchema.properties

export const SignUpBodySchema = Exactly(wanted)

const OfferedPlanSchema = Exactly({
  plan: Essential(Type.Number()),
  plan_name: Type.String(),
  /** Before taxes, in dollars a month. */
  monthly: MoneySchema,
  included_numbers: CountSchema,
  included_minutes: CountSchema,
})

export const OfferedPlansReplySchema = Exactly({ plans: ListOf(OfferedPlanSchema) })

const LinkTokenSchema = VerbatimSchema(100)

export const SignUpLinkBodySchema = Exactly({ token: LinkTokenSchema })

export const SignUpLinkReplySchema = Exactly({ name: Essential(Type.String()), email: Essential(Type.String()) })

export const FinishSignUpBodySchema = Exactly({ token: LinkTokenSchema, password: VerbatimSchema(1024), password_confirmation: VerbatimSchema(1024) })

export type SignUpBody = Static<typeof SignUpBodySchema>
export type SignUpLinkReply = Static<typeof SignUpLinkReplySchema>
export type FinishSignUpBody = Static<typeof FinishSignUpBodySchema>
export type OfferedPlansReply = Static<typeof OfferedPlansReplySchema>

/** Served with `SIGN_UP=1` only. */
export const signUpOperations = {
  listOfferedPlans: operation('GET', '/offered-plans', { reply: OfferedPlansReplySchema, access: 'guest', ext: true }),
  /** The same answer for an address that is known, whose holder is told by mail. */
  signUp: operation('POST', '/sign-up', { body: SignUpBodySchema, access: 'guest', status: 204, ext: true }),
  readSignUpLink: operation('POST', '/sign-up/link', { body: SignUpLinkBodySchema, reply: SignUpLinkReplySchema, access: 'guest', asks: true, ext: true }),
  /** Makes the account, whose user then logs in. */
  finishSignUp: operation('POST', '/sign-up/finish', { body: FinishSignUpBodySchema, access: 'guest', status: 204, ext: true }),
}
