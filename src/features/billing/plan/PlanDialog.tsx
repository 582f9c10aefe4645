import DialogContentText from '@mui/material/DialogContentText'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useRef, useState, useId } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { dayAfter, isDay } from 'callflow/calendar'
import { useListCallPricesQuery, useListPlansQuery, type UsageOverview, pendingOverview, useChangePlanMutation, useLazyGetBillingOverviewQuery, type ListedOffer } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { msg, type Message, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { isAnswered, failureOf, toFailure, type Failure, statuses } from '@/lib/failure'
import { formatDate, formatDay, dayOf } from '@/lib/time'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { useSubmit } from '@/forms/useSubmit'
import { readSettings } from '@/lib/settings'
import { useAppDispatch } from '@/store/hooks'
import { unknownOutcome, type Outcome } from '@/store/reconcile'
import { formatCount, formatMoney, formatPrice } from '@/lib/format'
import { StatusChip } from '@/ui/StatusChip'

/** In CAD a month. */
const plans = [
  { code: 5, name: 'Starter', monthly: 14 },
  { code: 6, name: 'Professional', monthly: 29 },
  { code: 7, name: 'Enterprise', monthly: 49 },
] as const

interface PlanChoice {
  code: number
  name: string
  monthly: number
  isCurrent: boolean
  included: { numbers: number; minutes: number } | null
  /** Oldest first; empty when the service doesn't send them. */
  months: { start: string; cost: number }[]
  /** The current period until now, and by its end if usage goes on so. */
  current: { soFar: number; atPace: number } | null
}

const includedIn = ({ included_numbers: numbers, included_minutes: minutes }: ListedOffer): PlanChoice['included'] =>
  numbers === null || minutes === null ? null : { numbers, minutes }

const monthsIn = ({ months }: ListedOffer): PlanChoice['months'] =>
  months.flatMap(({ start_date, cost }) => {
    const start = dayOf(start_date)
    return start === null || cost === null ? [] : [{ start, cost }]
  })

const currentIn = ({ current_month }: ListedOffer): PlanChoice['current'] => {
  const { cost: soFar = null, cost_at_pace: atPace = null } = current_month ?? {}
  return soFar === null || atPace === null ? null : { soFar, atPace }
}

export const planChoices = ({ plan, plan_name }: UsageOverview, offers: readonly ListedOffer[]): PlanChoice[] => {
  if (offers.length === 0) return plans.map((each) => ({ ...each, isCurrent: plan === null ? plan_name === each.name : plan === each.code, included: null, months: [], current: null }))
  return offers.map((offer) => {
    const usual = plans.find(({ code }) => code === offer.plan)
    const name = offer.plan_name || (usual?.name ?? '')
    return {
      code: offer.plan,
      name,
      monthly: offer.monthly ?? usual?.monthly ?? NaN,
      isCurrent: plan === null ? plan_name === name : plan === offer.plan,
      included: includedIn(offer),
      months: monthsIn(offer),
      current: currentIn(offer),
    }
  })
}

/** The code of the present plan; `null` where unknown. */
const currentPlanOf = ({ plan, plan_name }: UsageOverview): number | null =>
  plan ?? plans.find(({ name }) => name === plan_name)?.code ?? null

/** In CAD, rounded to cents. */
export const costOf = ({ months }: PlanChoice): number =>
  months.reduce((cents, { cost }) => cents + Math.round(cost * 100), 0) / 100

/** The day a change takes effect; `null` when the period's end is unknown. */
export const firstDayOfNext = (overview: UsageOverview): string | null => {
  const planned = dayOf(overview.pending_plan?.from)
  const last = dayOf(overview.period_end_date)
  if (planned !== null || last === null) return planned
  return isDay(last) ? dayAfter(last, 1) : null
}

interface PlanOptionProps {
  choice: PlanChoice
  /** Over the last months, and at the current pace: they may differ. */
  lowest: { past: number; atPace: number }
  isDisabled: boolean
}

const styles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: { xs: 1, sm: 1.5 },
  py: 0.5,
  '&:has(input:checked)': { borderColor: 'primary.main' },
} as const

