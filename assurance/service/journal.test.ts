import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openChangeLog, type ChangeLog } from '../../server/testing/changeLog'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { mutations } from '../../server/testing/operations/operations'
import { isDone, prepareMutation, type Mutation } from './mutations'

/** What a mutation of a member leaves in the journal of their account; null where nothing is changed that others see. */
const acts: Readonly<Record<string, string | null>> = {
  // Each person's own session, availability and tries.
  ...{ logout: null, endSession: null, endOtherSessions: null, proveIdentity: null, noteActivity: null, saveAvailability: null, testPushDevice: null, callWebPhone: null, actInRoom: null },
  // Marks of daily work, which stand beside what they mark.
  ...{ setMissedStatus: null, setVoicemailNewStatus: null, setVoicemailArchiveStatus: null, setRecordingArchiveStatus: null, markSupportRequestRead: null },
  // Which account the person looks at.
  openAccount: null,
  // Who looks at what.
  ...{ attendApplication: null, attendSchedule: null, attendSupportRequest: null },
  // Answers to questions.
  ...{ previewKeeping: null, findPersonalData: null, previewPeopleImport: null, getFlowBehaviours: null, judgeFlow: null, validateParameters: null, importHolidays: null },
  // A file that waits for its message, and a question to a mailbox that its owner answers.
  ...{ uploadAttachment: null, askEmailRecipient: null },
  ...{ saveAccount: 'account_update', setIdleLimit: 'account_update', setKeeping: 'keeping_insert', downloadPersonalData: 'data_request_insert', deletePersonalData: 'data_request_insert', setCallKept: 'call_update' },
  ...{ saveUser: 'user_update', changePassword: 'user_update', saveLanguage: 'user_update', acknowledgeEmergencyNotice: 'user_update' },
  ...{ saveNotifications: 'notifications_insert', savePushDevice: 'push_device_insert', removePushDevice: 'push_device_delete' },
  ...{ changePlan: 'plan_update', chargeCredits: 'payment_insert', setTopUp: 'top_up_insert', setCallLimits: 'call_limits_insert', answerUnusualCalls: 'unusual_calls_update' },
  ...{ addCreditCard: 'credit_card_update', deleteCreditCard: 'credit_card_update', makeDefaultCreditCard: 'credit_card_update' },
  ...{ nameContact: 'person_update', createPerson: 'person_insert', updatePerson: 'person_update', deletePerson: 'person_delete' },
  ...{ setBlockedStatus: 'person_update', addNote: 'note_insert', deleteNote: 'note_delete' },
  ...{ importPeople: 'people_import_insert', undoPeopleImport: 'people_import_delete', setBlockedCallers: 'blocked_callers_insert' },
  setRecordingAnnouncement: 'recording_announcement_insert',
  ...{ deleteVoicemail: 'voicemail_delete', deleteRecording: 'recording_delete' },
  ...{ createSupportRequest: 'support_request_insert', resolveSupportRequest: 'support_request_update', addSupportMessage: 'support_message_insert' },
  ...{ createApplication: 'application_insert', createFromTemplate: 'application_insert', renameApplication: 'application_update', deleteApplication: 'application_delete' },
  ...{ createBranch: 'flow_insert', orderBranches: 'flow_insert', renameBranch: 'flow_insert', deleteBranch: 'flow_insert', saveModules: 'flow_insert', saveFlow: 'flow_insert' },
  ...{ noteFlowVersion: 'flow_update', recordVersionTests: 'flow_update', restoreFlowVersion: 'flow_insert' },
  ...{ setFlowChecks: 'flow_checks_set', skipFlowChecks: 'flow_checks_skipped', setNightCalls: 'night_calls_insert', acceptNightPrice: 'night_calls_insert' },
  ...{ createPreset: 'preset_insert', changePreset: 'preset_update', deletePreset: 'preset_delete' },
  ...{ createRehearsal: 'rehearsal_insert', changeRehearsal: 'rehearsal_update', deleteRehearsal: 'rehearsal_delete' },
  ...{ createSchedule: 'schedule_insert', saveSchedule: 'schedule_update', deleteSchedule: 'schedule_delete' },
  ...{ setScheduleOverride: 'schedule_update', removeScheduleOverride: 'schedule_update', createScheduleFeed: 'schedule_update', revokeScheduleFeed: 'schedule_update' },
  ...{ uploadAudioFile: 'audiofile_insert', deleteAudioFile: 'audiofile_delete' },
  ...{ setNumberLabel: 'number_update', setNumberEndpoint: 'number_update', registerNumber: 'number_insert', releaseNumber: 'number_delete' },
  ...{ closeAccount: 'account_closing', keepAccount: 'account_kept' },
  ...{ createApiKey: 'api_key_created', revokeApiKey: 'api_key_revoked' },
  ...{ setMemberRole: 'role_changed', setMemberUses: 'uses_changed', removeMember: 'member_removed', inviteMember: 'member_invited', resendInvitation: 'member_invited', revokeInvitation: 'invitation_withdrawn' },
  // A secret that doesn't count yet.
  ...{ getNewPasskey: null, getNewApp: null },
  ...{ addPasskey: 'passkey_insert', removePasskey: 'passkey_delete', setUpApp: 'factors_update', removeApp: 'factors_update', makeBackupCodes: 'factors_update' },
  ...{ setFactorRule: 'factor_rule_update', removeMemberFactors: 'member_factors_removed' },
  ...{ allowView: 'view_permission_insert', withdrawView: 'view_permission_delete' },
}

