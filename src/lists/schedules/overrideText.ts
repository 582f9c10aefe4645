import type { StandingOverride } from './standingOf'
import { msg, type Message } from '@/i18n/message'

const byNobody = (isOpen: boolean, end: Message | null): Message => {
  if (end === null) return isOpen ? msg('Opened by hand') : msg('Closed by hand')
  const until = { ...msg('Opened by hand until {time}', { time: '' }), values: { time: end } }
  return isOpen ? until : { ...msg('Closed by hand until {time}', { time: '' }), values: { time: end } }
}

/** Who opened or closed by hand, and until when; `end` is null if until it is removed. */
export const overrideText = ({ isOpen, byName: name }: StandingOverride, end: Message | null): Message => {
  if (name === '') return byNobody(isOpen, end)
  if (end === null) return isOpen ? msg('Opened by {name}', { name }) : msg('Closed by {name}', { name })
  const text = isOpen ? msg('Opened by {name} until {time}', { name, time: '' }) : msg('Closed by {name} until {time}', { name, time: '' })
  return { ...text, values: { name, time: end } }
}
