/** @jest-environment node */
import { textIn } from 'callflow/parameters'
import { type FlowModule, checkFlow, nothingKnown } from '../checkFlow'
import { targetOf } from './canvas/MapCanvas'
import type { Card } from './mapView'
import { cardRows } from './cardLines'
import { findBranches } from './FlowMap'
import { graphOf, warningsIn, type FlowGraph, flowOrder } from './flowGraph'
import { nestedList, type NestedBranch } from './MapList'
import { placeCards } from './placeCards'

type Menu = Record<string, string>

const menu = (id: string, keys: Menu): FlowModule => ({
  key: `${id} menu`,
  module_name: 'router',
  parameters: { routes: Object.entries(keys).map(([digit, branch]) => ({ digit, branch })) },
})

const step = (id: string, module_name: string, parameters: Record<string, unknown> = {}): FlowModule => ({ key: `${id} ${module_name}`, module_name, parameters })

const flowOf = (menus: Record<string, Menu>, others: Record<string, FlowModule[]> = {}) =>
  Object.entries(menus).map(([id, keys]) => ({ id, name: id, friendly_name: id, modules: [...(others[id] ?? []), ...(Object.keys(keys).length === 0 ? [] : [menu(id, keys)])] }))

const drawn = (flow: ReturnType<typeof flowOf>, numbers: readonly string[] | null = []): FlowGraph =>
  graphOf({
    branches: flow,
    findings: checkFlow(flow, nothingKnown),
    titleOf: (name) => name,
    textOf: ({ parameters }) => textIn(parameters, 'text'),
    numbers,
  })

const reception = flowOf(
  {
    late: {},
    root: { 1: 'sales', 2: 'hours', 9: 'root' },
    hours: { 1: 'sales', 0: 'root' },
    sales: { 5: 'gone' },
    message: {},
    alone: { 1: 'late' },
  },
  {
    sales: [step('sales', 'text_to_speech', { text: 'Welcome to sales' }), step('sales', 'call_transfer', { destination_number: '+15145550101' })],
    message: [step('message', 'voicemail', { send_to: 'a@example.com' })],
    alone: [step('alone', 'extensions', { extensions: [{ number: '101', target: '+15145550103' }] })],
  },
)

test('branches come as a call meets them: what follows key 1 before what follows key 2, and those without a caller last', () => {
  const { order, reached } = flowOrder(reception)
  expect(order).toEqual(['root', 'sales', 'hours', 'message', 'alone', 'late'])
  expect([...reached]).toEqual(['root', 'sales', 'hours'])
})

test('a way that leads back to where the call has been is a loop, also to its own branch', () => {
  expect([...flowOrder(reception).loops].sort()).toEqual(['hours root', 'root root'])
})

test('a chain of a thousand branches has an order', () => {
  const chain = flowOf(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [index === 0 ? 'root' : `b${index}`, { 1: `b${index + 1}` }])))
  expect(flowOrder(chain).order).toHaveLength(1000)
  expect(nestedList(drawn(chain)).reached.length).toBeGreaterThan(100)
})

test('steps have their keys, whom they call, and their problems; a deleted branch is nowhere', () => {
  const { branches } = drawn(reception)
  const sales = branches.find(({ id }) => id === 'sales')
  expect(sales?.steps.map(({ text }) => text)).toEqual(['Welcome to sales', '', ''])
  expect(sales?.steps[1]?.destination).toEqual({ id: 'to sales call_transfer', kind: 'number', lines: [{ key: '', text: '(514) 555-0101' }] })
  expect(sales?.steps[2]?.exits).toEqual([{ id: 'sales menu 0', key: '5', when: null, to: null, isLoop: false, isTwin: false }])
  expect(sales === undefined ? 0 : warningsIn(sales)).toBe(1)
  expect(branches.filter(({ isReached }) => !isReached).map(({ id, findings }) => [id, findings.length])).toEqual([['message', 1], ['alone', 1], ['late', 1]])
})

test('a step with opening hours leads on in each case that has a branch', () => {
  const hours = step('root', 'opening_hours', { schedule_id: 's', open_branch: 'sales', closed_branch: 'sales' })
  const { branches } = drawn(flowOf({ root: {}, sales: {} }, { root: [hours] }))
  expect(branches[0]?.steps[0]?.exits.map(({ key, when, to }) => [key, when, to])).toEqual([['', 'open_branch', 'sales'], ['', 'closed_branch', 'sales']])
})

test('a long branch shows its first steps and every step that leads on', () => {
  const steps = Array.from({ length: 30 }, (_, index) => step(`root ${index}`, 'pause', { length: 1, text: 'a' }))
  const [branch] = drawn([{ id: 'root', name: 'root', friendly_name: 'root', modules: [...steps, menu('root', { 1: 'root' })] }]).branches
  const rows = branch === undefined ? [] : cardRows(branch, false)
  expect(rows.map((row) => (row.kind === 'more' ? row.count : row.kind))).toEqual([...Array.from({ length: 12 }, () => 'step'), 18, 'step', 'key'])
  rows.slice(1).forEach((row, index) => expect(row.y).toBe((rows[index]?.y ?? 0) + (rows[index]?.height ?? 0)))
})

