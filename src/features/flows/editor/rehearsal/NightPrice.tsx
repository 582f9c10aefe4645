import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { type ListedNightCalls, useAcceptNightPriceMutation } from '@/api/endpoints/flowVersions'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { statuses } from '@/lib/failure'
import { formatMoney } from '@/lib/format'
import { useMay } from '@/store/useMay'
import { LocalTime } from '@/ui/RelativeTime'
import { atTextEdge } from '@/ui/styles'

type ListedNightPrice = NonNullable<ListedNightCalls['price']>

export const priceChanged = msg('The price has changed. Check the new one, and accept it again.')

/** What differs is called three times. */
const TRIES = 3

const usePriceText = ({ per_call, calls }: ListedNightPrice): string => {
  const [t, language] = [useT(), useLanguage()]
  const money = (amount: number): string => formatMoney(amount, language)
  const night = per_call * (calls ?? 0)
  return t("{price} for each call of up to a minute (before taxes): {night} a night with today's tests and numbers, up to {most} if calls are repeated because one ends differently.", {
    price: money(per_call),
    night: money(night),
    most: money(night * TRIES),
  })
}

interface DialogProps {
  applicationId: Id
  price: ListedNightPrice
  onClose: () => void
}

export const NightPriceDialog = ({ applicationId, price, onClose }: DialogProps) => {
  const t = useT()
  const [acceptNightPrice] = useAcceptNightPriceMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const form = useSubmit({
    send: () => acceptNightPrice({ applicationId, per_call: price.per_call }),
    onDone: () => closeWithToast('success', msg('The price has been accepted. The first calls are made tonight.')),
    explain: (failure) => (failure.status === statuses.conflict ? priceChanged : explainDialog(failure)),
  })
  return (
    <FormDialog title={t('Call these numbers at night?')} submitLabel={t('Accept price')} form={form} onClose={onClose}>
      <DialogContentText>{t('Your numbers come from a carrier, so each test call is a call over the telephone network.')}</DialogContentText>
      <DialogContentText>{usePriceText(price)}</DialogContentText>
      <DialogContentText>{t("We keep the price, your name and the time. These calls don't use your plan's minutes, and nothing is taken from your prepaid balance for them.")}</DialogContentText>
    </FormDialog>
  )
}

interface NightPriceProps {
  price: ListedNightPrice
  isOn: boolean
  onAccept: () => void
}

/** The price, and who accepted it; where it has risen since, it is accepted again. */
export const NightPrice = ({ price, isOn, onAccept }: NightPriceProps) => {
  const t = useT()
  const mayAccept = useMay()('acceptNightPrice')
  const text = usePriceText(price)
  const { accepted_by, accepted_at, is_accepted } = price
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      {is_accepted === 1 && accepted_at !== null ? (
        <Typography variant="body2" color="textSecondary">
          <span>{t('Accepted by {name}:', { name: accepted_by ?? '' })}</span> <LocalTime wire={accepted_at} />
        </Typography>
      ) : null}
      {is_accepted === 0 && !mayAccept ? (
        <Typography variant="body2" color="textSecondary">
          {t('An owner of the account has to accept this price first.')}
        </Typography>
      ) : null}
      {is_accepted === 0 && isOn ? (
        <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
          {t("The price has risen, so no calls are made until it's accepted.")}
        </Typography>
      ) : null}
      {is_accepted === 0 && isOn && mayAccept ? (
        <Button size="small" sx={{ ...atTextEdge.small, justifySelf: 'start' }} aria-haspopup="dialog" onClick={onAccept}>
          {t('Accept price')}
        </Button>
      ) : null}
    </>
  )
}
