import { randomUUID } from 'node:crypto'
import type { Person } from '../controlClient'
import { apiKeyOf } from '../sessions'
import type { TestServer } from '../startServer'

/** One of each thing that an account may have, named as in the paths. */
export interface Holdings {
  accountId: string
  userId: string
  applicationId: string
  rootId: string
  branchId: string
  moduleId: string
  presetId: string
  rehearsalId: string
  scheduleId: string
  numberId: string
  phoneNumber: string
  audiofileId: string
  voicemailId: string
  recordingId: string
  callId: string
  personId: string
  noteId: string
  importId: string
  cardId: string
  invoiceUid: string
  supportRequestId: string
  pushDeviceId: string
  apiKeyId: string
}

const FUNDS = 100_000

let lastNumber = 0

const yieldDefault = async ({ store }: TestServer, accountId: string): Promise<void> => {
  await store.updateTable('credit_cards').set({ is_default: 0 }).where('account_id', '=', accountId).execute()
}

const seedImport = async ({ store, clock }: TestServer, account_id: string): Promise<string> => {
  const id = randomUUID()
  await store.insertInto('people_imports').values({ id, account_id, people: 0, created_at: clock.now() }).execute()
  return id
}

/** Adds one of each to the account. Every free text contains the word. */
export const seedHoldings = async (server: TestServer, { accountId, userId }: Pick<Person, 'accountId' | 'userId'>, word = 'Zoé'): Promise<Holdings> => {
  const { seed, store } = server
  const root = [
    { module_name: 'text_to_speech', parameters: { text: `Bonjour ${word}`, language: 'fr-CA' }, description: word },
    { module_name: 'router', parameters: { routes: [{ digit: '2', branch: `${word} Messages` }] } },
  ]
  const messages = [{ module_name: 'voicemail', parameters: { send_to: `${word}-${accountId}@example.com` } }]
  const branches = [{ friendly_name: 'root', modules: root }, { friendly_name: `${word} Messages`, modules: messages }]
  const flow = await seed.callFlow(accountId, { friendly_name: `${word} Accueil`, branches })
  const [rootBranch, branch] = flow.branches
  const endpoint = { endpoint_type: 'application', endpoint_value: flow.id } as const
  lastNumber += 1
  const phoneNumber = `+1579${5_550_000 + lastNumber}`
  const [voicemailId = ''] = await seed.history(accountId, 'voicemails')
  const [recordingId = ''] = await seed.history(accountId, 'recordings')
  const contact = { contact_name: word, contact_number: '+15145550177' }
  const [callId = ''] = await seed.history(accountId, 'calls', contact)
  const personId = await seed.contact(accountId, contact)
  const note = { id: randomUUID(), account_id: accountId, person_id: personId, user_id: userId, text: `${word} note`, created_at: server.clock.now() }
  await store.insertInto('person_notes').values(note).execute()
  await yieldDefault(server, accountId)
  const paid = await seed.paid(accountId)
  await yieldDefault(server, accountId)
  await seed.prepaid(accountId, FUNDS)
  await store.updateTable('subscriptions').set({ pending_plan: null }).where('account_id', '=', accountId).execute()
  return {
    accountId,
    userId,
    applicationId: flow.id,
    rootId: rootBranch?.id ?? '',
    branchId: branch?.id ?? '',
    moduleId: rootBranch?.moduleIds[0] ?? '',
    presetId: await seed.preset(accountId, { friendly_name: `${word} préréglage`, module_name: 'hangup' }),
    rehearsalId: await seed.rehearsal(accountId, flow.id),
    scheduleId: await seed.schedule(accountId, { name: `${word} horaire` }),
    numberId: await seed.number(accountId, { ...endpoint, phone_number: phoneNumber, label: `${word} ligne` }),
    phoneNumber,
    audiofileId: await seed.audiofile(accountId, { friendly_name: `${word}.wav` }),
    voicemailId,
    recordingId,
    callId,
    personId,
    noteId: note.id,
    importId: await seedImport(server, accountId),
    ...paid,
    supportRequestId: await seed.supportRequest(accountId, {
      subject: `${word} sujet`,
      diagnostics: JSON.stringify({ word }),
      messages: [{ by: 'client', text: `${word} question` }],
    }),
    pushDeviceId: await seed.pushDevice(userId, { browser: word }),
    apiKeyId: (await apiKeyOf(server, { accountId, userId })).id,
  }
}

export const neverHeld = (): Holdings => {
  const id = randomUUID()
  const things = { applicationId: id, rootId: id, branchId: id, moduleId: id, presetId: id, rehearsalId: id, scheduleId: id, numberId: id }
  const others = { audiofileId: id, voicemailId: id, recordingId: id, callId: id, personId: id, noteId: id, importId: id, cardId: id, invoiceUid: id, supportRequestId: id, pushDeviceId: id, apiKeyId: id }
  return { accountId: id, userId: id, ...things, ...others, phoneNumber: '+15795541234' }
}
