import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useState, useEffect } from 'react'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { EmergencyLine } from '@/phone/RingAlert'
import { isAnswered, type Failure } from '@/lib/failure'
import { formatCost, formatMoney } from '@/lib/format'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { useListApplicationsQuery, useListNumbersQuery, type FoundNumber } from '@/api'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import { Unbroken } from '@/ui/Unbroken'
import { foundNameOf, placeOf } from '../numberView'
import { registerBodyOf, type PurchaseRequest, reconcilePurchase } from './offer'
import { OfferReason } from './OfferReason'
import { EndpointFields, PARKING, useEndpointForm, WithCreation } from '../dialogs/EndpointFields'

interface AnswerOptions {
  number: FoundNumber
  isBought: boolean
  onClose: () => void
}

/** A purchase says nothing about the new number: the list of numbers has its id. */
const useAnswerForm = ({ number: found, isBought, onClose }: AnswerOptions) => {
  const numbers = useListNumbersQuery(undefined, { skip: !isBought })
  const applications = useListApplicationsQuery(undefined, { skip: !isBought })
  const bought = numbers.data?.find((number) => number.phone_number === found.phone_number)
  const number = { id: bought?.id ?? '', endpoint_type: 'parking', endpoint_value: null } as const
  const endpoint = useEndpointForm({ number, title: foundNameOf(found), applications: applications.data ?? [], onClose })
  return {
    endpoint,
    numbers,
    applications,
    isReady: bought !== undefined && applications.data !== undefined,
    isChosen: bought !== undefined && (endpoint.choice !== PARKING || endpoint.straight.to !== ''),
  }
}

type Answer = ReturnType<typeof useAnswerForm>

const Choice = ({ endpoint }: Pick<Answer, 'endpoint'>) => {
  const { formRef } = endpoint.form
  // The dialog looked for its first field before this one was there.
  useEffect(() => {
    if (!document.activeElement?.matches('button:enabled')) formRef.current?.querySelector('select')?.focus()
  }, [formRef])
  return <EndpointFields current={PARKING} endpoint={endpoint} />
}

const NotReady = ({ numbers, applications }: Pick<Answer, 'numbers' | 'applications'>) => {
  const t = useT()
  if (numbers.isFetching || applications.isFetching) return <Loading />
  return applications.data === undefined ? (
    <FailureNotice message={t("Couldn't load your call flows.")} subject={t('Applications')} onRetry={() => void applications.refetch()} />
  ) : (
    <FailureNotice message={t("Couldn't load your phone numbers.")} subject={t('Phone numbers')} onRetry={() => void numbers.refetch()} />
  )
}

interface AnswerFieldsProps {
  number: FoundNumber
  answer: Answer
}

const AnswerFields = ({ number, answer }: AnswerFieldsProps) => {
  const t = useT()
  return (
    <>
      <Notice kind="success" role="status">
        {t('Your phone number has been registered successfully!')}
      </Notice>
      <DialogContentText>
        <Unbroken text={t('Choose who answers calls to {number}. Until then, the number rejects them.', { number: foundNameOf(number) })} />
      </DialogContentText>
      {answer.isReady ? <Choice {...answer} /> : <NotReady {...answer} />}
    </>
  )
}

export interface ConfirmPurchaseProps extends PurchaseRequest {
  onClose: () => void
  onNewTerms: () => void
}

const failed = msg('An error occurred while processing your request. Please try again.')

const limitReached = msg("This month's limit for buying numbers is reached. An owner of the account can change it on the Billing page.")

const useRefusal = ({ onClose, onNewTerms }: ConfirmPurchaseProps) => {
  const closeWithToast = useCloseWithToast(onClose)
  return ({ type }: Failure): void => {
    switch (type) {
      case 'price_changed':
      case 'insufficient_funds':
        onClose()
        return onNewTerms()
      case 'number_unavailable':
        return closeWithToast('error', msg('This number is no longer available. Choose another one.'))
      case 'limit_reached':
        return closeWithToast('error', limitReached)
      default:
        return closeWithToast('error', failed)
    }
  }
}

