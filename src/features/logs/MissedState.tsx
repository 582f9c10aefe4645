import type { Missed } from 'contract/calls'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { StatusChip } from '@/ui/StatusChip'

const resolved: Record<Exclude<Missed, 'open'>, MessageKey> = {
  called_back: messageKey('Missed, called back'),
  reached: messageKey('Missed, reached later'),
  message_left: messageKey('Missed, message left'),
  marked: messageKey('Missed, done'),
}

export const MissedState = ({ state }: { state: '' | Missed }) => {
  const t = useT()
  if (state === '') return null
  if (state === 'open') return <StatusChip tone="warning" label={t('Missed')} />
  return <span className="small-line">{t(resolved[state])}</span>
}
