import { randomUUID } from 'node:crypto'
import type { operatorDeskOperations } from 'contract/operatorDesk'
import { aDifferentOperator } from '../operators'
import type { TestServer } from '../startServer'
import type { OperationCase } from './operation'

const nothing = async () => ({})

/** A picture as far as anybody looks. */
export const PICTURE = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)])

const answer = { title_en: 'Thanks', title_fr: 'Merci', text_en: 'Thank you.', text_fr: 'Merci.' }

const savedAnswer = async ({ store, clock }: TestServer): Promise<string> => {
  const id = randomUUID()
  await store.insertInto('saved_answers').values({ id, ...answer, created_at: clock.now() }).execute()
  return id
}

export const deskOperations: Record<keyof typeof operatorDeskOperations, OperationCase> = {
  listOperatorRequests: { ask: async () => ({ query: { view: 'open', limit: '5' } }) },
  getOperatorRequest: { ask: nothing },
  assignRequest: { ask: async ({ server }) => ({ body: { operator_id: (await aDifferentOperator(server)).id } }) },
  answerRequest: { ask: async () => ({ body: { text: 'Nous regardons.' } }) },
  noteRequest: { ask: async () => ({ body: { text: 'Voir avec la facturation.' } }) },
  setRequestResolved: { ask: async () => ({ body: { is_resolved: 1 } }) },
  mergeRequest: { ask: async ({ server, own }) => ({ body: { into: await server.seed.supportRequest(own.accountId) } }), repeated: [409] },
  getRequestDiagnostics: { ask: nothing },
  uploadOperatorAttachment: { ask: async () => ({ file: PICTURE }) },
  downloadOperatorFile: {
    ask: async ({ server, own: { accountId, audiofileId } }) => ({
      params: { fileId: audiofileId },
      query: { ...(await server.signedUrls.seal(accountId, audiofileId)) },
    }),
    named: { account: 'accountId' },
  },
  listAssignees: { ask: nothing },
  listSavedAnswers: { ask: nothing },
  createSavedAnswer: { ask: async () => ({ body: answer }), again: 'each is an answer of its own' },
  changeSavedAnswer: { ask: async ({ server }) => ({ params: { savedAnswerId: await savedAnswer(server) }, body: answer }) },
  deleteSavedAnswer: { ask: async ({ server }) => ({ params: { savedAnswerId: await savedAnswer(server) } }), repeated: [404] },
}
