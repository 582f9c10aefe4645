import { folded, searchedWords } from 'callflow/folded'
import { isHiddenCaller, searchedDigits } from 'callflow/numberText'
import type { Id, Role } from 'contract/operation'
import { MOST_FOUND } from 'contract/search'
import type { ListedApplication, ListedInvoice, ListedNumber } from '@/api'
import type { Found } from '@/api/endpoints/search'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { msg, type Message } from '@/i18n/message'
import type { Translate } from '@/i18n/translator'
import { formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { readStored, writeStored } from '@/lib/storage'
import { isView } from '@/lib/storedToken'
import { formatDate } from '@/lib/time'
import { montrealTime } from '@/lib/timeText'
import { isRecord, parseJson } from '@/lib/values'
import { callBackPath } from '@/lists/history/cells'
import { matches } from '@/lists/matches'
import { oneClick } from '@/lists/schedules/OverrideButtons'
import { textDraftKey } from '@/store/drafts'
import type { DraftOwner } from '@/store/dropDrafts'
import { mayOpen } from '@/store/useMay'
import { menuItems } from '../SideMenu'

/** In their order. From `person` on, only the service knows them: they are added below what is shown at once. */
const kinds = ['action', 'page', 'number', 'application', 'schedule', 'invoice', 'dial', 'person', 'audiofile', 'call', 'voicemail', 'request'] as const

export type Kind = (typeof kinds)[number]

/** A dialog that opens over the page, or what is done at once to opening hours. */
const deeds = ['addFunds', 'newContact', 'newRequest', 'newApplication', 'configureNumber', 'showCall', 'setHours'] as const

type Deed = (typeof deeds)[number]

export interface Item {
  kind: Kind
  /** One of its kind. */
  id: string
  title: string
  detail: string
  /** A page of the console, or what to do with the thing that has this id. */
  target: { to: string } | { does: Deed }
  /** Of a phone number, by which it is found, too. */
  digits?: string
}

export const keyOf = ({ kind, id }: Item): string => `${kind}/${id}`

export const groupNames: Readonly<Record<Kind, Message>> = {
  action: msg('Actions'),
  page: msg('Pages'),
  number: msg('Phone numbers'),
  application: msg('Applications'),
  schedule: msg('Opening hours'),
  invoice: msg('Invoices'),
  dial: msg('Web phone'),
  person: msg('Contacts'),
  audiofile: msg('Audio files'),
  call: msg('Calls'),
  voicemail: msg('Voicemails'),
  request: msg('Support requests'),
}

/** What of the account is in the browser already: whole lists, so that the service has no more of their kind. */
export interface Known {
  numbers: readonly ListedNumber[] | undefined
  applications: readonly ListedApplication[] | undefined
  schedules: readonly ListedSchedule[] | undefined
  invoices: readonly ListedInvoice[] | undefined
}

export interface Reader {
  t: Translate
  language: string
  role: Role
}

/** Where a deed has its own screen. */
const screenOf: Readonly<Record<Deed, string>> = {
  addFunds: paths.billing,
  newContact: paths.contacts,
  newRequest: paths.support,
  newApplication: paths.applications,
  configureNumber: paths.numbers,
  showCall: paths.logs,
  setHours: paths.schedules,
}

export const isFor = (role: Role, { target }: Pick<Item, 'target'>): boolean => mayOpen(role, 'to' in target ? target.to : screenOf[target.does])

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query).toString()}`

/** Below the pages of the menu, with the page that they belong to. */
const tabs: readonly (readonly [label: Message, of: Message, to: string, isExtension?: true])[] = [
  [msg('Opening hours'), msg('Applications'), paths.schedules, true],
  [msg('Contacts'), msg('Logs'), paths.contacts, true],
  [msg('To return'), msg('Logs'), withQuery(paths.logs, { missed: 'open' }), true],
  [msg('Archived'), msg('Voicemails'), withQuery(paths.voicemails, { tab: 'archived' })],
  [msg('Archived'), msg('Recordings'), withQuery(paths.recordings, { tab: 'archived' })],
  [msg('Invoices'), msg('Billing'), paths.invoices],
  [msg('Credit cards'), msg('Billing'), paths.cards],
  [msg('Edit account'), msg('User menu'), paths.editAccount],
  [msg('Privacy'), msg('Edit account'), paths.privacy, true],
  [msg('Edit user'), msg('User menu'), paths.editUser],
  [msg('Security'), msg('User menu'), paths.security, true],
]

const actions: readonly (readonly [id: string, label: Message, target: Item['target'], isExtension?: true])[] = [
  ['buy', msg('Buy a number'), { to: paths.searchNumbers }],
  ['funds', msg('Add funds'), { does: 'addFunds' }],
  ['call', msg('Call a number'), { to: paths.webphone }],
  ['contact', msg('Add contact'), { does: 'newContact' }, true],
  ['application', msg('Create a call flow'), { does: 'newApplication' }],
  ['request', msg('Open new request'), { does: 'newRequest' }],
  ['password', msg('Change password'), { to: paths.changePassword }],
]

const pageItems = ({ t }: Reader): Item[] => {
  const { extensions } = readSettings()
  return [
    ...menuItems.map(({ path, label }): Item => ({ kind: 'page', id: path, title: t(label), detail: '', target: { to: path } })),
    ...tabs.flatMap(([label, of, to, isExtension]): Item[] =>
      isExtension && !extensions ? [] : [{ kind: 'page', id: to, title: t(label), detail: t(of), target: { to } }],
    ),
  ]
}

const actionItems = ({ schedules = [] }: Known, { t }: Reader): Item[] => {
  const { extensions } = readSettings()
  return [
    ...actions.flatMap(([id, label, target, isExtension]): Item[] =>
      isExtension && !extensions ? [] : [{ kind: 'action', id, title: t(label), detail: '', target }],
    ),
    ...schedules.map((schedule): Item => ({ kind: 'action', id: String(schedule.id), title: t(oneClick(schedule).label), detail: schedule.name, target: { does: 'setHours' } })),
  ]
}

const numberItem = ({ id, label, phone_number }: Pick<ListedNumber, 'id' | 'label' | 'phone_number'>, place = ''): Item => ({
  kind: 'number',
  id: String(id),
  title: label || phoneText(phone_number),
  detail: [label === '' || label === null ? '' : phoneText(phone_number), place].filter((part) => part !== '').join(' · '),
  target: { does: 'configureNumber' },
  digits: phone_number,
})

const applicationItem = ({ id, friendly_name }: { id: Id; friendly_name: string }, { t }: Reader): Item => ({
  kind: 'application', id: String(id), title: friendly_name || t('Untitled call flow'), detail: '', target: { to: paths.application(id) },
})

const scheduleItem = ({ id, name }: { id: Id; name: string }): Item => ({ kind: 'schedule', id: String(id), title: name, detail: '', target: { to: paths.schedule(id) } })

const invoiceItem = ({ uid, reference, date, total_amount }: Found['invoices'][number], { language }: Reader): Item => {
  const title = reference || String(uid)
  const detail = [formatDate(date, language), total_amount === null ? '' : formatMoney(total_amount, language)].filter((part) => part !== '').join(' · ')
  return { kind: 'invoice', id: String(uid), title, detail, target: { to: withQuery(paths.invoices, { q: title }) } }
}

const callerOf = (name: string | null, number: string, { t }: Reader): string => (isHiddenCaller(number) ? t('Hidden number') : name || phoneText(number))

const whenOf = (name: string | null, number: string, at: string, { language }: Reader): string =>
  [name ? phoneText(number) : '', montrealTime(at, language)?.short ?? ''].filter((part) => part !== '').join(' · ')

/** Items of each kind that the service has found, in the order of `kinds`. */
export const foundItems = (found: Found, reader: Reader): Item[] => [
  ...found.numbers.map((number) => numberItem(number)),
  ...found.applications.map((application) => applicationItem(application, reader)),
  ...found.schedules.map(scheduleItem),
  ...found.invoices.map((invoice) => invoiceItem(invoice, reader)),
  ...found.people.map(({ id, name, company, number }): Item => {
    const text = number === null ? '' : phoneText(number)
    const detail = [company ?? '', name ? text : ''].filter((part) => part !== '').join(' · ')
    return { kind: 'person', id: String(id), title: name || text, detail, target: { to: paths.person(id) }, digits: number ?? '' }
  }),
  ...found.audiofiles.map(({ id, friendly_name }): Item => ({
    kind: 'audiofile', id: String(id), title: friendly_name, detail: '', target: { to: withQuery(paths.audiofiles, { q: friendly_name }) },
  })),
  ...found.calls.map(({ id, contact_name, contact_number, start_date }): Item => ({
    ...{ kind: 'call', id: String(id), title: callerOf(contact_name, contact_number, reader), detail: whenOf(contact_name, contact_number, start_date, reader) },
    ...{ target: { does: 'showCall' }, digits: contact_number },
  })),
  ...found.voicemails.map(({ id, contact_name, from_number, is_archived, created_at }): Item => ({
    ...{ kind: 'voicemail', id: String(id), title: callerOf(contact_name, from_number, reader), detail: whenOf(contact_name, from_number, created_at, reader) },
    target: { to: withQuery(paths.voicemails, { ...(is_archived === 1 && { tab: 'archived' }), q: from_number }) },
    digits: from_number,
  })),
  ...found.support_requests.map(({ id, subject, is_resolved }): Item => ({
    ...{ kind: 'request', id: String(id), title: subject || reader.t('No subject'), detail: is_resolved === 1 ? reader.t('closed') : reader.t('open') },
    target: { to: paths.supportRequest(id) },
  })),
]

const knownItems = ({ numbers = [], applications = [], schedules = [], invoices = [] }: Known, reader: Reader): Item[] => [
  ...numbers.map((number) => numberItem(number, number.rate_center ?? '')),
  ...applications.map((application) => applicationItem(application, reader)),
  ...schedules.map(scheduleItem),
  ...invoices.map((invoice) => invoiceItem(invoice, reader)),
]

export const isFound = ({ title, detail, digits = '' }: Item, text: string): boolean => {
  const searched = searchedDigits(text)
  return matches(`${title} ${detail}`, text) || (searched !== null && digits.replace(/\D/g, '').includes(searched))
}

/** Who types the beginning of a word means it before what merely contains the letters. */
const bestFirst = (items: readonly Item[], text: string): Item[] => {
  const beginning = ` ${searchedWords(text)[0] ?? ''}`
  const isBest = ({ title }: Item): number => Number(` ${folded(title)}`.includes(beginning))
  return items.toSorted((one, other) => isBest(other) - isBest(one))
}

const LEAST_DIGITS = 3
const WHOLE_NUMBER = 10

/** Leads to the web phone, which reads the number by the service's rules. */
const callItem = (text: string, { t }: Reader): Item[] => {
  const digits = searchedDigits(text) ?? ''
  const title = t('Call {contact}', { contact: phoneText(text) })
  return digits.length < LEAST_DIGITS ? [] : [{ kind: 'dial', id: '', title, detail: '', target: { to: callBackPath(text, '') } }]
}

export const localItems = (text: string, known: Known, reader: Reader): Item[] => {
  const offered = [...actionItems(known, reader), ...pageItems(reader)].filter((item) => isFor(reader.role, item))
  if (text === '') return offered
  const found = [...offered, ...knownItems(known, reader).filter((item) => isFor(reader.role, item))].filter((item) => isFound(item, text))
  return [...bestFirst(found, text), ...callItem(text, reader)]
}

/** A few of each kind, by kind. What only the service found comes after what is known here. */
export const inOrder = (text: string, local: readonly Item[], found: readonly Item[]): Item[] => {
  const known = new Set(local.map(keyOf))
  const all = [...local, ...found.filter((item) => !known.has(keyOf(item)))]
  const isWhole = (searchedDigits(text) ?? '').length >= WHOLE_NUMBER
  const order: readonly Kind[] = isWhole ? ['dial', ...kinds.filter((kind) => kind !== 'dial')] : kinds
  return order.flatMap((kind) => all.filter((item) => item.kind === kind).slice(0, MOST_FOUND))
}

type Kept = Pick<Item, 'kind' | 'id' | 'title' | 'target'>

const isKept = (value: unknown): value is Kept => {
  if (!isRecord(value) || !isRecord(value['target'])) return false
  const { kind, id, title, target } = value
  const isTarget = typeof target['to'] === 'string' || deeds.some((deed) => deed === target['does'])
  return kinds.some((each) => each === kind) && typeof id === 'string' && typeof title === 'string' && isTarget
}

const MOST_RECENT = 5

/** Deleted at logout, like drafts, and when somebody else logs in. */
const recentKey = (owner: DraftOwner): string => textDraftKey(owner, 'recent searches')

const keptRecent = (owner: DraftOwner): Kept[] => {
  const stored = parseJson(readStored(recentKey(owner)) ?? '')
  return Array.isArray(stored) ? stored.filter(isKept) : []
}

/** Latest first. An action or a page that is no longer offered isn't among them. */
export const recentItems = (owner: DraftOwner & { role: Role }, offered: readonly Item[]): Item[] =>
  keptRecent(owner).filter((kept) => isFor(owner.role, kept)).flatMap((kept) => {
    const item = { detail: '', ...kept }
    const now = offered.find((each) => keyOf(each) === keyOf(item))
    return now ?? (kept.kind === 'action' || kept.kind === 'page' ? [] : item)
  })

/** Nothing is kept of what operators look for in an account, nor of typed numbers. */
export const keepRecent = (owner: DraftOwner, { kind, id, title, target }: Item): void => {
  if (isView() || kind === 'dial') return
  const others = keptRecent(owner).filter((kept) => kept.kind !== kind || kept.id !== id)
  writeStored(recentKey(owner), JSON.stringify([{ kind, id, title, target }, ...others].slice(0, MOST_RECENT)))
}
