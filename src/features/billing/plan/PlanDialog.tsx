import DialogContentText from '@mui/material/DialogContentText'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useListPlansQuery, type UsageOverview } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { msg, type Message } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { isAnswered } from '@/lib/failure'
import { formatDate } from '@/lib/time'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { costOf, currentPlanOf, firstDayOfNext, planChoices, type PlanChoice } from './planChoices'
import { PlanOption } from './PlanOption'
import { usePlanChange } from './usePlanChange'

interface PlanDialogProps {
  overview: UsageOverview
  onClose: () => void
}

const SIGN_HEIGHT_PX = 24

/** Past costs under each plan; not requested from a service without them. */
const useOffers = (overview: UsageOverview) => {
  const isSilent = overview.plan === null
  const { data, isError, isFetching, refetch } = useListPlansQuery(undefined, { skip: isSilent })
  return {
    offers: data ?? [],
    state: isSilent || data !== undefined ? 'ready' : isError && !isFetching ? 'failed' : 'loading',
    retry: (): void => void refetch(),
  } as const
}

const Completed = ({ overview, choice }: { overview: UsageOverview; choice: PlanChoice | undefined }) => {
  const t = useT()
  const language = useLanguage()
  const day = firstDayOfNext(overview)
  const plan = choice?.name ?? ''
  const text =
    choice?.isCurrent === true
      ? t("You're staying on the {plan} plan.", { plan })
      : day === null
        ? t('Your plan will change to {plan} at your next billing period.', { plan })
        : t('Your plan will change to {plan} on {date}.', { plan, date: formatDate(day, language) })
  return <DialogContentText>{text}</DialogContentText>
}

const explainStart = ({ plan_name, pending_plan: pending }: UsageOverview, language: string): Message =>
  pending === null
    ? msg('The change takes effect at the start of your next billing period.')
    : msg('Your plan changes to {plan} on {date}. To keep {current}, or to choose another plan, first choose {current}.', {
        plan: pending.plan_name,
        date: formatDate(pending.from, language),
        current: plan_name,
      })

export const PlanDialog = ({ overview, onClose }: PlanDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const { form, chosen, choose, isDone, isOpen } = usePlanChange(currentPlanOf(overview))
  const { offers, state, retry } = useOffers(overview)
  const choices = planChoices(overview, offers)
  const lowest = Math.min(...choices.map(costOf))
  const choice = choices.find(({ code }) => code === chosen)
  const isSilent = form.failure !== null && !isAnswered(form.failure)
  return (
    <FormDialog
      title={t('Change plan')}
      submitLabel={isSilent ? t('Check again') : t('Change plan')}
      closeLabel={isOpen ? t('Close') : t('Cancel')}
      form={form}
      onClose={onClose}
      {...(isDone ? { done: <Completed overview={overview} choice={choice} /> } : {})}
    >
      <DialogContentText>{t(explainStart(overview, language))}</DialogContentText>
      {state === 'loading' ? <Loading size={20} height={SIGN_HEIGHT_PX} /> : null}
      {state === 'failed' ? (
        <FailureNotice
          message={t("Couldn't compare the plans with your recent usage.")}
          subject={t('Change plan')}
          onRetry={retry}
        />
      ) : null}
      <RadioGroup
        name="plan"
        aria-label={t('Monthly plan')}
        value={chosen === null ? '' : String(chosen)}
        onChange={(_, value) => choose(Number(value))}
        sx={{ gap: 1.25 }}
      >
        {choices.map((each) => (
          <PlanOption
            key={each.code}
            choice={each}
            isDisabled={form.isBusy || isOpen}
            isCheapest={each.months.length > 0 && costOf(each) === lowest}
          />
        ))}
      </RadioGroup>
      {form.isBusy ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('Processing…')}
        </Typography>
      ) : null}
    </FormDialog>
  )
}
