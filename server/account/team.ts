import { sql } from 'kysely'
import { accountsOperations, type ColleaguesReply } from 'contract/account'
import type { Role } from 'contract/operation'
import { teamOperations, type AcceptInvitationBody, type Invitation, type InvitationBody, type InvitationLinkReply, type JoinBody, type TeamMember, type TeamReply, type Uses } from 'contract/team'
import { DAY_MS, later, type Clock } from '../platform/clock'
import type { MailContents } from '../platform/database/columns'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { enforceRowLimit, inTransaction } from '../platform/database/transaction'
import type { AccountEvents } from '../platform/events/accountEvents'
import { BusinessError, Failure, isInvalid, NotFound, refuseProblems, textProblem, Validation, type Language, type Sentence } from '../platform/failures/failures'
import type { Client, Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { RecordAct } from '../platform/journal'
import type { MailOutbox, MailWriters } from '../platform/jobs/mailOutbox'
import { hashOf, type RandomSource } from '../platform/random'
import { endUserSessions, type Sessions } from '../platform/sessions/sessions'
import { hasAddress } from '../platform/texts/emailAddress'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { asLine, fullName, type Named } from '../platform/texts/texts'
import type { Attempts } from './auth/failureCounts'
import { isWrongPassword, type SignInLimits } from './auth/signInLimits'
import { addUser, deleteUnusedLogin, hasLogin, usersOfLogins } from './logins'
import { checkFirstPassword, hashPassword, isPasswordRight, isPasswordTooLong } from './password/hashing'
import type { PasswordNames } from './password/names'
import type { ResetTokens } from './password/resetTokens'
import { addressProblem, isTaken, LONGEST_NAME } from './users/service'
import { takesCallsAt, usesColumns, usesIn } from './uses'

const INVITATION_MS = 7 * DAY_MS

const hasFactor = sql<boolean>`coalesce((select has_factor from logins where logins.id = users.login_id), false)`

const isInTeam: Sentence = { en: 'This person is already on your team.', fr: 'Cette personne fait déjà partie de votre équipe.' }

const needsAnOwner: Sentence = {
  en: 'An account needs an owner. Make somebody else an owner first.',
  fr: "Un compte doit avoir un propriétaire. Donnez d'abord ce rôle à quelqu'un d'autre.",
}

class LastOwner extends Failure {
  constructor() {
    super(409, { word: 'last_owner', userMessage: needsAnOwner })
  }
}

type Caller = Pick<Member, 'accountId' | 'userId' | 'address' | 'language'>

type MemberRow = Named & Parameters<typeof usesIn>[0] & Omit<TeamMember, 'name' | 'last_login_at' | 'away_until' | 'uses' | 'has_factor'> & Record<'last_login_at' | 'away_until', Date | null> & { has_factor: boolean }

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  /** Of mails, by account. */
  attempts: Pick<Attempts, 'count'>
  limits: Pick<SignInLimits, 'attempt'>
  tokens: Pick<ResetTokens, 'tokenOf'>
  outbox: MailOutbox
  sessions: Pick<Sessions, 'forgetAll'>
  events: Pick<AccountEvents, 'announce'>
  record: RecordAct
  passwordNames: Pick<PasswordNames, 'enforce'>
}

export type Team = ReturnType<typeof makeTeam>