const secrets = /password|token|cvc|auth|p256dh|endpoint$/

/** Texts that only whoever sends them may know. */
const secretsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return secrets.test(name) && value.length > 5 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, part]) => secretsIn(part, key)) : []
}

describe('the journal of an account', () => {
  let stage: TestEnvironment
  let log: ChangeLog
  before(async () => {
    stage = await openEnvironment()
    log = await openChangeLog(stage.server.store)
  })
  after(() => stage.close())

  const entriesOf = ({ setting }: Mutation) => stage.server.store.selectFrom('journal').selectAll().where('account_id', '=', setting.member.accountId).execute()

  /** What ends needs to have begun. */
  const begin = async ({ setting: { server, own, member }, operation: { name } }: Mutation): Promise<void> => {
    const schedule = server.store.updateTable('schedules').where('id', '=', own.scheduleId)
    if (name === 'removeScheduleOverride') await schedule.set({ override_state: 'open' }).execute()
    if (name === 'revokeScheduleFeed') await schedule.set({ feed_hash: 'hash', feed_language: 'fr', feed_created_at: server.clock.now() }).execute()
    if (name === 'keepAccount') await server.store.updateTable('accounts').set({ standing: 'closing', closes_at: new Date('2100-01-01') }).where('id', '=', member.accountId).execute()
    if (name === 'withdrawView') await server.store.insertInto('view_permissions').values({ account_id: member.accountId, until: new Date('2100-01-01') }).execute()
  }

  for (const operation of mutations.filter(({ row }) => row.access === 'member')) {
    it(`${operation.name} leaves ${acts[operation.name] ?? 'nothing'}`, async () => {
      const mutation = await prepareMutation(stage, log, operation)
      await begin(mutation)
      const known = new Set((await entriesOf(mutation)).map(({ id }) => id))
      const reply = await mutation.once()
      assert.ok(isDone(mutation, reply), `${reply?.status} ${reply?.text}`)
      const entries = (await entriesOf(mutation)).filter(({ id }) => !known.has(id))
      const { userId, email } = mutation.setting.member
      const act = acts[operation.name]
      assert.notEqual(act, undefined, 'say what it leaves')
      assert.deepEqual(entries.map((entry) => [entry.act, entry.user_id, entry.address]), act === null ? [] : [[act, userId, '127.0.0.1']])
      const told = JSON.stringify(entries)
      for (const secret of [...secretsIn(mutation.asked), mutation.setting.member.password]) assert.ok(secret === email || !told.includes(secret), `it tells ${secret}`)
    })
  }
})