const CurrentPeriod = ({ choice: { current }, lowest }: Omit<PlanOptionProps, 'isDisabled'>) => {
  const t = useT()
  const language = useLanguage()
  if (current === null) return null
  return (
    <Typography variant="body2">
      <span>
        {t('This period: {cost} so far, about {estimate} at this pace', { cost: formatMoney(current.soFar, language), estimate: formatMoney(current.atPace, language) })}
      </span>
      {current.atPace === lowest.atPace ? <span> ({t('lowest cost at this pace')})</span> : null}
    </Typography>
  )
}

const Months = ({ choice, lowest }: Omit<PlanOptionProps, 'isDisabled'>) => {
  const t = useT()
  const language = useLanguage()
  const count = choice.months.length
  if (count === 0) return null
  return (
    <>
      <Typography variant="body2">
        <span>
          {t(
            plural(count, 'You would have paid {cost} over the last month', 'You would have paid {cost} over the last {count} months', {
              cost: formatMoney(costOf(choice), language),
            }),
          )}
        </span>
        {costOf(choice) === lowest.past ? <span> ({t('lowest cost over these months')})</span> : null}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {choice.months.map(({ start, cost }, index) => (
          <span key={start}>
            {index === 0 ? null : <span> · </span>}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {t('{day}: {cost}', { day: formatDay(start, language), cost: formatMoney(cost, language) })}
            </Box>
          </span>
        ))}
      </Typography>
    </>
  )
}

const labelStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, pt: '9px', pb: 0.5 } as const

