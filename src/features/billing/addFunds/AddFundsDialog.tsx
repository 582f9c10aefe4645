import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState, useRef } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Id } from 'contract/operation'
import { useListCreditCardsQuery, type ListedCard, useGetBillingOverviewQuery, useListPaymentsQuery } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { type FrameTask, type CardSummary, brandOfType } from '@/lib/cardMessages'
import { formatCount, formatMoney } from '@/lib/format'
import { QUEBEC_PERCENT, withTax } from '@/lib/tax'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { paths } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/PageParts'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { failureOf } from '@/lib/failure'
import { newUuid } from '@/lib/values'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { isOpen } from '@/store/reconcile'
import { CardFields, StepUp, useCardFrame, type CardFrameHandle } from '../cardFields/CardFrame'
import { useRemainingCards, lastDigitsOf, defaultIdOf, expiryOf } from '../cards/AddCardDialog'
import { fundsAmounts, typedAmount } from '../billingFormat'
import { explainCharge, reconcileCharge, type Charge } from './reconcileCharge'
import { BrandIcon } from '../cardFields/BrandIcon'

interface CardChoiceProps {
  cards: readonly ListedCard[]
  /** `null` for a new card. */
  cardId: Id | null
  onChoose: (cardId: Id | null) => void
  isDisabled: boolean
}

/** The value for a new card: card ids are never empty. */
const NEW = ''

const lineStyles = { display: 'flex', alignItems: 'center', columnGap: 1.25, py: 0.5 } as const
const detailsStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 } as const

const About = ({ card }: { card: ListedCard }) => {
  const t = useT()
  const brand = card.type || t('Credit card')
  return (
    <Box component="span" sx={lineStyles}>
      <Box component="span" aria-hidden sx={{ display: 'flex' }}>
        <BrandIcon brand={brandOfType(card.type)} name={brand} />
      </Box>
      <Box component="span" sx={detailsStyles}>
        {t('{brand} ending in {last4}', { brand, last4: lastDigitsOf(card) })}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('Expiration: {expiry}', { expiry: expiryOf(card) })}
        </Box>
      </Box>
    </Box>
  )
}

/** No label, which would be coloured while one of its fields has the focus. */
const legendStyles = { typography: 'body2', '&.Mui-focused': { color: 'text.secondary' } } as const

const CardChoice = ({ cards, cardId, onChoose, isDisabled }: CardChoiceProps) => {
  const t = useT()
  const id = useId()
  const handleChange = (value: string): void => onChoose(cards.find((card) => String(card.id) === value)?.id ?? null)
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel component="div" id={id} sx={legendStyles}>{t('Credit card')}</FormLabel>
      <RadioGroup
        name="card_id"
        aria-labelledby={id}
        value={cardId === null ? NEW : String(cardId)}
        onChange={(_, value) => handleChange(value)}
      >
        {cards.map((card) => (
          <FormControlLabel key={card.id} value={String(card.id)} control={<Radio />} label={<About card={card} />} />
        ))}
        <FormControlLabel value={NEW} control={<Radio />} label={t('New card')} />
      </RadioGroup>
    </FormControl>
  )
}

interface AddFundsOptions {
  cards: readonly ListedCard[]
  frame: () => Pick<CardFrameHandle, 'tokenise' | 'refused'>
}

const useTaxPercent = (): number => useGetBillingOverviewQuery().data?.tax_rate ?? QUEBEC_PERCENT

