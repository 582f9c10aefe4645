import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { setImmediate as soon } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'
import { Provider } from 'react-redux'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { figure, share } from 'tools/figures'
import { api, deleteAudioFile, requestTiming } from '@/api'
import { msg } from '@/i18n/message'
import { clearToken } from '@/lib/storedToken'
import { useDeletions } from '@/lists/useDeletions'
import { signedOut } from '@/slices/session'
import { memberStore } from '@/testing/stores'
import { ScheduledService, type Verdict } from '@/testing/scheduledService'
import { useAudioFiles } from './useAudioFiles'

const SCHEDULES = share('LIST_SCHEDULES', { test: 40, proof: 2000, long: 50_000 })
const { retryDelaysMs } = requestTiming

beforeAll(() => {
  // Responses arrive outside act, and the list is checked after each.
  // The store notifies on the next frame, which need not be awaited here.
  const requestAnimationFrame = (draw: (time: number) => void): number => {
    soon(() => draw(performance.now()))
    return 0
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, requestAnimationFrame })
})
afterEach(() => {
  requestTiming.retryDelaysMs = retryDelaysMs
  clearToken()
})

type Step =
  | { do: 'delete' | 'deleteMany' | 'answer' | 'arrive'; nth: number; verdict: Verdict }
  | { do: 'add' | 'refetch' | 'wait' }

const verdict = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Verdict>('done') },
  { weight: 3, arbitrary: fc.constantFrom<Verdict>('refused', 'lostBefore', 'lostAfter') },
)
const aimed = (act: 'delete' | 'deleteMany' | 'answer' | 'arrive'): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant(act), nth: fc.nat(11), verdict })
const plain = (act: 'add' | 'refetch' | 'wait'): fc.Arbitrary<Step> => fc.constant({ do: act })
const step = fc.oneof(
  { weight: 3, arbitrary: aimed('delete') },
  { weight: 1, arbitrary: aimed('deleteMany') },
  { weight: 5, arbitrary: aimed('arrive') },
  { weight: 5, arbitrary: aimed('answer') },
  { weight: 1, arbitrary: plain('add') },
  { weight: 1, arbitrary: plain('refetch') },
  { weight: 1, arbitrary: plain('wait') },
)
interface Schedule {
  rows: number
  pageRows: number
  steps: Step[]
}
const schedule: fc.Arbitrary<Schedule> = fc.record({
  rows: fc.integer({ min: 1, max: 10 }),
  pageRows: fc.integer({ min: 2, max: 12 }),
  steps: fc.array(step, { minLength: 8, maxLength: 30 }),
})

/** A row is deleted twice, alone and in a selection: the service accepts one and rejects the other. */
const twiceAtOnce: Schedule = {
  rows: 10,
  pageRows: 3,
  steps: [
    { do: 'arrive', nth: 0, verdict: 'done' },
    { do: 'answer', nth: 0, verdict: 'refused' },
    { do: 'wait' },
    { do: 'arrive', nth: 0, verdict: 'done' },
    { do: 'answer', nth: 0, verdict: 'done' },
    { do: 'arrive', nth: 0, verdict: 'done' },
    { do: 'arrive', nth: 0, verdict: 'refused' },
    { do: 'arrive', nth: 0, verdict: 'refused' },
    { do: 'deleteMany', nth: 0, verdict: 'done' },
    { do: 'delete', nth: 7, verdict: 'refused' },
    { do: 'arrive', nth: 0, verdict: 'refused' },
    { do: 'arrive', nth: 7, verdict: 'refused' },
    { do: 'delete', nth: 0, verdict: 'done' },
  ],
}

/** Records everything that a user watching the list would see. */
class Observer {
  readonly seen: Record<'duplicate' | 'ghost' | 'undefined', string[]> = { duplicate: [], ghost: [], undefined: [] }
  /** Deleted here and not rejected. */
  readonly gone = new Set<unknown>()
  shown: readonly AudioFile[] = []

  check(shown: readonly AudioFile[]): void {
    this.shown = shown
    const ids = shown.map((file: AudioFile | undefined) => file?.id)
    const text = ids.join(' ')
    if (ids.includes(undefined)) this.seen.undefined.push(text)
    if (new Set(ids).size < ids.length) this.seen.duplicate.push(text)
    if (ids.some((id) => this.gone.has(id))) this.seen.ghost.push(text)
  }
}