const overlap = (one: Card, other: Card): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

const wide = (count: number) => {
  const menus = Array.from({ length: count }, (_, index): [string, Menu] => {
    const keys = [2 * index + 1, 2 * index + 2, Math.floor(index / 3), index].map((to, key): [string, string] => [String(key), to === 0 ? 'root' : `b${to % count}`])
    return [index === 0 ? 'root' : `b${index}`, Object.fromEntries(keys)]
  })
  return flowOf(Object.fromEntries(menus))
}

test.each([['a reception', reception], ['100 branches that lead crosswise', wide(100)]])('the cards of %s do not overlap, and each way on has a line', (_, flow) => {
  const graph = drawn(flow, ['(514) 555-0142'])
  const { cards, lines } = placeCards(graph)
  const solid = cards.filter(({ kind }) => kind !== 'unreached')
  const pairs = solid.flatMap((card, index) => solid.slice(index + 1).map((other) => [card, other] as const))
  expect(pairs.filter(([one, other]) => overlap(one, other)).map(([one, other]) => `${one.id} ${other.id}`)).toEqual([])
  const ways = graph.branches.flatMap(({ steps }) => steps.flatMap(({ exits, destination }) => [...exits.filter(({ to }) => to !== null), ...(destination === null ? [] : [destination])]))
  expect(lines).toHaveLength(ways.length + 1)
})

test('calls run from left to right; a loop runs back to the right edge of its target', () => {
  const { lines } = placeCards(drawn(reception))
  const ahead = lines.filter(({ kind }) => kind === 'key' || kind === 'in' || kind === 'call')
  expect(ahead.every(({ start, end }) => start.x < end.x)).toBe(true)
  const back = lines.filter(({ from, to }) => from === 'hours' && to === 'root')
  expect(back.map(({ kind, start, end }) => [kind, start.x > end.x])).toEqual([['loop', true]])
})

const leaves = (count: number) =>
  flowOf({ root: Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), `b${index}`])), ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`b${index}`, {}])) })

test('branches that lead no further go down like stairs where they are many', () => {
  const columns = (count: number): number => new Set(placeCards(drawn(leaves(count))).cards.flatMap(({ id, x }) => (id.startsWith('b') ? [x] : []))).size
  expect([columns(9), columns(60), columns(300), columns(900)]).toEqual([1, 3, 6, 6])
  const keysOf = (index: number): number[] => [1, 2, 3, 4].map((key) => 4 * index + key).filter((to) => to < 400)
  const tree = flowOf(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [index === 0 ? 'root' : `b${index}`, Object.fromEntries(keysOf(index).map((to, key) => [String(key), `b${to}`]))])))
  const { width, height } = placeCards(drawn(tree)).bounds
  expect(height / width).toBeLessThan(5)
})

test('the line into the flow and those to whom steps call are straight where there is room', () => {
  const { lines } = placeCards(drawn(reception, ['(514) 555-0142']))
  const straight = lines.filter(({ kind, start, end }) => (kind === 'in' || kind === 'call') && start.y === end.y)
  expect(straight.map(({ from }) => from)).toEqual(['entry', 'sales'])
})

test('branches that no call reaches are below the others, in a frame', () => {
  const { cards } = placeCards(drawn(reception))
  const frame = cards.find(({ kind }) => kind === 'unreached')
  const reached = cards.filter((card) => card.kind === 'branch' && card.branch.isReached)
  expect(frame).toBeDefined()
  expect(reached.every(({ y, height }) => y + height < (frame?.y ?? 0))).toBe(true)
})

const toldIn = ({ branch, steps }: NestedBranch): unknown => [branch.id, ...steps.flatMap(({ exits }) => exits.map(({ inside, target }) => (inside === null ? (target?.id ?? null) : toldIn(inside))))]

test('the list tells each branch once, where a call meets it first, and names it elsewhere', () => {
  const { reached, unreached } = nestedList(drawn(reception))
  expect(reached.map(toldIn)).toEqual([['root', ['sales', null], ['hours', 'root', 'sales'], 'root']])
  expect(unreached.map(toldIn)).toEqual([['message'], ['alone', ['late']]])
})

test('branches are found by their name, their steps and the numbers they call', () => {
  const graph = drawn(reception)
  expect(findBranches(graph, 'sales')).toEqual(['sales'])
  expect(findBranches(graph, '0103')).toEqual(['alone'])
  expect(findBranches(graph, 'call_tran')).toEqual(['sales'])
  expect(findBranches(graph, '  ')).toEqual([])
})

test('keys lead along the flow: a menu key to its branch, arrows ahead, back and through the order', () => {
  const graph = drawn(reception)
  const lead = (id: string, key: string) => targetOf(graph, id, key)
  expect([lead('root', '2'), lead('root', '7'), lead('sales', '5')]).toEqual(['hours', null, null])
  expect([lead('root', 'ArrowRight'), lead('hours', 'ArrowLeft'), lead('root', 'ArrowLeft')]).toEqual(['sales', 'root', null])
  expect([lead('sales', 'ArrowDown'), lead('root', 'ArrowUp'), lead('root', 'End'), lead('late', 'Home')]).toEqual(['hours', null, 'late', 'root'])
})