const useAddFunds = ({ cards, frame }: AddFundsOptions) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const { accountId } = useAppSelector(selectSession)
  const { data: payments, isFetching, isError } = useListPaymentsQuery(undefined, { refetchOnMountOrArgChange: true })
  const percent = useTaxPercent()
  const [key] = useState(newUuid)
  const [amount, setAmount] = useState(fundsAmounts[0] ?? 0)
  /** `null` for a new card. */
  const [chosen, setCardId] = useState(() => defaultIdOf(cards))
  const cardId = chosen === null || cards.some(({ id }) => id === chosen) ? chosen : defaultIdOf(cards)
  const [paid, setPaid] = useState<{ reference: Id | null; card: CardSummary | null } | null>(null)
  const sent = useRef<{ charge: Charge; token: string | null; card: CardSummary | null } | null>(null)

  /** Snapshot of the known payments, to recognize the new one later. */
  const chargeNow = (): Charge => {
    const { total } = withTax(amount, percent)
    // An outdated list would let someone else's newer payment pass for this one.
    const known = isFetching || isError ? undefined : payments
    const alike = known?.filter((payment) => payment.amount === total) ?? null
    const charge = { key, accountId: accountId ?? '', amount, card_id: cardId, seen: alike?.map(({ payment_id }) => payment_id) ?? null }
    return percent === QUEBEC_PERCENT ? charge : { ...charge, tax_rate: percent }
  }

  const charge = async () => {
    if (sent.current === null) return { error: failureOf({}) }
    const outcome = await reconcileCharge(dispatch, sent.current.charge, sent.current.token)
    if (outcome.error === undefined || isOpen(outcome.error)) return outcome
    sent.current = null
    if (cardId === null) frame().refused()
    return outcome
  }

  const form = useSubmit<{ payment_id: Id | null }>({
    send: async () => {
      if (sent.current !== null) return charge()
      if (Number.isNaN(amount)) {
        return { error: failureOf({ type: 'validation', outcome: 'refused', fields: { amount: [t('Enter an amount from $20 to $2,000, in steps of $20.')] } }) }
      }
      const { token = null, card = cards.find(({ id }) => id === cardId) ?? null, refusal } = cardId === null ? await frame().tokenise() : {}
      if (refusal !== undefined) return { error: failureOf({ type: 'card_error', outcome: 'refused' }) }
      sent.current = { charge: chargeNow(), token, card }
      return charge()
    },
    onDone: ({ payment_id }) => setPaid({ reference: payment_id, card: sent.current?.card ?? null }),
    explain: explainCharge,
    explainsUnknown: true,
  })

  return {
    form,
    amount,
    setAmount,
    cardId,
    setCardId,
    paid,
    /** Nothing of the request may change any more. */
    isOpen: form.failure !== null && isOpen(form.failure),
  }
}

interface AmountChoiceProps {
  /** In CAD, before tax; NaN if what was typed can't be added. */
  amount: number
  onChange: (amount: number) => void
  error: string | undefined
  isDisabled: boolean
}

const usual = [20, 40, 100]

const buttonsStyles = { display: 'grid', gap: 1, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' }, mb: 2.5 } as const

const AmountChoice = ({ amount, onChange, error, isDisabled }: AmountChoiceProps) => {
  const t = useT()
  const language = useLanguage()
  const labelId = useId()
  const [other, setOther] = useState<string | null>(null)
  const isOther = other !== null
  const field = useRef<HTMLDivElement>(null)
  const choices = [...usual.map((each) => ({ label: formatMoney(each, language), each })), { label: t('Other'), each: null }]
  const write = (text: string): void => {
    setOther(text)
    onChange(typedAmount(text))
  }
  const handleChoice = (each: number | null): void => {
    if (each === null) return write(other ?? '')
    setOther(null)
    onChange(each)
  }
  useEffect(() => field.current?.querySelector('input')?.focus(), [isOther])
  const isChosen = (each: number | null): boolean => (isOther ? each === null : each === amount)
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('Amount to add, before taxes')}
      </Typography>
      <Box sx={{ ...buttonsStyles, ...(!isOther && { mb: 0 }) }}>
        {choices.map(({ label, each }) => (
          <Button
            key={label}
            variant={isChosen(each) ? 'contained' : 'outlined'}
            aria-pressed={isChosen(each)}
            disableElevation
            onClick={() => handleChoice(each)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {isOther ? (
        <div ref={field}>
          <TextInput
            name="amount"
            label={t('Other amount')}
            value={other}
            onChange={write}
            inputMode="decimal"
            autoComplete="off"
            hint={t('From $20 to $2,000, in steps of $20.')}
            error={error}
            isDisabled={isDisabled}
          />
        </div>
      ) : null}
    </Box>
  )
}

interface FigureLinesProps {
  lines: readonly (readonly [label: string, figure: string])[]
  sum?: readonly [label: string, figure: string]
}

const styles = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  overflowWrap: 'normal',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, ml: 'auto', whiteSpace: 'nowrap', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 },
  '& .sum, & .sum dt': { fontWeight: 600, color: 'text.primary' },
} as const

const FigureLines = ({ lines, sum }: FigureLinesProps) => (
  <Box component="dl" sx={styles}>
    {lines.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
    {sum === undefined ? null : (
      <div className="sum">
        <dt>{sum[0]}</dt>
        <dd>{sum[1]}</dd>
      </div>
    )}
  </Box>
)

interface ReceiptProps {
  /** `null` if the service didn't say. */
  reference: Id | null
  /** In CAD, with taxes. */
  total: number
  /** `null` for a new card that its processor didn't describe. */
  card: CardSummary | null
}

const Receipt = ({ reference, total, card }: ReceiptProps) => {
  const t = useT()
  const language = useLanguage()
  const { data: overview, isFetching, isError } = useGetBillingOverviewQuery()
  // After a failed refresh, the balance is the one before the payment.
  const known = isError ? '–' : formatMoney(overview?.prepaid_balance ?? NaN, language)
  const balance = isFetching ? '…' : known
  const brand = card?.type || t('Credit card')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <Notice kind="success" role="status">
        {t('Your payment has been processed successfully.')}
      </Notice>
      <FigureLines
        lines={[
          [t('Total (CAD)'), formatMoney(total, language)],
          [t('Credit card'), card === null ? t('New card') : t('{brand} ending in {last4}', { brand, last4: lastDigitsOf(card) })],
          [t('New balance'), balance],
        ]}
      />
      {reference === null ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('Transaction reference: {reference}', { reference })}
        </Typography>
      )}
      <TextLink to={paths.invoices}>{t('View invoices')}</TextLink>
      <Typography>{t('Thank you.')}</Typography>
    </Box>
  )
}

