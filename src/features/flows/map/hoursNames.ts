import { msg, type Message } from '@/i18n/message'
import type { HoursBranch } from '../openingHours'

/** The ways on from a step with opening hours. */
export const hoursNames: Readonly<Record<HoursBranch, Message>> = {
  open_branch: msg('Open hours'),
  closed_branch: msg('Closed hours'),
  holiday_branch: msg('On holidays'),
}
