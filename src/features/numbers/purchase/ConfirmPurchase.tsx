import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { isAnswered, type Failure } from '@/lib/failure'
import { formatCost } from '@/lib/format'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { foundNameOf, placeOf } from '../numberView'
import { registerBodyOf } from './offer'
import { reconcilePurchase } from './reconcilePurchase'
import type { PurchaseRequest } from './purchaseRequest'

export interface ConfirmPurchaseProps extends PurchaseRequest {
  onClose: () => void
  onNewTerms: () => void
}

const failed = msg('An error occurred while processing your request. Please try again.')

const useRefusal = ({ onClose, onNewTerms }: ConfirmPurchaseProps) => {
  const closeAndSay = useCloseAndSay(onClose)
  return ({ type }: Failure): void => {
    switch (type) {
      case 'price_changed':
      case 'insufficient_funds':
        onClose()
        return onNewTerms()
      case 'number_unavailable':
        return closeAndSay('error', msg('This number is no longer available. Choose another one.'))
      default:
        return closeAndSay('error', failed)
    }
  }
}

const usePurchase = (props: ConfirmPurchaseProps) => {
  const { number, type, offer, idempotencyKey: key, onClose } = props
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const closeAndSay = useCloseAndSay(onClose)
  const { accountId } = useAppSelector(selectSession)
  const handleRefusal = useRefusal(props)
  return useSubmit({
    act: async () => {
      const body = registerBodyOf(number, type, offer)
      const purchase = { key, accountId: accountId ?? '', friendly_name: foundNameOf(number), body }
      const outcome = await reconcilePurchase(dispatch, purchase)
      const failure = outcome.error ?? null
      if (failure?.outcome === 'refused') handleRefusal(failure)
      // The dialog stays open and says more: the outcome of the purchase is unknown.
      else if (failure !== null && isAnswered(failure)) notify('error', failed)
      return outcome
    },
    onDone: () => closeAndSay('success', msg('Your phone number has been registered successfully!')),
    explain: ({ outcome }) =>
      outcome === 'unknown'
        ? msg("We haven't received confirmation yet. You can safely check again: the number won't be bought twice.")
        : null,
  })
}

export const ConfirmPurchase = (props: ConfirmPurchaseProps) => {
  const { number, offer, onClose } = props
  const t = useT()
  const language = useLanguage()
  const form = usePurchase(props)
  const isUnknown = form.failure?.outcome === 'unknown'
  const place = placeOf(number)
  return (
    <FormDialog
      title={t('Confirm transaction')}
      submitLabel={isUnknown ? t('Check again') : t('Confirm')}
      closeLabel={isUnknown ? t('Close') : t('Cancel')}
      form={form}
      onClose={onClose}
    >
      <div>
        <Typography sx={{ fontWeight: 600, fontSize: '1.25rem' }}>{foundNameOf(number)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {place}
        </Typography>
      </div>
      <DialogContentText>
        {offer.kind === 'free'
          ? t('There is no additional cost. Please confirm to continue.')
          : t('There is a ${cost} cost that will be applied to your prepaid balance.', {
              cost: formatCost(offer.cost, language),
            })}
      </DialogContentText>
      {offer.why === undefined ? null : <DialogContentText>{t(offer.why)}</DialogContentText>}
      {form.isBusy ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('Checking…')}
        </Typography>
      ) : null}
    </FormDialog>
  )
}
