import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ListedCard } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { formatMoney } from '@/lib/money'
import { CardFields } from '../cardFields/CardFields'
import { useCardFrame } from '../cardFields/useCardFrame'
import { useKeptCards } from '../cards/useKeptCards'
import { fundsAmounts } from '../fundsAmounts'
import { AmountLines } from './AmountLines'
import { CardChoice } from './CardChoice'
import { Completed } from './Completed'
import { StepUp } from './StepUp'
import { useAddFunds } from './useAddFunds'

interface FundsFormProps {
  /** As the service lists them. */
  cards: readonly ListedCard[]
  onClose: () => void
}

const fieldsLook = { gap: 2.5, m: 0, p: 0, border: 0, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const task: FrameTask = { show: 'fields' }

export const FundsForm = ({ cards: listed, onClose }: FundsFormProps) => {
  const t = useT()
  const language = useLanguage()
  const cards = useKeptCards(listed)
  const { form, amount, setAmount, cardId, setCardId, paid, isOpen } = useAddFunds({ cards, frame: () => frame })
  const isLocked = form.isBusy || isOpen
  const handleEscape = (): void => (form.isBusy ? undefined : onClose())
  const frame = useCardFrame({ task, onSubmit: form.submit, onEscape: handleEscape, isLocked })
  const secret = form.failure?.stepUp
  const isWaiting = cardId === null && frame.state !== 'shown'
  const amounts = fundsAmounts.map((each) => ({ value: String(each), label: formatMoney(each, language) }))
  return (
    <FormDialog
      title={t('Add funds')}
      submitLabel={isOpen ? t('Check again') : t('Add funds')}
      closeLabel={isOpen ? t('Close') : t('Cancel')}
      isSubmitDisabled={isWaiting && !isOpen}
      form={form}
      onClose={onClose}
      {...(paid === null ? {} : { done: <Completed reference={paid} /> })}
    >
      {secret === undefined ? null : <StepUp key={secret} secret={secret} onAnswered={form.submit} onEscape={handleEscape} />}
      {/* What was typed stays while the bank asks. */}
      <Box component="fieldset" disabled={isLocked} sx={{ ...fieldsLook, display: secret === undefined ? 'grid' : 'none' }}>
        <SelectInput
          name="amount"
          label={t('Amount to add, before taxes')}
          value={String(amount)}
          onChange={(value) => setAmount(Number(value))}
          options={amounts}
        />
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
