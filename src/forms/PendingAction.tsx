import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { isOpen, type Outcome } from '@/store/reconcile'
import { focusHeading } from '@/ui/focusHeading'
import { Notice, type NoticeKind } from '@/ui/Notice'
import { Unbroken } from '@/ui/Unbroken'
import { useSubmit } from './useSubmit'

interface PendingActionProps {
  /** Repeats the request under the same key, so that nothing is done twice. */
  reconcile: () => Promise<Outcome<object>>
  checking: Message
  done: Message
  explain: (failure: Failure) => Message
  onDismiss: () => void
  actionOf?: (failure: Failure, again: () => void) => ReactNode
}

const useOutcome = ({ reconcile, checking, done, explain }: PendingActionProps) => {
  const [isDone, setIsDone] = useState(false)
  const { isBusy, banner, failure, submit } = useSubmit({ send: reconcile, onDone: () => setIsDone(true), explain, explainsUnknown: true })
  const start = useEffectEvent(() => submit())
  useEffect(() => start(), [])
  const again = () => submit()
  if (isDone) return { kind: 'success', message: done, failure: null, again } as const
  if (isBusy || banner === null || failure === null) return { kind: 'info', message: checking, failure: null, again } as const
  return { kind: isOpen(failure) ? 'warning' : 'error', message: banner, failure, again } as const
}

const roleOf = (kind: NoticeKind) => (kind === 'error' || kind === 'warning' ? 'alert' : 'status')

/** Reports the outcome of an action whose page was left before the response arrived. */
export const PendingAction = (props: PendingActionProps) => {
  const { onDismiss, actionOf } = props
  const t = useT()
  const { kind, message, failure, again } = useOutcome(props)
  const handleDismiss = () => {
    onDismiss()
    focusHeading()
  }
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {failure === null ? null : actionOf?.(failure, again)}
      {failure?.outcome === 'unknown' ? (
        <Button size="small" onClick={again}>
          {t('Check again')}
        </Button>
      ) : null}
      {kind === 'info' ? null : (
        <Button size="small" onClick={handleDismiss}>
          {t('Dismiss')}
        </Button>
      )}
    </Box>
  )
  return (
    <Notice kind={kind} role={roleOf(kind)} action={actions}>
      <Unbroken text={t(message)} />
    </Notice>
  )
}
