import Button from '@mui/material/Button'
import { useState } from 'react'
import { PendingAction } from '@/forms/PendingAction'
import { msg } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatMoney } from '@/lib/format'
import type { Secret } from '@/lib/secrets'
import { withTax } from '@/lib/tax'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { DialogFrame } from '@/ui/DialogFrame'
import { charges, explainPendingCharge, reconcileCharge, type Charge } from './reconcileCharge'
import { StepUp } from '../cardFields/CardFrame'

interface ConfirmButtonProps {
  secret: Secret
  onAnswered: () => void
}

const ConfirmButton = ({ secret, onAnswered }: ConfirmButtonProps) => {
  const t = useT()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const handleClose = () => setIsDialogOpen(false)
  const handleAnswered = () => {
    handleClose()
    onAnswered()
  }
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        {t('Confirm payment')}
      </Button>
      {isDialogOpen ? (
        <DialogFrame
          title={t('Your bank needs you to confirm this payment.')}
          onClose={handleClose}
          actions={<Button onClick={handleClose}>{t('Close')}</Button>}
        >
          <StepUp secret={secret} onAnswered={handleAnswered} onEscape={handleClose} />
        </DialogFrame>
      ) : null}
    </>
  )
}

const PendingCharge = ({ charge, onDismiss }: { charge: Charge; onDismiss: () => void }) => {
  const dispatch = useAppDispatch()
  const amount = formatMoney(withTax(charge.amount).total, useLanguage())
  return (
    <PendingAction
      reconcile={() => reconcileCharge(dispatch, charge, null)}
      checking={msg('Checking your payment of {amount}…', { amount })}
      done={msg('Your payment of {amount} went through.', { amount })}
      explain={(failure) => explainPendingCharge(failure, amount)}
      onDismiss={onDismiss}
      actionOf={({ stepUp }, again) => (stepUp === undefined ? null : <ConfirmButton secret={stepUp} onAnswered={again} />)}
    />
  )
}

/** Payments whose page or dialog was closed before the response arrived. */
export const PendingCharges = () => {
  const { accountId } = useAppSelector(selectSession)
  const [pending, setPending] = useState(() => charges.pending(accountId))
  const handleDismiss = (key: string) => {
    charges.drop(key)
    setPending(pending.filter((charge) => charge.key !== key))
  }
  return pending.map((charge) => (
    <PendingCharge key={charge.key} charge={charge} onDismiss={() => handleDismiss(charge.key)} />
  ))
}
