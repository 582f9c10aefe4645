import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { Link } from 'react-router-dom'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { DialogFrame } from '@/ui/DialogFrame'
import { ConfirmPurchase, type ConfirmPurchaseProps } from './ConfirmPurchase'
import { formatCost } from '@/lib/format'
import type { Offer } from './offer'
import { OfferReason } from './OfferReason'

const InsufficientFunds = ({ offer: { cost, why }, onClose }: { offer: Offer; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DialogFrame
      role="alertdialog"
      title={t('Insufficient funds')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('OK')}</Button>
          <Button component={Link} to={paths.billing} variant="contained">
            {t('Add funds')}
          </Button>
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
