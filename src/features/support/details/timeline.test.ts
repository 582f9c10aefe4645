import type { OpenedSupportRequest, ReadSupportMessage } from '@/api'
import { timelineOf } from './RequestTimeline'

const message = (id: number, created_utc: string, author_type: ReadSupportMessage['author_type'] = 'client'): ReadSupportMessage => ({
  id: String(id), text: `Text ${id}`, created_utc, author_type, user: { fullname: 'Zoé' }, attachments: null,
})

const request = (overrides: Partial<OpenedSupportRequest>): OpenedSupportRequest => ({
  id: '1', subject: 'Ligne', is_resolved: 0, updated_at: '', updated_utc: '2026-01-03 10:00:00', user: { fullname: 'Zoé Roy' }, messages: [],
  created_utc: null, resolved_utc: null, has_diagnostics: null, is_reopenable: null, is_unread: null, ...overrides,
})

const order = (...messages: ReadSupportMessage[]) => timelineOf(request({ messages })).messages.map(({ key }) => key)

test('messages appear newest first in whichever order the service sends them', () => {
  const [first, second, third] = [message(1, '2026-01-01 10:00:00'), message(2, '2026-01-01T10:00:01Z'), message(3, '2026-01-02 09:00:00')]
  expect(order(first, second, third)).toEqual(['3', '2', '1'])
  expect(order(third, second, first)).toEqual(['3', '2', '1'])
  expect(order(second, third, first)).toEqual(['3', '2', '1'])
})

test("messages of the same second keep the service's order", () => {
  const [first, second, third] = [message(1, '2026-01-01 10:00:00'), message(2, '2026-01-01 10:00:00'), message(3, '2026-01-02 09:00:00')]
  expect(order(first, second, third)).toEqual(['3', '2', '1'])
  expect(order(third, second, first)).toEqual(['3', '2', '1'])
})

test('an unreadable time leaves the messages in the order received', () => {
  expect(order(message(1, '0000-00-00 00:00:00'), message(2, '2026-01-01 10:00:00'), message(3, ''))).toEqual(['1', '2', '3'])
  expect(order()).toEqual([])
})

test('the creation and closing of a request are found even if the service does not send them', () => {
  const messages = [message(1, '2026-01-01 10:00:00'), message(2, '2026-01-02 10:00:00', null)]
  expect(timelineOf(request({ messages, is_resolved: 1 }))).toMatchObject({
    closedAt: '2026-01-03 10:00:00', createdAt: '2026-01-01 10:00:00', createdBy: 'Zoé Roy', messages: [{ by: 'unknown', name: 'Zoé' }, { by: 'client' }],
  })
  expect(timelineOf(request({ messages, created_utc: '2025-12-31T00:00:00Z', resolved_utc: null }))).toMatchObject({ closedAt: null, createdAt: '2025-12-31T00:00:00Z' })
  expect(timelineOf(request({ user: { fullname: '' }, updated_utc: '', is_resolved: 1 }))).toEqual({ closedAt: '', messages: [], createdAt: '', createdBy: '' })
})
