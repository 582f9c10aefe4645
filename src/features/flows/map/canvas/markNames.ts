import { msg, type Message } from '@/i18n/message'
import type { MapMark } from '../mapView'

export const markNames: Readonly<Record<MapMark, Message>> = {
  added: msg('Added'),
  changed: msg('Changed'),
  moved: msg('Moved'),
  removed: msg('Removed'),
}
