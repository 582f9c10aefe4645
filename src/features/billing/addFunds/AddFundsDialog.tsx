import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListCreditCardsQuery, type ListedCard } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { formatMoney } from '@/lib/format'
import { withTax } from '@/lib/tax'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { CardFields, StepUp } from '../cardFields/CardFrame'
import { useCardFrame } from '../cardFields/useCardFrame'
import { useRemainingCards } from '../cards/cardDetails'
import { AmountChoice } from './AmountChoice'
import { CardChoice } from './CardChoice'
import { FigureLines } from './FigureLines'
import { Receipt } from './Receipt'
import { useAddFunds } from './useAddFunds'

/** Computes the total and its taxes exactly as the service does. */
const AmountLines = ({ amount }: { amount: number }) => {
  const t = useT()
  const language = useLanguage()
  const taxed = withTax(amount)
  const money = (value: number): string => formatMoney(value, language)
  return (
    <FigureLines
      lines={[
        [t('Amount'), money(taxed.amount)],
        [t('Canadian taxes (14.975%)'), money(taxed.tax)],
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
  const language = useLanguage()
  const cards = useRemainingCards(listed)
  const { form, amount, setAmount, cardId, setCardId, paid, isOpen } = useAddFunds({ cards, frame: () => frame })
  const isLocked = form.isBusy || isOpen
  const handleEscape = (): void => (form.isBusy ? undefined : onClose())
  const frame = useCardFrame({ task, onSubmit: form.submit, onEscape: handleEscape, isLocked })
  const secret = form.failure?.stepUp
  const isWaiting = cardId === null && frame.state !== 'shown'
  const { total } = withTax(amount)
  return (
    <FormDialog
      title={t('Add funds')}
      submitLabel={isOpen ? t('Check again') : t('Add funds')}
      closeLabel={isOpen ? t('Close') : t('Cancel')}
      isSubmitDisabled={isWaiting && !isOpen}
      isWaiting={secret !== undefined}
      note={t('Total: {amount}', { amount: formatMoney(total, language) })}
      form={form}
      onClose={onClose}
      {...(paid === null ? {} : { done: <Receipt {...paid} total={total} /> })}
    >
      {secret === undefined ? null : <StepUp key={secret} secret={secret} onAnswered={form.submit} onEscape={handleEscape} />}
      {/* Keeps what was typed during the bank's verification. */}
      <Box component="fieldset" disabled={isLocked} sx={{ ...fieldsStyles, display: secret === undefined ? 'grid' : 'none' }}>
        <AmountChoice amount={amount} onChange={setAmount} />
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