const usePurchase = (props: ConfirmPurchaseProps & { onBought: () => void }) => {
  const { number, type, offer, idempotencyKey: key, onBought } = props
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { accountId } = useAppSelector(selectSession)
  const handleRefusal = useRefusal(props)
  return useSubmit({
    send: async () => {
      const body = registerBodyOf(number, type, offer)
      const purchase = { key, accountId: accountId ?? '', friendly_name: foundNameOf(number), body }
      const outcome = await reconcilePurchase(dispatch, purchase)
      const failure = outcome.error ?? null
      if (failure?.outcome === 'refused') handleRefusal(failure)
      // The dialog stays open and says more: the outcome of the purchase is unknown.
      else if (failure !== null && isAnswered(failure)) notify('error', failed)
      return outcome
    },
    onDone: onBought,
    explain: ({ outcome }) =>
      outcome === 'unknown'
        ? msg("We haven't received confirmation yet. You can safely check again: the number won't be bought twice.")
        : null,
    explainsUnknown: true,
  })
}

const Terms = ({ number, offer, isBusy }: Pick<ConfirmPurchaseProps, 'number' | 'offer'> & { isBusy: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const { kind, cost, why, balance, isMonthly } = offer
  const isPaid = kind !== 'free'
  const money = (amount: number): string => formatMoney(amount, language)
  return (
    <>
      <div>
        <Typography sx={{ fontWeight: 600, fontSize: '1.25rem' }}>{foundNameOf(number)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {placeOf(number)}
        </Typography>
      </div>
      <DialogContentText>
        {isPaid
          ? t('There is a ${cost} cost that will be applied to your prepaid balance.', { cost: formatCost(cost, language) })
          : t('There is no additional cost. Please confirm to continue.')}
      </DialogContentText>
      <OfferReason {...(why !== undefined && { why })} />
      {isPaid && isMonthly && why === undefined ? <DialogContentText>{t('The number renews every month at this price.')}</DialogContentText> : null}
      {isPaid && balance !== null ? (
        <DialogContentText>
          {t('Prepaid balance: {before} now, {after} after the purchase.', { before: money(balance), after: money(balance - cost) })}
        </DialogContentText>
      ) : null}
      <EmergencyLine />
      {isBusy ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('Checking…')}
        </Typography>
      ) : null}
    </>
  )
}

/** What the button does; without a cost the sentence above it asks to confirm. */
const useBuyLabel = ({ kind, cost, why, isMonthly }: ConfirmPurchaseProps['offer']): string => {
  const [t, language] = [useT(), useLanguage()]
  if (kind === 'free') return t('Confirm')
  const price = { cost: formatMoney(cost, language) }
  return isMonthly && why === undefined ? t('Buy for {cost} a\u00a0month', price) : t('Buy for {cost}', price)
}

export const ConfirmPurchase = (props: ConfirmPurchaseProps) => {
  const { number, offer, onClose } = props
  const t = useT()
  const buyLabel = useBuyLabel(offer)
  const [isBought, setIsBought] = useState(false)
  const form = usePurchase({ ...props, onBought: () => setIsBought(true) })
  const answer = useAnswerForm({ number, isBought, onClose })
  const isUnknown = form.failure?.outcome === 'unknown'
  // One dialog for both steps: a second one would fade in over the first.
  return isBought ? (
    <WithCreation endpoint={answer.endpoint}>
      <FormDialog
        title={t('Choose who answers')}
        submitLabel={t('Save')}
        closeLabel={t('Later')}
        isSubmitDisabled={!answer.isChosen}
        form={answer.endpoint.form}
        onClose={onClose}
      >
        <AnswerFields number={number} answer={answer} />
      </FormDialog>
    </WithCreation>
  ) : (
    <FormDialog
      title={t('Confirm transaction')}
      submitLabel={isUnknown ? t('Check again') : buyLabel}
      closeLabel={isUnknown ? t('Close') : t('Cancel')}
      form={form}
      onClose={onClose}
    >
      <Terms number={number} offer={offer} isBusy={form.isBusy} />
    </FormDialog>
  )
}