/** Computes the total and its taxes exactly as the service does. */
const AmountLines = ({ amount }: { amount: number }) => {
  const t = useT()
  const language = useLanguage()
  const percent = useTaxPercent()
  const taxed = withTax(amount, percent)
  const money = (value: number): string => formatMoney(value, language)
  return (
    <FigureLines
      lines={[
        [t('Amount'), money(taxed.amount)],
        [percent === QUEBEC_PERCENT ? t('Canadian taxes (14.975%)') : t('Canadian taxes ({rate}%)', { rate: formatCount(percent, language) }), money(taxed.tax)],
      ]}
      sum={[t('Total (CAD)'), money(taxed.total)]}
    />
  )
}

interface FundsFormProps {
  cards: readonly ListedCard[]
  onClose: () => void
}

const fieldsStyles = { gap: 2.5, m: 0, p: 0, border: 0, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const task: FrameTask = { show: 'fields' }

const FundsForm = ({ cards: listed, onClose }: FundsFormProps) => {
  const t = useT()
  const cards = useRemainingCards(listed)
  const { form, amount, setAmount, cardId, setCardId, paid, isOpen } = useAddFunds({ cards, frame: () => frame })
  const isLocked = form.isBusy || isOpen
  const handleEscape = (): void => (form.isBusy ? undefined : onClose())
  const frame = useCardFrame({ task, onSubmit: form.submit, onEscape: handleEscape, isLocked })
  const secret = form.failure?.stepUp
  const isWaiting = cardId === null && frame.state !== 'shown'
  const { total } = withTax(amount, useTaxPercent())
  return (
    <FormDialog
      title={t('Add funds')}
      submitLabel={isOpen ? t('Check again') : t('Add funds')}
      closeLabel={isOpen ? t('Close') : t('Cancel')}
      isSubmitDisabled={isWaiting && !isOpen}
      isWaiting={secret !== undefined}
      form={form}
      onClose={onClose}
      {...(paid === null ? {} : { done: <Receipt {...paid} total={total} /> })}
    >
      {secret === undefined ? null : <StepUp key={secret} secret={secret} onAnswered={form.submit} onEscape={handleEscape} />}
      {/* Keeps what was typed during the bank's verification. */}
      <Box component="fieldset" disabled={isLocked} sx={{ ...fieldsStyles, display: secret === undefined ? 'grid' : 'none' }}>
        <AmountChoice amount={amount} onChange={setAmount} error={form.errorOf('amount')} isDisabled={isLocked} />
        <AmountLines amount={amount} />
        {cards.length === 0 ? null : <CardChoice cards={cards} cardId={cardId} onChoose={setCardId} isDisabled={isLocked} />}
        {cardId === null ? (
          <CardFields frame={frame} failure={t('Sorry, we cannot process your payment. Please try again.')} />
        ) : null}
      </Box>
      {form.isBusy ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('Processing your payment…')}
        </Typography>
      ) : null}
    </FormDialog>
  )
}

interface AddFundsDialogProps {
  onClose: () => void
}

const PLACE_HEIGHT_PX = 160

/** Each time it opens is one charge with one idempotency key. */
export const AddFundsDialog = ({ onClose }: AddFundsDialogProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListCreditCardsQuery(undefined, { refetchOnMountOrArgChange: true })
  // Cards that load later don't change the choice, unless it isn't one of them.
  if (data !== undefined) return <FundsForm cards={data} onClose={onClose} />
  return (
    <DialogFrame title={t('Add funds')} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your credit cards.")} subject={t('Credit cards')} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACE_HEIGHT_PX} />
      )}
    </DialogFrame>
  )
}