/** The people of an account, their roles, and invitations. */
export const makeTeam = ({ store, clock, random, attempts, limits, tokens, outbox, sessions, events, record, passwordNames }: Deps) => {
  const membersOf = (connection: Store, accountId: string) =>
    connection.selectFrom('users').select(['users.id', 'firstname', 'lastname', 'email', 'role', 'last_login_at', 'availability', 'away_until', hasFactor.as('has_factor'), ...usesColumns]).where('account_id', '=', accountId)

  const toMember = ({ last_login_at, away_until, has_factor, firstname, lastname, number_ids, hears_voicemails, hears_recordings, call_day_cents, ...row }: MemberRow): TeamMember => ({
    ...row,
    uses: usesIn({ number_ids, hears_voicemails, hears_recordings, call_day_cents }),
    name: fullName({ firstname, lastname }),
    has_factor: has_factor ? 1 : 0,
    last_login_at: last_login_at?.toISOString() ?? null,
    away_until: away_until?.toISOString() ?? null,
  })

  const invitationsOf = (connection: Store, accountId: string) =>
    connection
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invited_by')
      .select(['invitations.id', 'invitations.email', 'invitations.role', 'expires_at', 'firstname', 'lastname'])
      .where('invitations.account_id', '=', accountId)
      .where('expires_at', '>', clock())

  const toInvitation = ({ expires_at, firstname, lastname, ...row }: Named & Omit<Invitation, 'expires_at' | 'invited_by'> & { expires_at: Date }): Invitation => ({
    ...row,
    invited_by: fullName({ firstname, lastname }),
    expires_at: expires_at.toISOString(),
  })

  /** All changes of an account's people wait for each other, so that one owner always stays. */
  const lockMember = async (transaction: StoreTransaction, accountId: string, memberId: string) => {
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
    const member = await membersOf(transaction, accountId).select('login_id').$narrowType<{ login_id: string }>().where('users.id', '=', memberId).executeTakeFirst()
    if (member === undefined) throw new NotFound()
    return member
  }

  const enforceOwner = async (transaction: StoreTransaction, accountId: string, memberId: string): Promise<void> => {
    const others = transaction.selectFrom('users').select('id').where('account_id', '=', accountId).where('role', '=', 'owner').where('id', '<>', memberId)
    if ((await others.executeTakeFirst()) === undefined) throw new LastOwner()
  }

  /** Whoever has a login already joins with it, and nobody else learns of it. */
  const send = async (transaction: StoreTransaction, caller: Caller, { email, role }: InvitationBody): Promise<Invitation> => {
    const { accountId, userId, language } = caller
    const member = await transaction.selectFrom('users').select('id').where('account_id', '=', accountId).where(hasAddress('email', email)).executeTakeFirst()
    if (member !== undefined) throw new Validation({ email: [isInTeam] })
    const [linkId, now] = [random.id(), clock()]
    const row = { role, invited_by: userId, language, token_hash: hashOf(await tokens.tokenOf(linkId)), created_at: now, expires_at: later(now, INVITATION_MS) }
    const made = transaction.insertInto('invitations').values({ id: random.id(), account_id: accountId, email, ...row })
    const { id } = await made.onConflict((same) => same.expression(sql`account_id, lower(email collate "C")`).doUpdateSet(row)).returning('id').executeTakeFirstOrThrow()
    const { company, ...inviter } = await transaction
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['accounts.name as company', 'firstname', 'lastname'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    const content = { id: linkId, to: email, company, inviter: fullName(inviter), role, language }
    await outbox.put(transaction, { kind: 'team_invitation', content }, INVITATION_MS)
    await record(transaction, caller, { act: 'member_invited', subject: email, after: { role } })
    return { id, email, role, invited_by: fullName(inviter), expires_at: row.expires_at.toISOString() }
  }

  const find = async (token: string) => {
    const open = store
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invited_by')
      .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
      .select(['invitations.id', 'invitations.account_id', 'invitations.email', 'invitations.role', 'invitations.language', 'accounts.name as company', 'firstname', 'lastname'])
    const found = await open.where('token_hash', '=', hashOf(token)).where('expires_at', '>', clock()).where('standing', '<>', 'closed').executeTakeFirst()
    if (found === undefined) throw new BusinessError('invalid_token')
    return found
  }

  /** An invitation counts once; its role may have changed since it was read. */
  const use = async (transaction: StoreTransaction, id: string, token: string): Promise<Role> => {
    const used = await transaction.deleteFrom('invitations').where('id', '=', id).where('token_hash', '=', hashOf(token)).returning('role').executeTakeFirst()
    if (used === undefined) throw new BusinessError('invalid_token')
    return used.role
  }

  const tell = (accountId: string, id: string): void => events.announce({ account_id: accountId, kind: 'member.updated', id })

  const changed = (accountId: string, memberId: string): void => {
    sessions.forgetAll()
    tell(accountId, memberId)
  }

  return {
    colleagues: async (accountId: string): Promise<ColleaguesReply> => {
      const people = await membersOf(store, accountId).select(takesCallsAt(clock()).as('takesCalls')).orderBy('firstname').orderBy('lastname').orderBy('users.id').execute()
      return { colleagues: people.map(({ id, email, takesCalls, ...named }) => ({ id, name: fullName(named) || email, is_available: takesCalls ? 1 : 0 })) }
    },

    list: async (accountId: string): Promise<TeamReply> => {
      const [members, invitations, { factors_required_at }] = await Promise.all([
        membersOf(store, accountId).orderBy(sql`role <> 'owner'`).orderBy('firstname').orderBy('lastname').orderBy('users.id').execute(),
        invitationsOf(store, accountId).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute(),
        store.selectFrom('accounts').select('factors_required_at').where('id', '=', accountId).executeTakeFirstOrThrow(),
      ])
      return { members: members.map(toMember), invitations: invitations.map(toInvitation), factor_required_at: factors_required_at?.toISOString() ?? null }
    },

    setRole: async (caller: Caller, memberId: string, role: Role): Promise<TeamMember> => {
      const { accountId } = caller
      const member = await inTransaction(store, async (transaction) => {
        const before = await lockMember(transaction, accountId, memberId)
        if (before.role === role) return before
        if (role !== 'owner') await enforceOwner(transaction, accountId, memberId)
        await transaction.updateTable('users').set({ role }).where('id', '=', memberId).execute()
        await record(transaction, caller, { act: 'role_changed', subject: fullName(before), before: { role: before.role }, after: { role } })
        return { ...before, role }
      })
      changed(accountId, memberId)
      return toMember(member)
    },

    setUses: async (caller: Caller, memberId: string, uses: Uses): Promise<TeamMember> => {
      const { accountId } = caller
      const numberIds = uses.number_ids?.map(String) ?? null
      const { voicemails: hears_voicemails, recordings: hears_recordings, calls_day: day } = uses
      const limit = day === undefined ? {} : { call_day_cents: day === null ? null : Math.round(day * 100) }
      const member = await inTransaction(store, async (transaction) => {
        const before = await lockMember(transaction, accountId, memberId)
        const stored = { number_ids: numberIds, hears_voicemails, hears_recordings, call_day_cents: before.call_day_cents, ...limit }
        const owned = await transaction.selectFrom('numbers').select(['id', 'phone_number']).where('account_id', '=', accountId).orderBy('phone_number').execute()
        const told = ({ number_ids, ...row }: Parameters<typeof usesIn>[0]) => ({
          numbers: number_ids === null ? 'all' : owned.flatMap(({ id, phone_number }) => (number_ids.includes(id) ? [friendlyNumber(phone_number)] : [])).join(', ') || 'none',
          ...{ voicemails: row.hears_voicemails, recordings: row.hears_recordings, day_cents: row.call_day_cents },
        })
        if (numberIds?.some((id) => !owned.some((number) => number.id === id)) === true) throw new Validation({ number_ids: [isInvalid] })
        await transaction.updateTable('users').set(stored).where('id', '=', memberId).execute()
        await record(transaction, caller, { act: 'uses_changed', subject: fullName(before), before: told(before), after: told(stored) })
        return { ...before, ...stored }
      })
      changed(accountId, memberId)
      return toMember(member)
    },

    /** Their sessions, devices and keys end; they are still named where they did something. Their login stays if it opens another account. */
    remove: async (caller: Caller, memberId: string): Promise<void> => {
      const { accountId } = caller
      await inTransaction(store, async (transaction) => {
        const member = await lockMember(transaction, accountId, memberId)
        await enforceOwner(transaction, accountId, memberId)
        await record(transaction, caller, { act: 'member_removed', subject: fullName(member), before: { role: member.role, email: member.email } })
        await endUserSessions(transaction, memberId, clock())
        await transaction.deleteFrom('notification_settings').where('user_id', '=', memberId).execute()
        const gone = { account_id: null, login_id: null, former_account_id: accountId, email: `${memberId}@removed.invalid` }
        await transaction.updateTable('users').set(gone).where('id', '=', memberId).execute()
        await deleteUnusedLogin(transaction, member.login_id)
      })
      changed(accountId, memberId)
    },

    invite: async (caller: Caller, { email: written, role }: InvitationBody): Promise<Invitation> => {
      const email = written.trim()
      refuseProblems({ email: addressProblem(email) })
      await attempts.count(caller.accountId, 'invitations')
      const invitation = await inTransaction(store, async (transaction) => {
        await enforceRowLimit(transaction, 'invitations', caller.accountId)
        return send(transaction, caller, { email, role })
      })
      outbox.deliver()
      tell(caller.accountId, String(invitation.id))
      return invitation
    },

    resend: async (caller: Caller, invitationId: string): Promise<Invitation> => {
      await attempts.count(caller.accountId, 'invitations')
      const invitation = await inTransaction(store, async (transaction) => {
        const known = await invitationsOf(transaction, caller.accountId).where('invitations.id', '=', invitationId).executeTakeFirst()
        if (known === undefined) throw new NotFound()
        return send(transaction, caller, known)
      })
      outbox.deliver()
      tell(caller.accountId, String(invitation.id))
      return invitation
    },

    revoke: async (caller: Caller, invitationId: string): Promise<void> => {
      await inTransaction(store, async (transaction) => {
        const revoked = transaction.deleteFrom('invitations').where('account_id', '=', caller.accountId).where('id', '=', invitationId)
        const found = await revoked.returning('email').executeTakeFirst()
        if (found === undefined) throw new NotFound()
        await record(transaction, caller, { act: 'invitation_withdrawn', subject: found.email })
      })
      tell(caller.accountId, invitationId)
    },

    read: async (token: string): Promise<InvitationLinkReply> => {
      const { company, email, role, firstname, lastname } = await find(token)
      return { company, email, role, has_login: (await hasLogin(store, email)) ? 1 : 0, invited_by: fullName({ firstname: firstname ?? '', lastname: lastname ?? '' }) }
    },

    accept: async ({ token, firstname: first, lastname: last, ...passwords }: AcceptInvitationBody, { address, isGone }: Client): Promise<void> => {
      const [firstname, lastname] = [asLine(first), asLine(last)]
      refuseProblems({ firstname: textProblem(firstname, LONGEST_NAME), lastname: textProblem(lastname, LONGEST_NAME) })
      checkFirstPassword(passwords)
      const { id, account_id, email, language, company } = await find(token)
      await passwordNames.enforce('password', passwords.password, [firstname, lastname, email, company])
      const password_hash = await hashPassword(passwords.password, { key: id, isStranger: false, isGone })
      const userId = random.id()
      await inTransaction(store, async (transaction) => {
        const role = await use(transaction, id, token)
        if (await hasLogin(transaction, email)) throw new BusinessError('email_taken', isTaken)
        const user = { id: userId, account_id, firstname, lastname, email, role, language, created_at: clock() }
        await addUser(transaction, user, password_hash)
        await record(transaction, { accountId: account_id, userId, address }, { act: 'member_joined', subject: fullName(user), after: { role } })
      })
      tell(account_id, userId)
    },

    /** As whoever they are in the account that they used last. */
    join: async ({ token, password }: JoinBody, { address, isGone, identify }: Client): Promise<void> => {
      const { id, account_id, email, language } = await find(token)
      const known = await usersOfLogins(store).where(hasAddress('logins.email', email)).limit(1).executeTakeFirst()
      if (known === undefined) throw new BusinessError('invalid_token')
      identify({ login: known.login_id, account: account_id })
      if (isPasswordTooLong(password)) throw new Validation({ password: [isWrongPassword] })
      const check = async (): Promise<true | null> => ((await isPasswordRight(password, known.password_hash, { key: id, isStranger: false, isGone })) ? true : null)
      if ((await limits.attempt({ email, address, device: null }, check)) === null) throw new Validation({ password: [isWrongPassword] })
      const { login_id, firstname, lastname } = known
      const user = { id: random.id(), account_id, login_id, firstname, lastname, email, language: known.language ?? language, created_at: clock() }
      await inTransaction(store, async (transaction) => {
        const role = await use(transaction, id, token)
        await transaction.insertInto('users').values({ ...user, role }).execute()
        await record(transaction, { accountId: account_id, userId: user.id, address }, { act: 'member_joined', subject: fullName(user), after: { role } })
      })
      tell(account_id, user.id)
    },
  }
}

export const teamRoutes = (team: Team): BoundRoute[] => [
  route(teamOperations.listTeam, ({ caller }) => team.list(caller.accountId)),
  route(accountsOperations.listColleagues, ({ caller }) => team.colleagues(caller.accountId)),
  route(teamOperations.setMemberRole, async ({ params, body, caller }) => ({ member: await team.setRole(caller, params.memberId, body.role) })),
  route(teamOperations.setMemberUses, async ({ params, body, caller }) => ({ member: await team.setUses(caller, params.memberId, body) })),
  route(teamOperations.removeMember, ({ params, caller }) => team.remove(caller, params.memberId)),
  route(teamOperations.inviteMember, async ({ body, caller }) => ({ invitation: await team.invite(caller, body) })),
  route(teamOperations.resendInvitation, async ({ params, caller }) => ({ invitation: await team.resend(caller, params.invitationId) })),
  route(teamOperations.revokeInvitation, ({ params, caller }) => team.revoke(caller, params.invitationId)),
  route(teamOperations.readInvitation, ({ body }) => team.read(body.token)),
  route(teamOperations.acceptInvitation, ({ body, caller }) => team.accept(body, caller)),
  route(teamOperations.joinAccount, ({ body, caller }) => team.join(body, caller)),
]

type Content = MailContents['team_invitation']

const roleNames: Record<Language, Record<Role, string>> = {
  en: { owner: 'an owner', manager: 'a manager', member: 'a member' },
  fr: { owner: 'propriétaire', manager: 'gestionnaire', member: 'membre' },
}

const texts: Record<Language, { subject: (content: Content) => string; text: (content: Content, link: string) => string }> = {
  en: {
    subject: ({ inviter, company }) => `${inviter} invites you to ${company}`,
    text: ({ inviter, company, role }, link) => `${inviter} invites you to the account of ${company}, as ${roleNames.en[role]}. To join, open this link within seven days. If you don't know ${inviter}, ignore this message.\n\n${link}`,
  },
  fr: {
    subject: ({ inviter, company }) => `${inviter} vous invite chez ${company}`,
    text: ({ inviter, company, role }, link) => `${inviter} vous invite à vous joindre au compte de ${company}, à titre de ${roleNames.fr[role]}. Pour vous joindre, ouvrez ce lien dans les sept prochains jours. Si vous ne connaissez pas ${inviter}, ignorez ce message.\n\n${link}`,
  },
}

const hello = { en: 'Hello,', fr: 'Bonjour,' }

/** The link is made when the mail is sent, so that it is stored nowhere. */
export const makeTeamInvitationWriter =
  (tokenOf: (id: string) => Promise<string>, consoleUrl: () => string): MailWriters['team_invitation'] =>
  async (content) => {
    const { id, to, language } = content
    const { subject, text } = texts[language]
    const link = `${consoleUrl()}invitation/${await tokenOf(id)}`
    return { to, subject: subject(content), text: `${hello[language]}\n\n${text(content, link)}`, signed: [language] }
  }
