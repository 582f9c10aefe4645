import type { Id } from 'contract/operation'
import { supportRequestsOperations } from 'contract/supportRequests'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'
import { instant } from './instant'
import type { ReferencePerson } from './session'

interface Message {
  id: Id
  text: string
  created_utc: string
  author_type: 'client' | 'support'
  user: { fullname: string }
}

interface Stored {
  id: number
  subject: string
  is_resolved: 0 | 1
  updated_at: string
  updated_utc: string
  user: { fullname: string }
  messages: Message[]
}

const HOUR_MS = 3_600_000
const FIRST = 23

/** This service lists the oldest message first. */
const firstRequests = (fullname: string): Stored[] =>
  Array.from({ length: FIRST }, (_, index) => {
    const created = Date.UTC(2025, 0, 20, 12) - index * 24 * HOUR_MS
    const answered = created + HOUR_MS
    const id = 640 - index
    const question: Message = { id: id * 10, text: `What about line ${id}?`, created_utc: instant(created), author_type: 'client', user: { fullname } }
    const answer: Message = { id: id * 10 + 1, text: 'We look into it.', created_utc: instant(answered), author_type: 'support', user: { fullname: '' } }
    const updated = instant(answered)
    const is_resolved = index % 3 === 2 ? 1 : 0
    return { id, subject: `Line ${id} crackles`, is_resolved, updated_at: updated, updated_utc: updated, user: { fullname }, messages: [question, answer] }
  })

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const makeReferenceSupport = (person: ReferencePerson) => {
  const requests = firstRequests(person.name)
  let [lastId, lastMs] = [9_000, 0]

  /** Whole seconds, all different, because they alone determine the order of messages. */
  const now = (): string => {
    lastMs = Math.max(Date.now(), lastMs + 1000)
    return instant(lastMs)
  }

  const listed = () => requests.map(({ messages: _messages, ...request }) => request)
  const find = (id: string): Stored | undefined => requests.find((request) => String(request.id) === id)

  const touch = (request: Stored, at: string): void => {
    request.updated_at = request.updated_utc = at
    requests.splice(requests.indexOf(request), 1)
    requests.unshift(request)
  }

  const addMessage = (request: Stored, text: string, author_type: Message['author_type']): Message => {
    const user = { fullname: author_type === 'client' ? person.name : '' }
    const message: Message = { id: (lastId += 1), text: text.trim(), created_utc: now(), author_type, user }
    request.messages.push(message)
    touch(request, message.created_utc)
    return message
  }

  const open = ({ subject, message, user_id }: Fields): Answer => {
    if (user_id !== person.id) return failure(404, 'not_found')
    const errors = { ...(!isText(subject) && { subject: ['Missing.'] }), ...(!isText(message) && { message: ['Missing.'] }) }
    if (!isText(subject) || !isText(message)) return failure(422, 'validation', errors)
    const about = { subject: subject.trim(), is_resolved: 0 as const, updated_at: '', updated_utc: '' }
    const request: Stored = { id: (lastId += 1), ...about, user: { fullname: person.name }, messages: [] }
    requests.unshift(request)
    addMessage(request, message, 'client')
    return { status: 201, body: { support_request: request } }
  }

  const add = (id: string, { text, user_id }: Fields): Answer => {
    const request = find(id)
    if (request === undefined || user_id !== person.id) return failure(404, 'not_found')
    if (request.is_resolved === 1) return failure(409, 'conflict')
    if (!isText(text)) return failure(422, 'validation', { text: ['Missing.'] })
    return { status: 201, body: { message: addMessage(request, text, 'client') } }
  }

  const resolve = (id: string, { is_resolved }: Fields): Answer => {
    const request = find(id)
    if (request === undefined) return failure(404, 'not_found')
    if (is_resolved !== 1) return failure(422, 'validation', { is_resolved: ['1 alone.'] })
    request.is_resolved = 1
    touch(request, now())
    return found({ support_request: request })
  }

  const show = (request: Stored | undefined): Answer => found(request && { support_request: request })

  const calls: ReferenceCall[] = [
    [supportRequestsOperations.listSupportRequests, () => found({ support_requests: listed() })],
    [supportRequestsOperations.createSupportRequest, ({ fields }) => open(fields)],
    [supportRequestsOperations.getSupportRequest, ({ param }) => show(find(param('supportRequestId')))],
    [supportRequestsOperations.resolveSupportRequest, ({ param, fields }) => resolve(param('supportRequestId'), fields)],
    [supportRequestsOperations.addSupportMessage, ({ param, fields }) => add(param('supportRequestId'), fields)],
  ]

  const reply = (id: string, text: string): void => {
    const request = find(id)
    if (request === undefined) throw new Error(`The bare service has no request ${id}.`)
    addMessage(request, text, 'support')
  }

  return { calls, reply }
}
