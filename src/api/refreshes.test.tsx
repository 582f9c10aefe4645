import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { Provider } from 'react-redux'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { memberStore } from '@/testing/stores'
import { deleteApplication } from './endpoints/applications'

import { chargeCredits, getBillingOverview, listPayments, refreshFunds } from './endpoints/billing'
import {
  callsApi,
  useNameContactMutation,
  refreshHistory,
  deleteRecording,
  recordingsApi,
  setRecordingArchiveStatus,
  deleteVoicemail,
  setVoicemailArchiveStatus,
  voicemailsApi,
} from './endpoints/calls'
import { getNumberCost, listNumbers, refreshAfterPurchase, registerNumber, setNumberLabel, useReleaseNumberMutation } from './endpoints/numbers'

type AppStore = Awaited<ReturnType<typeof memberStore>>['store']

const zoe = '+14165550188'
const call = { id: 5, direction: 'inbound', contact_number: zoe, start_date: '2026-11-20T12:00:00Z' }
const replies: [RegExp, unknown][] = [
  [/\/numbers$/, { numbers: [{ id: 1, phone_number: '+15145550100', label: 'Shop' }] }],
  [/cost/, { cost: 2, is_free: 0 }],
  [/overview/, { used_numbers: 1, numbers_usage: 20, included_numbers: 5, used_minutes: 0, minutes_usage: 0, included_minutes: 200, active_numbers: 1, prepaid_balance: 3 }],
  [/payments/, { payments: [] }],
  [/voicemails/, { voicemails: [{ id: 'v1', from_number: zoe, is_archived: 0 }], next_cursor: null }],
  [/recordings/, { recordings: [{ id: 'r1', is_archived: 0, call }], next_cursor: null }],
  [/calls/, { calls: [call], next_cursor: null }],
]

const showAll = async () => {
  let isRefusing = false
  let gate: Promise<void> = Promise.resolve()
  const { arrivals } = await serve((response, { method, path }) => {
    const reply = replies.find(([where]) => where.test(path.split('?')[0] ?? ''))?.[1]
    if (method === 'GET') void gate.then(() => answerJson(response, 200, reply))
    else if (isRefusing) answerJson(response, 422, { status: 'validation', errors: {} })
    else if (path.includes('charge')) answerJson(response, 200, { payment_id: 'p' })
    else if (method === 'DELETE' || path.includes('archive')) response.writeHead(204).end()
    else answerJson(response, 200, {})
  })
  const { store } = await memberStore()
  await Promise.all([
    store.dispatch(listNumbers.initiate()),
    store.dispatch(getNumberCost.initiate('Local')),
    store.dispatch(getBillingOverview.initiate()),
    store.dispatch(listPayments.initiate()),
    store.dispatch(voicemailsApi.endpoints.listVoicemails.initiate({})),
    store.dispatch(recordingsApi.endpoints.listRecordings.initiate({})),
    store.dispatch(callsApi.endpoints.listCalls.initiate({})),
  ])
  expect(arrivals).toHaveLength(replies.length)
  arrivals.splice(0)
  const nameOf = (path: string): string => /(cost|overview|payments|voicemails|recordings|calls|numbers)(\?|\/[A-Za-z]+$|$)/.exec(path)?.[1] ?? path
  return {
    store,
    refuse: () => (isRefusing = true),
    delayLists: (): (() => void) => {
      let open = (): void => {}
      gate = new Promise((resolve) => (open = resolve))
      return open
    },
    requested: () => arrivals.filter(({ method }) => method === 'GET').map(({ path }) => nameOf(path)).sort().join(' '),
  }
}

const setLabel = setNumberLabel.initiate({ id: 1, label: 'Boutique' })
const purchase = { idempotencyKey: 'k', body: { phone_number: '+15145550111', type: 'local' as const } }
const charge = { idempotencyKey: 'k', amount: 20, means: { card_id: 1 } }

