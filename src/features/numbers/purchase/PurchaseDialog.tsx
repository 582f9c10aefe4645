import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { Link } from 'react-router-dom'
import { useState } from 'react'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { DialogFrame } from '@/ui/DialogFrame'
import { formatCost } from '@/lib/format'
import { PendingAction } from '@/forms/PendingAction'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useMayOpen } from '@/store/useMay'
import { purchases, type Purchase } from '@/store/reconcile'
import { ConfirmPurchase, type ConfirmPurchaseProps } from './ConfirmPurchase'
import { type Offer, reconcilePurchase } from './offer'
import { OfferReason } from './OfferReason'

const explainPending = ({ type, outcome }: Failure, number: string): Message => {
  if (outcome === 'unknown') return msg("We haven't received confirmation of your purchase of {number} yet.", { number })
  switch (type) {
    case 'number_unavailable':
      return msg("{number} is no longer available. You weren't charged.", { number })
    case 'price_changed':
      return msg("The price of {number} has changed. You weren't charged.", { number })
    case 'insufficient_funds':
      return msg("Your prepaid balance was too low to buy {number}. You weren't charged.", { number })
    default:
      return msg("Your purchase of {number} didn't go through. You weren't charged.", { number })
  }
}

interface PendingPurchaseProps {
  purchase: Purchase
  onDismiss: () => void
}

/** Asks again under the same key, so that nothing is bought twice. */
const PendingPurchase = ({ purchase, onDismiss }: PendingPurchaseProps) => {
  const dispatch = useAppDispatch()
  const number = purchase.friendly_name
  return (
    <PendingAction
      reconcile={() => reconcilePurchase(dispatch, purchase)}
      checking={msg('Checking your purchase of {number}…', { number })}
      done={msg('Your purchase of {number} went through.', { number })}
      explain={(failure) => explainPending(failure, number)}
      onDismiss={onDismiss}
    />
  )
}

/** Purchases whose page was left before the response arrived. A new `key` reads them again. */
export const PendingPurchases = () => {
  const { accountId } = useAppSelector(selectSession)
  const [pending, setPending] = useState(() => purchases.pending(accountId))
  const handleDismiss = (key: string) => {
    purchases.drop(key)
    setPending(pending.filter((purchase) => purchase.key !== key))
  }
  return pending.map((purchase) => (
    <PendingPurchase key={purchase.key} purchase={purchase} onDismiss={() => handleDismiss(purchase.key)} />
  ))
}

const InsufficientFunds = ({ offer: { cost, why }, onClose }: { offer: Offer; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const mayPay = useMayOpen('billing')
  return (
    <DialogFrame
      role="alertdialog"
      title={t('Insufficient funds')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('OK')}</Button>
          {mayPay ? (
            <Button component={Link} to={paths.billing} variant="contained">
              {t('Add funds')}
            </Button>
          ) : null}
        </>
      }
    >
      <DialogContentText>
        {t(
          'There is a ${cost} cost to register this number. There is not enough credits in your prepaid account to complete the transaction. Please add funds.',
          { cost: formatCost(cost, language) },
        )}
      </DialogContentText>
      <OfferReason {...(why !== undefined && { why })} />
    </DialogFrame>
  )
}

export const PurchaseDialog = (props: ConfirmPurchaseProps) =>
  props.offer.kind === 'insufficient' ? (
    <InsufficientFunds offer={props.offer} onClose={props.onClose} />
  ) : (
    <ConfirmPurchase {...props} />
  )
