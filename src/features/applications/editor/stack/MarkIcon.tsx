import CheckCircle from '@mui/icons-material/CheckCircle'
import PhoneInTalk from '@mui/icons-material/PhoneInTalk'
import { useEffect, useRef } from 'react'
import { useT } from '@/i18n/useT'
import type { Mark } from '../rehearsal/trail'

const look = { mt: 0.75, fontSize: '1.125rem' } as const

/** A rehearsed call is at this step, or came through. The step where it is comes into view. */
export const MarkIcon = ({ mark }: { mark: NonNullable<Mark> }) => {
  const t = useT()
  const icon = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (mark === 'now') icon.current?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  return mark === 'now' ? (
    <PhoneInTalk ref={icon} color="primary" titleAccess={t('The call is here')} sx={look} />
  ) : (
    <CheckCircle ref={icon} color="primary" titleAccess={t('The call came through here')} sx={look} />
  )
}
