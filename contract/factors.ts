import { Type, type Static } from 'typebox'
import { base64url, LoginReplySchema, PasskeyAnswerSchema } from './auth'
import { CountSchema, Essential, Exactly, FlagSchema, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

/** EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Single use, for five minutes. */
const ChallengeSchema = Essential(Type.String())

const RelyingPartySchema = Essential(Type.String({ description: 'the relying party: the host of the console' }))

export const PasskeyOptionsSchema = Exactly({ challenge: ChallengeSchema, rp_id: RelyingPartySchema })

export const LoginWithPasskeyBodySchema = Exactly({ passkey: PasskeyAnswerSchema })

export const PasskeySchema = Exactly({
  id: OwnIdSchema,
  name: Type.String(),
  created_at: InstantSchema,
  last_used_at: Nullable(InstantSchema),
})

export const FactorsSchema = Exactly({
  passkeys: ListOf(PasskeySchema),
  /** Whether codes of an authenticator app are set up. */
  has_app: FlagSchema,
  /** Unused ones. */
  backup_codes: CountSchema,
  /** From when an owner of one of the login's accounts asks for a factor; null if none does. */
  required_at: Nullable(InstantSchema),
  /** When an operator ends all of them; null if none does. */
  ends_at: Nullable(InstantSchema),
})

export const FactorsReplySchema = Exactly({ factors: FactorsSchema })

export const NewPasskeyReplySchema = Exactly({
  challenge: ChallengeSchema,
  rp_id: RelyingPartySchema,
  rp_name: Essential(Type.String()),
  user_id: Essential(Type.String({ description: 'base64url' })),
  /** Of passkeys that the login has, so that an authenticator doesn't make another one. */
  credential_ids: ListOf(Type.String()),
})

export const PasskeyBodySchema = Exactly({
  name: TextSchema(),
  credential_id: base64url(1400),
  client_data: base64url(4000),
  attestation: base64url(16_000),
})

/** Codes for the first factor; none if there were some before. They are shown once, and only their hashes are stored. */
export const BackupCodesReplySchema = Exactly({ factors: FactorsSchema, backup_codes: ListOf(Type.String()) })

export const AppReplySchema = Exactly({
  totp_secret: Essential(Type.String({ description: 'base32' })),
  totp_url: Essential(Type.String({ description: '`otpauth:`, for a QR code' })),
})

export const AppBodySchema = Exactly({ code: VerbatimSchema(40) })

export const FactorRuleSchema = Exactly({ is_required: FlagSchema })

export const FactorRuleReplySchema = Exactly({ factor_required_at: Nullable(InstantSchema) })

export type Passkey = Static<typeof PasskeySchema>
export type Factors = Static<typeof FactorsSchema>
export type PasskeyOptions = Static<typeof PasskeyOptionsSchema>
export type NewPasskeyReply = Static<typeof NewPasskeyReplySchema>
export type PasskeyBody = Static<typeof PasskeyBodySchema>
export type BackupCodesReply = Static<typeof BackupCodesReplySchema>
export type AppReply = Static<typeof AppReplySchema>

const own = { role: 'member', whileSuspended: true, withoutFactor: true, ext: true } as const
const changing = { ...own, proof: true } as const

/** Passkeys, codes of an authenticator app, and backup codes. They belong to a login, in all of its accounts; changing them ends its other sessions. */
export const factorsOperations = {
  /** The same for everybody: it doesn't tell who has a passkey. */
  getPasskeyOptions: operation('POST', '/auth/passkey-options', { reply: PasskeyOptionsSchema, access: 'guest', asks: true, ext: true }),
  /** 400 `verification_required` if the authenticator didn't check who uses it: then it counts beside the password only. */
  logInWithPasskey: operation('POST', '/auth/passkey', { body: LoginWithPasskeyBodySchema, reply: LoginReplySchema, access: 'guest', asks: true, ext: true }),
  getFactors: operation('GET', '/user/factors', { ...own, reply: FactorsReplySchema, view: 'closed' }),
  getNewPasskey: operation('POST', '/user/passkey-options', { ...changing, reply: NewPasskeyReplySchema, asks: true }),
  /** 400 `invalid_passkey`; 422 on `name`, also above 20. */
  addPasskey: operation('POST', '/user/passkeys', { ...changing, body: PasskeyBodySchema, reply: BackupCodesReplySchema, status: 201, asks: true }),
  removePasskey: operation('DELETE', '/user/passkeys/:passkeyId', { ...changing, reply: FactorsReplySchema }),
  /** A new secret, which counts once a code of it is sent. */
  getNewApp: operation('POST', '/user/authenticator-app/secret', { ...changing, reply: AppReplySchema, asks: true }),
  /** 422 on `code`. */
  setUpApp: operation('PUT', '/user/authenticator-app', { ...changing, body: AppBodySchema, reply: BackupCodesReplySchema, asks: true }),
  removeApp: operation('DELETE', '/user/authenticator-app', { ...changing, reply: FactorsReplySchema }),
  /** Ten new ones; those before no longer count. 409 `no_factor` without any factor. */
  makeBackupCodes: operation('POST', '/user/backup-codes', { ...changing, reply: BackupCodesReplySchema, asks: true }),
  /** Of everybody in the account, from seven days later. */
  setFactorRule: operation('PUT', '/accounts/:accountId/factor-rule', { role: 'owner', proof: true, body: FactorRuleSchema, reply: FactorRuleReplySchema, ext: true }),
  /** Way back for a member or manager who lost all of theirs. 409 `other_accounts` if their login opens others as well, `is_owner` for owners. */
  removeMemberFactors: operation('DELETE', '/accounts/:accountId/members/:memberId/factors', { role: 'owner', proof: true, status: 204, ext: true }),
}