test.each<[string, (store: AppStore) => unknown, string]>([
  ['a label is set', ({ dispatch }) => dispatch(setLabel), 'calls numbers recordings voicemails'],
  ['a number is bought', ({ dispatch }) => dispatch(registerNumber.initiate(purchase)), 'cost numbers overview'],
  ['a purchase is found out later', ({ dispatch }) => dispatch(refreshAfterPurchase()), 'cost numbers overview'],
  ['a card is charged', ({ dispatch }) => dispatch(chargeCredits.initiate(charge)), 'cost overview payments'],
  ['a charge is found out later', ({ dispatch }) => dispatch(refreshFunds()), 'cost overview payments'],
  ['a recording is deleted', ({ dispatch }) => dispatch(deleteRecording.initiate('r1')), 'recordings'],
  ['a recording is archived', ({ dispatch }) => dispatch(setRecordingArchiveStatus.initiate({ id: 'r1', is_archived: 1 })), 'recordings'],
  ['a voicemail is deleted', ({ dispatch }) => dispatch(deleteVoicemail.initiate('v1')), 'voicemails'],
  ['an application is deleted', ({ dispatch }) => dispatch(deleteApplication.initiate(7)), 'numbers'],
  ['the service tells of a call', ({ dispatch }) => dispatch(refreshHistory('calls')), 'calls'],
  ['the service tells of a voicemail', ({ dispatch }) => dispatch(refreshHistory('voicemails')), 'voicemails'],
])('when %s, only the queries that show it reload', async (_, change, expected) => {
  const { store, requested } = await showAll()
  await change(store)
  await waitFor(() => expect(requested()).toBe(expected))
})

const shown = (store: AppStore) => {
  const { api } = store.getState()
  if (api === undefined) throw new Error('The api is not loaded.')
  const state = { api }
  const pagesOf = <Row,>(data: { pages: { rows: Row[] }[] } | undefined): Row[] => data?.pages.flatMap(({ rows }) => rows) ?? []
  return {
    numbers: listNumbers.select()(state).data ?? [],
    voicemails: pagesOf(voicemailsApi.endpoints.listVoicemails.select({})(state).data),
    recordings: pagesOf(recordingsApi.endpoints.listRecordings.select({})(state).data),
    calls: pagesOf(callsApi.endpoints.listCalls.select({})(state).data),
  }
}

const hooked = <Hook,>(store: AppStore, useHook: () => Hook): Hook => {
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>
  return renderHook(useHook, { wrapper }).result.current
}

test('confirmed changes show before the lists reload: a label, an archived row, a released number', async () => {
  const { store, delayLists } = await showAll()
  const open = delayLists()
  await store.dispatch(setLabel)
  expect(shown(store).numbers).toMatchObject([{ id: 1, label: 'Boutique' }])
  await store.dispatch(setVoicemailArchiveStatus.initiate({ id: 'v1', is_archived: 1 }))
  await store.dispatch(setRecordingArchiveStatus.initiate({ id: 'r1', is_archived: 1 }))
  expect([shown(store).voicemails, shown(store).recordings]).toMatchObject([[{ is_archived: 1 }], [{ is_archived: 1 }]])
  const [release] = hooked(store, useReleaseNumberMutation)
  await act(() => release(1))
  expect(shown(store).numbers).toEqual([])
  open()
})

test('naming a caller changes the name in every loaded list', async () => {
  const { store, delayLists } = await showAll()
  const open = delayLists()
  const [name] = hooked(store, useNameContactMutation)
  await act(() => name({ contact_number: zoe, contact_name: 'Zoé' }))
  const { calls, recordings, voicemails } = shown(store)
  expect([calls[0]?.contact_name, recordings[0]?.call.contact_name, voicemails[0]?.contact_name]).toEqual(['Zoé', 'Zoé', 'Zoé'])
  open()
})

test('a rejected change leaves the screen unchanged', async () => {
  const { store, refuse } = await showAll()
  const before = shown(store)
  refuse()
  await store.dispatch(setLabel)
  await store.dispatch(setVoicemailArchiveStatus.initiate({ id: 'v1', is_archived: 1 }))
  const [name] = hooked(store, useNameContactMutation)
  await act(() => name({ contact_number: zoe, contact_name: 'Zoé' }))
  expect(shown(store)).toEqual(before)
})
