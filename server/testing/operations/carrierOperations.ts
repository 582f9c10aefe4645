import type { voiceOperations } from 'contract/webphone'
import { wavOf } from '@console/voice-gateway/testing'
import { identityOf } from '../../phone/carrier/twilio/phoneTokens'
import { twilioSignature } from '../../phone/carrier/twilio/carrier'
import { storedCallId } from '../../platform/database/callIds'
import type { Form } from '../../phone/carrier/carrier'
import { makeTwilioCaller, newSid, urlIn } from '../../phone/webhooks/testing/twilioCaller'
import { soundSubject } from '../../phone/webhooks/documents'
import { sessionOf } from '../sessions'
import type { RequestInput, OperationCase, Setting } from './operation'

const CALLER = '+15145550123'
const SOUND = wavOf(1)

const callerOf = ({ server, outside }: Setting) => makeTwilioCaller(outside.twilio.account.authToken, server.url)

/** Signed as Twilio does: over the URL and the form. */
const signed = ({ outside }: Setting, url: string, form: Form): RequestInput => {
  const query = Object.fromEntries(new URL(url).searchParams)
  return { form, query, headers: { 'x-twilio-signature': twilioSignature(outside.twilio.account.authToken, url, form) } }
}

const ringing = ({ own }: Setting): Form => ({ CallSid: newSid('CA'), From: CALLER, To: own.phoneNumber, CallStatus: 'ringing' })

const inMenu = async (setting: Setting): Promise<{ call: Form; action: string }> => {
  const call = ringing(setting)
  const document = await callerOf(setting).read(callerOf(setting).url('/calls'), call)
  return { call, action: urlIn(document, 'action') }
}

const recordingOf = ({ outside }: Setting, call: Form): Form => {
  const RecordingSid = newSid('RE')
  outside.twilio.recordings.set(RecordingSid, SOUND)
  return { CallSid: call['CallSid'] ?? '', RecordingSid, RecordingStatus: 'completed', RecordingDuration: '4' }
}

const isFetched = async ({ server, member }: Setting): Promise<boolean> => {
  const pending = server.store.selectFrom('pending_recordings').select('id').where('account_id', '=', member.accountId)
  return (await pending.execute()).length === 0
}

const isStored = async (setting: Setting, { form }: RequestInput): Promise<boolean> => {
  const query = setting.server.store.selectFrom('recordings').select('id').where('id', '=', storedCallId(form?.['RecordingSid'] ?? ''))
  return (await query.execute()).length > 0 && isFetched(setting)
}

export const carrierOperations: Record<keyof typeof voiceOperations, OperationCase> = {
  receiveVoiceCall: { ask: async (setting) => signed(setting, callerOf(setting).url('/calls'), ringing(setting)) },
  continueVoiceCall: {
    ask: async (setting) => {
      const { call, action } = await inMenu(setting)
      return signed(setting, action, { ...call, CallStatus: 'in-progress', Digits: '2' })
    },
  },
  placeVoiceCall: {
    ask: async (setting) => {
      const { own, member } = setting
      const form = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(member))}`, To: CALLER, CallerId: own.phoneNumber, record: 'true' }
      return signed(setting, callerOf(setting).url('/outgoing-calls'), form)
    },
  },
  announceVoiceRecording: {
    ask: async (setting) => {
      const { own, member } = setting
      const form = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(member))}`, To: CALLER, CallerId: own.phoneNumber, record: 'true' }
      const url = urlIn(await callerOf(setting).read(callerOf(setting).url('/outgoing-calls'), form), 'url')
      return signed(setting, url, { CallSid: newSid('CA'), ParentCallSid: form.CallSid, CallStatus: 'in-progress' })
    },
  },
  receiveVoiceStatus: {
    ask: async (setting) => {
      const { call } = await inMenu(setting)
      const form = { CallSid: call['CallSid'] ?? '', CallStatus: 'completed', CallDuration: '17' }
      return signed(setting, callerOf(setting).url('/statuses'), form)
    },
  },
  receiveVoiceMessage: {
    ask: async (setting) => {
      const { call, action } = await inMenu(setting)
      const record = await callerOf(setting).read(action, { ...call, CallStatus: 'in-progress', Digits: '2' })
      return signed(setting, urlIn(record, 'recordingStatusCallback'), recordingOf(setting, call))
    },
    settled: async (setting) => {
      const { server, member } = setting
      const query = server.store.selectFrom('email_recipients').select('id').where('account_id', '=', member.accountId)
      return (await query.execute()).length > 0 && isFetched(setting)
    },
  },
  receiveVoiceRecording: {
    ask: async (setting) => {
      const { call } = await inMenu(setting)
      return signed(setting, callerOf(setting).url('/recordings'), recordingOf(setting, call))
    },
    settled: isStored,
  },
  playVoiceSound: {
    ask: async ({ server, own }) => ({ query: { ...(await server.signedUrls.seal(own.accountId, soundSubject(own.audiofileId))) } }),
    named: { account: 'accountId' },
  },
}