const PlanOption = ({ choice, lowest, isDisabled }: PlanOptionProps) => {
  const t = useT()
  const language = useLanguage()
  const detailsId = useId()
  const { code, name, monthly, isCurrent, included } = choice
  const count = (value: number): string => formatCount(value, language)
  return (
    <Box sx={styles}>
      <FormControlLabel
        value={String(code)}
        disabled={isDisabled}
        control={<Radio slotProps={{ input: { 'aria-describedby': detailsId } }} />}
        label={
          <Box component="span" sx={labelStyles}>
            <span>{t('{plan}: {cost}\u00a0a\u00a0month', { plan: name, cost: formatMoney(monthly, language) })}</span>
            {isCurrent ? <StatusChip tone="active" label={t('Current plan')} /> : null}
          </Box>
        }
        sx={{ mr: 0, alignItems: 'flex-start', '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
      />
      <Box id={detailsId} sx={{ pl: 4, pb: 1 }}>
        {included === null ? null : (
          <Typography variant="body2" color="textSecondary">
            {t('Includes {numbers} numbers and {minutes} minutes', {
              numbers: count(included.numbers),
              minutes: count(included.minutes),
            })}
          </Typography>
        )}
        <CurrentPeriod choice={choice} lowest={lowest} />
        <Months choice={choice} lowest={lowest} />
      </Box>
    </Box>
  )
}

const explainPlan = (failure: Failure): Message => {
  if (!isAnswered(failure)) return msg("We haven't received confirmation yet. You can safely check again: your plan won't change twice.")
  if (failure.type === 'validation') return msg('Please select a valid monthly plan.')
  return failure.status === statuses.locked ? msg('You can not change your plan now.') : msg('An error occurred. Please try again.')
}

/** The service's reply when no plan is chosen, without asking it. */
const nothingChosen = { error: failureOf({ type: 'validation', status: 422, outcome: 'refused' }) }

const usePlanChange = (current: number | null) => {
  const dispatch = useAppDispatch()
  const [changePlan] = useChangePlanMutation()
  const [fetchOverview] = useLazyGetBillingOverviewQuery()
  const [chosen, setChosen] = useState(current)
  const [isDone, setIsDone] = useState(false)
  /** An earlier attempt at the chosen plan got no response. */
  const wasOpen = useRef(false)

  /** Asks again while a newer request is under way, behind which the outcome of this one can't be seen. */
  const settledOverview = async (): Promise<Awaited<ReturnType<typeof fetchOverview>>> => {
    await dispatch(pendingOverview())
    const overview = await fetchOverview()
    return overview.isSuccess || overview.isError ? overview : settledOverview()
  }

  /** Finds out whether the pending change is this one, which a service without our extensions doesn't say. */
  const lookUp = async (plan: number, refused: Outcome<object>): Promise<Outcome<object>> => {
    const overview = await settledOverview()
    if (!overview.isSuccess) return unknownOutcome
    const { plan: current, pending_plan: pending } = overview.data
    return current === null || pending?.plan === plan ? { data: {} } : refused
  }

  const form = useSubmit<object>({
    send: async ({ idempotencyKey }) => {
      if (chosen === null) return nothingChosen
      const { data, error } = await changePlan({ idempotencyKey, body: { plan: chosen } })
      const changed: Outcome<object> = data === undefined ? { error: toFailure(error) } : { data }
      // Without idempotency keys, a retry is rejected because the first request arrived.
      const isPending = wasOpen.current && changed.error?.status === statuses.locked && !readSettings().extensions
      const outcome = isPending ? await lookUp(chosen, changed) : changed
      wasOpen.current = outcome.error?.outcome === 'unknown'
      return outcome
    },
    onDone: () => setIsDone(true),
    explain: explainPlan,
  })
  return {
    form,
    chosen,
    choose: setChosen,
    isDone,
    /** Under its key, only the same plan may be requested again. */
    isOpen: form.failure?.outcome === 'unknown',
  }
}

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

const priceStyles = {
  '& summary': { cursor: 'pointer', fontWeight: 600 },
  '& table': { borderCollapse: 'collapse', width: 1, mt: 1 },
  '& th, & td': { py: 0.5, fontSize: '0.875rem', textAlign: 'left', verticalAlign: 'baseline' },
  '& td:last-of-type': { pl: 2, textAlign: 'right', whiteSpace: 'nowrap' },
} as const

/** Absent where every call is of the plan. */
const LongDistance = () => {
  const t = useT()
  const language = useLanguage()
  const title = t('Long-distance prices')
  const { data = [], isError, isFetching, refetch } = useListCallPricesQuery(undefined, { skip: !readSettings().extensions })
  if (isError && !isFetching) return <FailureNotice message={t("Couldn't load the long-distance prices.")} subject={title} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <Box component="details" sx={{ mt: 2, ...priceStyles }}>
      <summary>{title}</summary>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('No plan includes calls to these destinations. Each started minute is taken from your prepaid balance.')}
      </Typography>
      <table aria-label={title}>
        <tbody>
          {data.map(({ name, prefixes, price_per_minute: price }) => (
            <tr key={`${name} ${price}`}>
              <Box component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {name} <Box component="span" sx={{ color: 'text.secondary' }}>{prefixes.join(', ')}</Box>
              </Box>
              <td>{t('{price} a minute', { price: formatPrice(price, language) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

export const PlanDialog = ({ overview, onClose }: PlanDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const { form, chosen, choose, isDone, isOpen } = usePlanChange(currentPlanOf(overview))
  const { offers, state, retry } = useOffers(overview)
  const choices = planChoices(overview, offers)
  const lowest = { past: Math.min(...choices.map(costOf)), atPace: Math.min(...choices.flatMap(({ current }) => current?.atPace ?? [])) }
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
          <PlanOption key={each.code} choice={each} lowest={lowest} isDisabled={form.isBusy || isOpen} />
        ))}
      </RadioGroup>
      <LongDistance />
      {form.isBusy ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('Processing…')}
        </Typography>
      ) : null}
    </FormDialog>
  )
}
