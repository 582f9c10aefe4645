import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { useAppDispatch } from '@/store/hooks'
import type { Purchase } from '@/store/pendingPurchases'
import { focusHeading } from '@/ui/focusHeading'
import { Notice, type NoticeKind } from '@/ui/Notice'
import { explainPending } from './explainPending'
import { settlePurchase } from './settlePurchase'

interface PendingPurchaseProps {
  purchase: Purchase
  onDismiss: () => void
}

const useOutcome = (purchase: Purchase) => {
  const dispatch = useAppDispatch()
  const [isBought, setIsBought] = useState(false)
  const number = purchase.friendly_name
  const { isBusy, banner, failure, submit } = useSubmit({
    act: () => settlePurchase(dispatch, purchase),
    onDone: () => setIsBought(true),
    explain: (refusal) => explainPending(refusal, number),
  })
  const start = useEffectEvent(() => submit())
  useEffect(() => start(), [])
  const isUnknown = failure?.outcome === 'unknown'
  if (isBought) return { kind: 'success', said: say('Your purchase of {number} went through.', { number }) } as const
  if (isBusy || banner === null) return { kind: 'info', said: say('Checking your purchase of {number}…', { number }) } as const
  return { kind: isUnknown ? 'warning' : 'error', said: banner, ...(isUnknown ? { onCheck: () => submit() } : {}) } as const
}

const roleOf = (kind: NoticeKind) => (kind === 'error' || kind === 'warning' ? 'alert' : 'status')

/** Asks again under the same key, so that nothing is bought twice, and says what happened. */
export const PendingPurchase = ({ purchase, onDismiss }: PendingPurchaseProps) => {
  const t = useT()
  const { kind, said, ...open } = useOutcome(purchase)
  const handleDismiss = () => {
    onDismiss()
    focusHeading()
  }
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {'onCheck' in open ? (
        <Button size="small" onClick={open.onCheck}>
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
      {t(said)}
    </Notice>
  )
}
