import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { accountsOperations, emailRecipientsOperations, notificationsOperations, pushDevicesOperations, serviceOperations, usersOperations } from 'contract/account'
import type { apiKeysOperations } from 'contract/apiKeys'
import type { authOperations, passwordOperations } from 'contract/auth'
import type { presenceOperations } from 'contract/presence'
import type { sessionsOperations } from 'contract/sessions'
import type { teamOperations } from 'contract/team'
import { localDay } from 'callflow/calendar'
import { later, MINUTE_MS } from '../../platform/clock'
import { addUser } from '../../account/logins'
import { insertLink } from '../../account/recipients/requestMail'
import { sessionOf } from '../sessions'
import type { OperationCase, Setting } from './operation'

const nothing = async () => ({})
const here = async () => ({ body: { is_here: 1 } })

const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: createHash('sha256').update(token).digest('hex') }
}

const resetToken = async ({ server: { store, clock }, member: { userId } }: Setting): Promise<string> => {
  const { token, token_hash } = newToken()
  const times = { created_at: clock.now(), expires_at: later(clock.now(), 30 * MINUTE_MS), used_at: null }
  await store.insertInto('password_resets').values({ token_hash, login_id: userId, ...times }).execute()
  return token
}

const revertToken = async ({ server: { store, clock }, member: { userId, email } }: Setting): Promise<string> => {
  const { token, token_hash } = newToken()
  const times = { created_at: clock.now(), expires_at: later(clock.now(), 30 * MINUTE_MS), ended_at: null }
  await store.updateTable('logins').set({ email: `moved-${email}` }).where('id', '=', userId).execute()
  await store.insertInto('email_changes').values({ token_hash, login_id: userId, email, ...times }).execute()
  return token
}

const address = { address: '2, rue Saint-Jean', address2: '', city: 'Québec', postalcode: 'G1R 1P1', country: 'CA', state: 'QC' }
const next = 'une-autre-phrase-de-passe'
const report = { 'csp-report': { 'blocked-uri': 'inline', 'violated-directive': 'script-src', 'document-uri': 'http://localhost/console/' } }

const consentToken = async ({ server: { store, clock }, member: { accountId } }: Setting): Promise<string> => {
  const now = clock.now()
  const recipient = { id: randomUUID(), address: `elsewhere-${randomUUID()}@example.com` }
  const row = { ...recipient, account_id: accountId, state: 'awaiting', created_at: now, changed_at: now } as const
  await store.insertInto('email_recipients').values(row).execute()
  const { token } = newToken()
  await insertLink(store, { token, recipient, kind: 'confirm', now })
  return token
}

/** Somebody else of the account. */
const colleague = async ({ server: { store, clock }, member: { accountId } }: Setting): Promise<string> => {
  const id = randomUUID()
  const person = { firstname: 'Luc', lastname: 'Beaulieu', email: `luc-${id}@example.com`, created_at: clock.now() }
  await addUser(store, { id, account_id: accountId, ...person }, '')
  return id
}

const invitation = async ({ server: { store, clock }, member: { accountId, userId } }: Setting): Promise<{ id: string; token: string }> => {
  const [id, now] = [randomUUID(), clock.now()]
  const { token, token_hash } = newToken()
  const row = { email: `${id}@example.com`, role: 'member', invited_by: userId, language: 'fr', token_hash, created_at: now, expires_at: later(now, MINUTE_MS) } as const
  await store.insertInto('invitations').values({ id, account_id: accountId, ...row }).execute()
  return { id, token }
}

const ofInvitation = async (setting: Setting) => ({ params: { invitationId: (await invitation(setting)).id } })

type Rows = typeof teamOperations & typeof presenceOperations & typeof apiKeysOperations & typeof authOperations & typeof sessionsOperations & typeof passwordOperations & typeof accountsOperations & typeof usersOperations & typeof notificationsOperations & typeof emailRecipientsOperations & typeof pushDevicesOperations & typeof serviceOperations