/** The real screen, store and api: only `fetch` is scripted. */
const openList = async (service: ScheduledService) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { store } = await memberStore()
  const observer = new Observer()
  const remove = async (id: Id) => {
    const answered = await store.dispatch(deleteAudioFile.initiate(id, { track: false }))
    if (answered.error !== undefined) observer.gone.delete(id)
    return answered
  }
  const { result, unmount } = renderHook(
    () => {
      const deletions = useDeletions({ kind: 'audiofile', remove, failed: msg('Error while deleting audio file.'), isSelectionOptimistic: true })
      const list = useAudioFiles('', deletions.isDeleted)
      observer.check(list.shown)
      return { deletions, list }
    },
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  )
  const close = (): void => {
    unmount()
    store.dispatch(signedOut({ reason: 'elsewhere' }))
  }
  return { store, observer, close, now: () => result.current }
}
type OpenList = Awaited<ReturnType<typeof openList>>

class Person {
  /** Deletions whose outcome the user doesn't know yet. */
  pending = 0
  private readonly list: OpenList

  constructor(list: OpenList) {
    this.list = list
  }

  private async untilOver(act: Promise<unknown>): Promise<void> {
    this.pending += 1
    await act
    this.pending -= 1
  }

  deleteOne(nth: number): void {
    const { shown, gone } = this.list.observer
    const file = shown[nth % shown.length]
    if (file === undefined) return
    gone.add(file.id)
    void this.untilOver(this.list.now().deletions.deleteOne(file.id))
  }

  deleteMany(nth: number): void {
    const ids = this.list.observer.shown.slice(nth % 3, (nth % 3) + 5).map(({ id }) => id)
    for (const id of ids) this.list.observer.gone.add(id)
    void this.untilOver(this.list.now().deletions.deleteMany(ids))
  }
}

const take = (service: ScheduledService, person: Person, list: OpenList, step: Step): void => {
  switch (step.do) {
    case 'delete':
      return person.deleteOne(step.nth)
    case 'deleteMany':
      return person.deleteMany(step.nth)
    case 'arrive':
      return service.arrive(step.nth, step.verdict)
    case 'answer':
      return service.answer(step.nth)
    case 'add':
      service.add()
      // As a finished upload does.
      return void list.store.dispatch(api.util.invalidateTags(['AudioFiles']))
    case 'refetch':
      return list.now().list.retry()
    case 'wait':
      return undefined
  }
}

const QUIET_TURNS = 12
const MAX_TURNS = 20_000

/** Delivers all requests and responses that are still open. */
const deliverAll = async (service: ScheduledService, person: Person, { now }: OpenList): Promise<void> => {
  for (let [quiet, turns] = [0, 0]; quiet < QUIET_TURNS; turns += 1) {
    if (turns > MAX_TURNS) throw new Error('The list never comes to rest.')
    service.arrive(0, 'done')
    service.answer(0)
    await turn()
    const { isLoading, isSearching, isFilling } = now().list
    const isOver = service.isIdle && person.pending === 0 && !isLoading && !isSearching && !isFilling
    quiet = isOver ? quiet + 1 : 0
  }
}

test("in any order of deletions and responses no row is duplicated, reappears or is undefined, and the list ends like the service's", async () => {
  requestTiming.retryDelaysMs = [0]
  const totals = { duplicate: 0, ghost: 0, undefined: 0, 'wrong settled': 0 }
  let schedules = 0
  const property = fc.asyncProperty(schedule, async ({ rows, pageRows, steps }) => {
    const service = new ScheduledService(rows, pageRows)
    const list = await openList(service)
    const person = new Person(list)
    for (const each of steps) {
      take(service, person, list, each)
      await turn()
    }
    await deliverAll(service, person, list)
    const { seen, shown } = list.observer
    list.close()
    schedules += 1
    const [displayed, served] = [shown, service.rows].map((files) => files.map(({ id }) => id).join(' '))
    const found = { ...seen, 'wrong settled': displayed === served ? [] : [displayed] }
    for (const kind of ['duplicate', 'ghost', 'undefined', 'wrong settled'] as const) totals[kind] += found[kind].length
    expect(found).toEqual({ duplicate: [], ghost: [], undefined: [], 'wrong settled': [] })
  })
  await fc.assert(property, { numRuns: SCHEDULES, examples: [[twiceAtOnce]] })
  figure('schedules', schedules)
  for (const [kind, count] of Object.entries(totals)) figure(`${kind} rows`, count)
}, 3_600_000)
