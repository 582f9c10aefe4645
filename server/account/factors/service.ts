import { sql } from 'kysely'
import type { LoginBody } from 'contract/auth'
import { factorsOperations, type AppReply, type BackupCodesReply, type Factors, type NewPasskeyReply, type PasskeyBody } from 'contract/factors'
import type { BrandCache } from '../../platform/brand/brand'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { enforceRowLimit, inTransaction } from '../../platform/database/transaction'
import { BusinessError, FactorRequired, Failure, NotFound, refuseProblems, textProblem, Validation, type Sentence } from '../../platform/failures/failures'
import type { Member } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { RecordAct } from '../../platform/journal'
import { hashOf, type RandomSource } from '../../platform/random'
import { endAllSessions, type Sessions } from '../../platform/sessions/sessions'
import { asLine, fullName } from '../../platform/texts/texts'
import type { Attempts } from '../auth/failureCounts'
import type { Notices } from '../users/notices'
import type { Passkeys } from './passkeys'
import { newTotpSecret, totpStepOf, totpUrl } from './totp'

const GRACE_MS = 7 * DAY_MS
const LONGEST_NAME = 60
const BACKUP_CODES = 10
/** A hundred bits and more, so that a plain hash of them can't be searched. */
const CODE_LETTERS = 25
/** Without those that look alike. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const isWrongCode: Sentence = {
  en: "This code isn't right, or it was used before. Enter the code that the app shows now.",
  fr: "Ce code n'est pas le bon, ou il a déjà servi. Entrez celui que l'application affiche maintenant.",
}

export const isWrongPasskey: Sentence = { en: "This passkey wasn't accepted. Try again, or use another way.", fr: "Cette clé d'accès n'a pas été acceptée. Réessayez, ou utilisez un autre moyen." }

const hasNone: Sentence = { en: 'Add a passkey or an authenticator app first.', fr: "Ajoutez d'abord une clé d'accès ou une application d'authentification." }

const isOwner: Sentence = {
  en: "This person is an owner. If they lost every way to log in, support can help them.",
  fr: "Cette personne est propriétaire. Si elle a perdu tous ses moyens de se connecter, le soutien peut l'aider.",
}

const opensOthers: Sentence = {
  en: 'This person also belongs to another account. If they lost every way to log in, support can help them.',
  fr: "Cette personne fait aussi partie d'un autre compte. Si elle a perdu tous ses moyens de se connecter, le soutien peut l'aider.",
}

const conflict = (word: string, userMessage: Sentence): Failure => new Failure(409, { word, userMessage })

const newBackupCode = (random: Pick<RandomSource, 'bytes'>): string => {
  const letters = [...random.bytes(CODE_LETTERS)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return letters.replace(/.{5}(?=.)/g, '$&-')
}

/** As people may type it. */
const backupCodeIn = (typed: string): string => {
  const letters = typed.toLowerCase().replace(/[^\da-z]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return letters.replace(/.{5}(?=.)/g, '$&-')
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  passkeys: Passkeys
  tries: Pick<Attempts, 'count' | 'forget'>
  notices: Pick<Notices, 'securityChanged' | 'deliver'>
  sessions: Pick<Sessions, 'forgetAll'>
  brand: Pick<BrandCache, 'read'>
  record: RecordAct
}

type Caller = Pick<Member, 'userId' | 'sessionId'>
type Held = Awaited<ReturnType<ReturnType<typeof heldLogin>['executeTakeFirstOrThrow']>>

const heldLogin = (transaction: Store) =>
  transaction.selectFrom('logins').innerJoin('users', 'login_id', 'logins.id').select(['logins.id', 'logins.email', 'has_factor', 'totp_pending', 'backup_codes_at']).forUpdate('logins')

const factorsOf = async (connection: Store, loginId: string): Promise<Factors> => {
  const passkeys = connection.selectFrom('passkeys').select(['id', 'name', 'created_at', 'last_used_at']).where('login_id', '=', loginId)
  const unused = sql<number>`(select count(*)::int from backup_codes where login_id = logins.id and used_at is null)`
  const required = sql<Date | null>`(select min(factors_required_at) from users join accounts on accounts.id = account_id where users.login_id = logins.id)`
  const login = connection.selectFrom('logins').select(['totp_secret', 'factors_end_at', unused.as('backup_codes'), required.as('required_at')]).where('id', '=', loginId)
  const { totp_secret, factors_end_at, backup_codes, required_at } = await login.executeTakeFirstOrThrow()
  return {
    passkeys: (await passkeys.orderBy('created_at').orderBy('id').execute()).map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    ...{ has_app: totp_secret === null ? 0 : 1, backup_codes },
    ...{ required_at: required_at?.toISOString() ?? null, ends_at: factors_end_at?.toISOString() ?? null },
  }
}

export type FactorsService = ReturnType<typeof makeFactors>

/** What a login asks for beside its password. */
export const makeFactors = ({ store, clock, random, passkeys, tries, notices, sessions, brand, record }: Deps) => {
  const replaceCodes = async (transaction: StoreTransaction, loginId: string): Promise<string[]> => {
    const codes = Array.from({ length: BACKUP_CODES }, () => newBackupCode(random))
    await transaction.deleteFrom('backup_codes').where('login_id', '=', loginId).execute()
    await transaction.insertInto('backup_codes').values(codes.map((code) => ({ code_hash: hashOf(code), login_id: loginId }))).execute()
    await transaction.updateTable('logins').set({ backup_codes_at: clock() }).where('id', '=', loginId).execute()
    return codes
  }

  /** Backup codes come with the first factor, and go with the last. */
  const settle = async (transaction: StoreTransaction, loginId: string): Promise<string[]> => {
    const has_factor = sql<boolean>`totp_secret is not null or exists (select from passkeys where login_id = ${loginId})`
    const changed = transaction.updateTable('logins').set({ has_factor, factors_version: sql`factors_version + 1`, factors_end_at: null }).where('id', '=', loginId)
    const now = await changed.returning(['has_factor', 'backup_codes_at']).executeTakeFirstOrThrow()
    if (now.has_factor) return now.backup_codes_at === null ? replaceCodes(transaction, loginId) : []
    await transaction.deleteFrom('backup_codes').where('login_id', '=', loginId).execute()
    await transaction.updateTable('logins').set({ backup_codes_at: null, totp_pending: null }).where('id', '=', loginId).execute()
    return []
  }

  /** Of whoever asks; their other sessions end. */
  const change = async (caller: Caller, act: (transaction: StoreTransaction, login: Held) => Promise<unknown>): Promise<BackupCodesReply> => {
    const changed = await inTransaction(store, async (transaction) => {
      const login = await heldLogin(transaction).where('users.id', '=', caller.userId).executeTakeFirstOrThrow()
      await act(transaction, login)
      const backup_codes = await settle(transaction, login.id)
      await endAllSessions(transaction, login.id, clock(), caller.sessionId)
      await notices.securityChanged(transaction, login.email, 'factors')
      return { factors: await factorsOf(transaction, login.id), backup_codes }
    })
    sessions.forgetAll()
    notices.deliver()
    return changed
  }

  /** The login's, whose sessions end. */
  const removeAll = async (transaction: StoreTransaction, loginId: string): Promise<void> => {
    await transaction.deleteFrom('passkeys').where('login_id', '=', loginId).execute()
    await transaction.updateTable('logins').set({ totp_secret: null, totp_step: 0 }).where('id', '=', loginId).execute()
    await settle(transaction, loginId)
    await endAllSessions(transaction, loginId, clock())
    const { email } = await transaction.selectFrom('logins').select('email').where('id', '=', loginId).executeTakeFirstOrThrow()
    await notices.securityChanged(transaction, email, 'factors_removed')
  }

  const loginOf = async (userId: string) =>
    store.selectFrom('logins').innerJoin('users', 'login_id', 'logins.id').select(['logins.id', 'logins.email']).where('users.id', '=', userId).executeTakeFirstOrThrow()

  const useBackupCode = async (loginId: string, code: string): Promise<boolean> => {
    const isUsed = await inTransaction(store, async (transaction) => {
      const unused = transaction.updateTable('backup_codes').set({ used_at: clock() }).where('login_id', '=', loginId).where('code_hash', '=', hashOf(backupCodeIn(code)))
      if ((await unused.where('used_at', 'is', null).returning('code_hash').executeTakeFirst()) === undefined) return false
      const { email } = await transaction.selectFrom('logins').select('email').where('id', '=', loginId).executeTakeFirstOrThrow()
      const left = String((await factorsOf(transaction, loginId)).backup_codes)
      await notices.securityChanged(transaction, email, 'backup_code', { en: left, fr: left })
      return true
    })
    if (isUsed) notices.deliver()
    return isUsed
  }

  /** In a single statement each, so that one of many attempts at once gets in. */
  const useCode = async (loginId: string, code: string): Promise<boolean> => {
    const { totp_secret, totp_step } = await store.selectFrom('logins').select(['totp_secret', 'totp_step']).where('id', '=', loginId).executeTakeFirstOrThrow()
    const step = totp_secret === null ? null : await totpStepOf(totp_secret, code, totp_step, clock())
    if (step !== null) {
      const used = store.updateTable('logins').set({ totp_step: step }).where('id', '=', loginId).where('totp_secret', '=', totp_secret).where('totp_step', '<', step)
      return (await used.returning('id').executeTakeFirst()) !== undefined
    }
    return useBackupCode(loginId, code)
  }

  const countedCode = async (loginId: string, code: string): Promise<boolean> => {
    await tries.count(loginId, 'code')
    if (!(await useCode(loginId, code))) return false
    await tries.forget(loginId, 'code')
    return true
  }

  return {
    /** Of those whose operator's notice is over. */
    endDue: async (): Promise<void> => {
      const due = await store.selectFrom('logins').select('id').where('factors_end_at', '<=', clock()).execute()
      for (const { id } of due) {
        await inTransaction(store, async (transaction) => {
          const still = transaction.selectFrom('logins').select('id').where('id', '=', id).where('factors_end_at', '<=', clock()).forUpdate()
          if ((await still.executeTakeFirst()) !== undefined) await removeAll(transaction, id)
        })
      }
      if (due.length > 0) sessions.forgetAll()
      notices.deliver()
    },

    /** By an owner, for somebody who lost all of theirs. */
    removeOfMember: async (caller: Pick<Member, 'accountId' | 'userId' | 'address'>, memberId: string): Promise<void> => {
      await inTransaction(store, async (transaction) => {
        const others = sql<boolean>`exists (select from users other where other.login_id = users.login_id and other.id <> users.id)`
        const member = transaction.selectFrom('users').select(['login_id', 'role', 'firstname', 'lastname', others.as('hasOthers')]).where('account_id', '=', caller.accountId)
        const found = await member.where('id', '=', memberId).forUpdate().executeTakeFirst()
        if (found === undefined || found.login_id === null) throw new NotFound()
        if (found.role === 'owner') throw conflict('is_owner', isOwner)
        if (found.hasOthers) throw conflict('other_accounts', opensOthers)
        await record(transaction, caller, { act: 'member_factors_removed', subject: fullName(found) })
        // That says it all: the rows that go aren't noted one by one.
        await sql`select set_config('console.noted', 'yes', true)`.execute(transaction)
        await removeAll(transaction, found.login_id)
      })
      sessions.forgetAll()
      notices.deliver()
    },

    /** Null if the login needs none or the given one is right; otherwise the field that is wrong. Only to be asked once the password was right. */
    problemOf: async (loginId: string, { code, passkey }: LoginBody): Promise<Validation | null> => {
      const { has_factor, totp_secret } = await store.selectFrom('logins').select(['has_factor', 'totp_secret']).where('id', '=', loginId).executeTakeFirstOrThrow()
      if (!has_factor) return null
      if (passkey !== undefined) {
        if ((await passkeys.answerOf(passkey, loginId)) === null) return new Validation({ passkey: [isWrongPasskey] })
      } else if (code !== undefined && code.trim() !== '') {
        if (!(await countedCode(loginId, code))) return new Validation({ code: [isWrongCode] })
      } else {
        const known = await store.selectFrom('passkeys').select('credential_id').where('login_id', '=', loginId).orderBy('created_at').execute()
        throw new FactorRequired({ has_app: totp_secret === null ? 0 : 1, credential_ids: known.map(({ credential_id }) => credential_id) })
      }
      // Whoever has a factor doesn't need an operator's help.
      await store.updateTable('logins').set({ factors_end_at: null }).where('id', '=', loginId).where('factors_end_at', 'is not', null).execute()
      return null
    },

    get: async ({ userId }: Caller): Promise<Factors> => factorsOf(store, (await loginOf(userId)).id),

    beginPasskey: async ({ userId }: Caller): Promise<NewPasskeyReply> => {
      const { id } = await loginOf(userId)
      const [options, { names }] = await Promise.all([passkeys.begin(id), brand.read()])
      const known = await store.selectFrom('passkeys').select('credential_id').where('login_id', '=', id).execute()
      return { ...options, rp_name: names.en, user_id: Buffer.from(id).toString('base64url'), credential_ids: known.map(({ credential_id }) => credential_id) }
    },

    addPasskey: async (caller: Caller, body: PasskeyBody): Promise<BackupCodesReply> => {
      const name = asLine(body.name)
      refuseProblems({ name: textProblem(name, LONGEST_NAME) })
      const made = await passkeys.register(body, (await loginOf(caller.userId)).id)
      if (made === null) throw new BusinessError('invalid_passkey', isWrongPasskey)
      const { challenge, ...key } = made
      return change(caller, async (transaction, { id: login_id }) => {
        await enforceRowLimit(transaction, 'passkeys', login_id)
        const row = { id: random.id(), login_id, name, created_at: clock(), ...key }
        const added = transaction.insertInto('passkeys').values(row).onConflict((known) => known.column('credential_id').doNothing()).returning('id')
        if (!(await passkeys.use(transaction, challenge)) || (await added.executeTakeFirst()) === undefined) throw new BusinessError('invalid_passkey', isWrongPasskey)
      })
    },

    removePasskey: (caller: Caller, passkeyId: string): Promise<BackupCodesReply> =>
      change(caller, async (transaction, { id }) => {
        const removed = await transaction.deleteFrom('passkeys').where('login_id', '=', id).where('id', '=', passkeyId).returning('id').executeTakeFirst()
        if (removed === undefined) throw new NotFound()
      }),

    beginApp: async ({ userId }: Caller): Promise<AppReply> => {
      const [{ id, email }, { names }] = await Promise.all([loginOf(userId), brand.read()])
      const totp_secret = newTotpSecret()
      await store.updateTable('logins').set({ totp_pending: totp_secret }).where('id', '=', id).execute()
      return { totp_secret, totp_url: totpUrl(totp_secret, email, names.en) }
    },

    setUpApp: (caller: Caller, code: string): Promise<BackupCodesReply> =>
      change(caller, async (transaction, { id, totp_pending }) => {
        const totp_step = totp_pending === null ? null : await totpStepOf(totp_pending, code, 0, clock())
        if (totp_step === null) throw new Validation({ code: [isWrongCode] })
        await transaction.updateTable('logins').set({ totp_secret: totp_pending, totp_pending: null, totp_step }).where('id', '=', id).execute()
      }),

    removeApp: (caller: Caller): Promise<BackupCodesReply> =>
      change(caller, (transaction, { id }) => transaction.updateTable('logins').set({ totp_secret: null, totp_step: 0 }).where('id', '=', id).execute()),

    makeBackupCodes: async (caller: Caller): Promise<BackupCodesReply> => {
      let codes: string[] = []
      const { factors } = await change(caller, async (transaction, { id, has_factor }) => {
        if (!has_factor) throw conflict('no_factor', hasNone)
        codes = await replaceCodes(transaction, id)
      })
      return { factors, backup_codes: codes }
    },

    setRule: async ({ accountId }: Pick<Member, 'accountId'>, isRequired: boolean): Promise<Date | null> => {
      const required = await inTransaction(store, async (transaction) => {
        const account = transaction.selectFrom('accounts').select('factors_required_at').where('id', '=', accountId).forNoKeyUpdate()
        const { factors_required_at: before } = await account.executeTakeFirstOrThrow()
        if (isRequired === (before !== null)) return before
        const factors_required_at = isRequired ? later(clock(), GRACE_MS) : null
        await transaction.updateTable('accounts').set({ factors_required_at }).where('id', '=', accountId).execute()
        const lacking = transaction.selectFrom('logins').innerJoin('users', 'login_id', 'logins.id').select('logins.email').where('account_id', '=', accountId).where('has_factor', '=', false)
        for (const { email } of isRequired ? await lacking.execute() : []) await notices.securityChanged(transaction, email, 'factors_required')
        return factors_required_at
      })
      notices.deliver()
      return required
    },
  }
}

export const factorsRoutes = (factors: FactorsService, passkeys: Passkeys): BoundRoute[] => [
  route(factorsOperations.getPasskeyOptions, () => passkeys.begin('')),
  route(factorsOperations.getFactors, async ({ caller }) => ({ factors: await factors.get(caller) })),
  route(factorsOperations.getNewPasskey, ({ caller }) => factors.beginPasskey(caller)),
  route(factorsOperations.addPasskey, ({ caller, body }) => factors.addPasskey(caller, body)),
  route(factorsOperations.removePasskey, async ({ caller, params }) => ({ factors: (await factors.removePasskey(caller, params.passkeyId)).factors })),
  route(factorsOperations.getNewApp, ({ caller }) => factors.beginApp(caller)),
  route(factorsOperations.setUpApp, ({ caller, body }) => factors.setUpApp(caller, body.code)),
  route(factorsOperations.removeApp, async ({ caller }) => ({ factors: (await factors.removeApp(caller)).factors })),
  route(factorsOperations.makeBackupCodes, ({ caller }) => factors.makeBackupCodes(caller)),
  route(factorsOperations.removeMemberFactors, ({ caller, params }) => factors.removeOfMember(caller, params.memberId)),
  route(factorsOperations.setFactorRule, async ({ caller, body }) => ({ factor_required_at: (await factors.setRule(caller, body.is_required === 1))?.toISOString() ?? null })),
]