export const accountOperations: Record<keyof Rows, OperationCase> = {
  login: {
    ask: async ({ member: { email, password } }) => ({ body: { email, password } }),
    again: 'each sign-in opens a session of its own; one whose answer was lost ends by itself',
  },
  logout: { ask: nothing, repeated: [401] },
  sendResetLink: {
    ask: async ({ member: { email } }) => ({ body: { email } }),
    again: 'each wish mails a link, which ends the earlier ones of the same place; three an hour are mailed',
    over: 'used_at',
    settled: async ({ server, member: { email } }) => server.mails.all().some(({ to }) => to === email),
  },
  resetPassword: {
    ask: async (setting) => {
      const { email } = setting.member
      return { body: { email, password: next, password_confirmation: next, token: await resetToken(setting) } }
    },
    repeated: [400],
  },
  getAccount: { ask: nothing },
  saveAccount: { ask: async ({ own }) => ({ body: { id: own.accountId, name: 'Autre nom inc.', ...address } }), named: { id: 'accountId' } },
  getStanding: { ask: nothing },
  closeAccount: { ask: async ({ member: { password } }) => ({ body: { password } }), repeated: [403] },
  keepAccount: { ask: nothing },
  getUser: { ask: nothing },
  saveUser: {
    ask: async ({ own, member: { password } }) => {
      const email = `anna-${randomUUID()}@example.com`
      return { body: { id: own.userId, firstname: 'Anna', lastname: 'Roy', email, confirm_email: email, password } }
    },
    named: { id: 'userId' },
  },
  listApiKeys: { ask: nothing },
  createApiKey: {
    ask: async ({ server, member: { password } }) => ({ body: { name: 'Nightly proof', scopes: ['flows:read'], expires_on: localDay(server.clock.now()), password } }),
    again: 'each is another key',
  },
  revokeApiKey: { ask: nothing, repeated: [404] },
  getCaller: { ask: nothing },
  attendApplication: { ask: here },
  attendSchedule: { ask: here },
  attendSupportRequest: { ask: here },
  listTeam: { ask: nothing },
  listColleagues: { ask: nothing },
  setMemberRole: { ask: async (setting) => ({ params: { memberId: await colleague(setting) }, body: { role: 'manager' } }) },
  setMemberUses: { ask: async (setting) => ({ params: { memberId: await colleague(setting) }, body: { number_ids: null, voicemails: 'own', recordings: 'none' } }) },
  removeMember: { ask: async (setting) => ({ params: { memberId: await colleague(setting) } }), repeated: [404] },
  inviteMember: { ask: async () => ({ body: { email: `new-${randomUUID()}@example.com`, role: 'member' } }), again: 'each mails a new link, which ends the one before it' },
  resendInvitation: { ask: ofInvitation, again: 'each mails a new link, which ends the one before it' },
  revokeInvitation: { ask: ofInvitation, repeated: [404] },
  readInvitation: { ask: async (setting) => ({ body: { token: (await invitation(setting)).token } }) },
  acceptInvitation: {
    ask: async (setting) => ({ body: { token: (await invitation(setting)).token, firstname: 'Luc', lastname: 'Beaulieu', password: next, password_confirmation: next } }),
    repeated: [400],
  },
  joinAccount: {
    ask: async (setting) => {
      const { id, token } = await invitation(setting)
      const { email } = await setting.server.store.selectFrom('invitations').select('email').where('id', '=', id).executeTakeFirstOrThrow()
      const stranger = await setting.server.seed.person()
      await setting.server.store.updateTable('logins').set({ email }).where('id', '=', stranger.userId).execute()
      return { body: { token, password: stranger.password } }
    },
    repeated: [400],
  },
  listOwnAccounts: { ask: nothing },
  openAccount: {
    ask: async ({ own }) => ({ body: { account_id: own.accountId } }),
    repeated: [401],
  },
  listSessions: { ask: nothing },
  endSession: {
    ask: async ({ server, member }) => ({ params: { sessionId: sessionOf(await server.seed.signIn(member)).sessionId } }),
    repeated: [404],
  },
  endOtherSessions: { ask: nothing },
  proveIdentity: { ask: async ({ member: { password } }) => ({ body: { password } }) },
  noteActivity: { ask: nothing },
  getIdleLimit: { ask: nothing },
  setIdleLimit: { ask: async () => ({ body: { idle_minutes: 480 } }) },
  changePassword: {
    ask: async ({ member: { password } }) => ({ body: { password, new_password: next, confirm_password: next } }),
    repeated: [422],
  },
  getAvailability: { ask: nothing },
  saveAvailability: { ask: async () => ({ body: { availability: 'do_not_disturb' } }) },
  getEmergencyNotice: { ask: nothing },
  acknowledgeEmergencyNotice: { ask: nothing },
  getNotifications: { ask: nothing },
  saveNotifications: { ask: async () => ({ body: { voicemail: 'attachment', missed_calls: 'digest', time_zone: 'America/St_Johns' } }) },
  saveLanguage: { ask: async () => ({ body: { language: 'fr' } }) },
  revertEmail: {
    ask: async (setting) => ({ body: { token: await revertToken(setting) } }),
    repeated: [400],
  },
  listEmailRecipients: { ask: nothing },
  askEmailRecipient: {
    ask: async () => ({ body: { address: `stranger-${randomUUID()}@example.com` } }),
    again: 'each wish mails the request, three a day',
    repeated: [429],
    settled: async ({ server }, { body }) => server.mails.all().some(({ to }) => JSON.stringify(body).includes(to)),
  },
  readEmailLink: { ask: async (setting) => ({ body: { token: await consentToken(setting) } }) },
  answerEmailLink: { ask: async (setting) => ({ body: { token: await consentToken(setting), answer: 'confirm' } }) },
  listPushDevices: { ask: nothing },
  savePushDevice: { ask: async ({ outside }) => ({ body: { ...outside.push.subscribe(), browser: 'Firefox', system: 'Linux' } }) },
  removePushDevice: { ask: nothing, repeated: [404] },
  testPushDevice: {
    ask: async ({ server: { store }, outside, own }) => {
      await store.updateTable('push_devices').set({ ...outside.push.subscribe(), tested_at: null }).where('id', '=', own.pushDeviceId).execute()
      return {}
    },
    again: 'each test shows a notification, one in ten seconds',
    repeated: [429],
  },
  getHealth: { ask: nothing },
  getOpenApi: { ask: nothing },
  reportCsp: { ask: async () => ({ body: report, headers: { 'content-type': 'application/csp-report' } }) },
}
