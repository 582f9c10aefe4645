import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { isRecord } from '@/lib/values'
import { serve } from '@/testing/serve'
import { memberStore } from '@/testing/stores'
import { api } from './api'
import './endpoints/apiKeys'
import './endpoints/availability'
import './endpoints/callLimits'
import './endpoints/factors'
import './endpoints/flowVersions'
import './endpoints/notifications'
import './endpoints/callPaths'
import './endpoints/keeping'
import './endpoints/people'
import './endpoints/peopleImports'
import './endpoints/recordingAnnouncement'
import './endpoints/room'
import './endpoints/schedules'
import './endpoints/sessions'
import './endpoints/applications'
import './endpoints/signUp'
import './endpoints/standing'
import './endpoints/team'
import './endpoints/views'

type State = ReturnType<Awaited<ReturnType<typeof memberStore>>['store']['getState']>
type Result = { data?: unknown; error?: unknown }
interface Mutation {
  initiate: (argument: unknown) => ThunkAction<Promise<Result>, State, unknown, UnknownAction>
}

const isMutation = (endpoint: unknown): endpoint is Mutation => isRecord(endpoint) && 'useMutation' in endpoint

const all: Record<string, unknown> = api.endpoints
const contract: Record<string, Operation> = operations

/** Fits every endpoint, also as an id. */
const argument = {
  ...Object.fromEntries(['id', 'applicationId', 'branchId', 'version', 'moduleName', 'personId', 'noteId', 'importId'].map((name) => [name, 1])),
  ...Object.fromEntries(['modules', 'ids', 'branch_ids'].map((name) => [name, []])),
  ...Object.fromEntries(['body', 'means', 'tests', 'parameters'].map((name) => [name, {}])),
  idempotencyKey: 'key',
  toString: () => '1',
}

const id = { id: 7 }
const onlyIds = { ...id, application: id, branch: id, schedule: id, support_request: id, message: id, preset: id, number: id, user: id, account: id, version: id, device: id, modules: [id, {}, null] }

/** Of a service that did it. */
const replies: Record<string, string> = {
  'no fields': '{}',
  'only ids': JSON.stringify(onlyIds),
  'null instead of objects': JSON.stringify(Object.fromEntries(Object.keys(onlyIds).map((name) => [name, null]))),
  null: 'null',
  'a list': '[]',
  'a text': '"done"',
  nothing: '',
}

/** Of a proxy, perhaps: nobody knows whether it was done. */
const noReplies: Record<string, string> = {
  'a page': '<!doctype html><title>Sign in</title>',
  'half of an object': '{"application":{"id',
}

const segments = (path: string): RegExp => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}$`)
const operationOf = (method: string, path: string): string =>
  Object.entries(contract).find(([, operation]) => operation.method === method && segments(operation.path).test(path))?.[0] ?? `${method} ${path}`

const answering = async (text: string) => {
  const { arrivals } = await serve((response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(text))
  const { store } = await memberStore()
  return {
    /** `sent` is undefined for an endpoint that sends nothing. */
    run: async (endpoint: Mutation) => {
      arrivals.length = 0
      const { data, error } = await store.dispatch(endpoint.initiate(argument))
      const [first] = arrivals
      return { data, error, sent: first === undefined ? undefined : operationOf(first.method, first.path) }
    },
  }
}

const mutations = Object.entries(all).flatMap(([name, endpoint]) => (isMutation(endpoint) ? [{ name, endpoint }] : []))

const isAsked = (name: string): boolean => contract[name]?.method === 'GET' || contract[name]?.asks === true

test.each(Object.entries(replies))('what was to be done is done when the reply has %s, and what was asked is not answered', async (_, text) => {
  const { run } = await answering(text)
  const wrong: string[] = []
  for (const { name, endpoint } of mutations) {
    const { data, error, sent } = await run(endpoint)
    if (sent === undefined) continue
    const isDone = error === undefined && data !== undefined && data !== null
    if (isDone === isAsked(sent)) wrong.push(`${name}: ${sent} ${JSON.stringify(error ?? data)}`)
  }
  expect(wrong).toEqual([])
})

test.each(Object.entries(noReplies))('nothing is known to be done when the reply is %s', async (_, text) => {
  const { run } = await answering(text)
  const wrong: string[] = []
  for (const { name, endpoint } of mutations) {
    const { error, sent } = await run(endpoint)
    if (sent !== undefined && !(isRecord(error) && error['outcome'] === 'unknown')) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test('every operation of the contract that changes something is among them', async () => {
  const { run } = await answering('{}')
  const sent = new Set<string | undefined>()
  for (const { endpoint } of mutations) sent.add((await run(endpoint)).sent)
  const ofOthers = ['createCardToken', 'finishStepUp', 'receiveStripeEvent', 'reportCsp', 'logout', 'uploadAudioFile', 'uploadAttachment', 'attendApplication', 'attendSchedule', 'attendSupportRequest', 'openAccount', 'previewPeopleImport', 'importPeople', 'getFlowBehaviours', 'saveFlow', 'judgeFlow', 'readOperatorLink', 'setUpOperator', 'operatorLogin']
  const changing = Object.entries(contract).filter(([, { method, access }]) => method !== 'GET' && (access === 'member' || access === 'guest'))
  expect(changing.map(([name]) => name).filter((name) => !sent.has(name) && !ofOthers.includes(name))).toEqual([])
})
