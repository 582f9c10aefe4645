import type { Role } from 'contract/operation'
import { msg, type Message } from '@/i18n/message'

/** The name of each role, and what it may do. */
export const roleTexts: Readonly<Record<Role, { name: Message; note: Message }>> = {
  owner: { name: msg('Owner'), note: msg('Everything, money and people included.') },
  manager: { name: msg('Manager'), note: msg('Numbers, call flows, hours, sounds and all calls.') },
  member: { name: msg('Member'), note: msg('The web phone, calls, voicemails and contacts.') },
}
