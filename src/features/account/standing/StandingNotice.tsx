import Box from '@mui/material/Box'
import { useLocation } from 'react-router-dom'
import { useGetStandingQuery, useKeepAccountMutation, type AccountStanding } from '@/api/endpoints/standing'
import { explainAct } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { perLanguage } from '@/lib/text'
import { formatDate } from '@/lib/time'
import { montrealDay } from '@/lib/timeText'
import { useMay } from '@/store/useMay'
import { BusyButton } from '@/ui/BusyButton'
import { focusHeading } from '@/ui/focusHeading'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/PageParts'

const namesIn = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

export const dayText = (wire: string, language: string): string => formatDate(montrealDay(wire) ?? '', language)

/** Is gone afterwards, and the focus with it. */
export const KeepButton = () => {
  const t = useT()
  const [keep] = useKeepAccountMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => keep(), saved: msg('You keep the account. It is open again.'), explain: explainAct, onDone: focusHeading })
  return (
    <BusyButton size="small" isBusy={isBusy} onClick={() => submit()}>
      {t('Keep the account')}
    </BusyButton>
  )
}

const textFor = ({ standing, reason, can_keep, closes_at, owners }: AccountStanding, mayClose: boolean, language: string): Message => {
  const date = dayText(closes_at, language)
  const names = namesIn(language).format(owners)
  if (standing === 'suspended') {
    return mayClose
      ? msg('Your account is suspended: {reason}. It makes and takes no calls; you can pay and write to support.', { reason })
      : msg('This account is suspended. It makes and takes no calls. Ask {names} about it.', { names })
  }
  if (!mayClose) return msg('This account will be closed on {date}. It makes and takes no calls. Ask {names} about it.', { date, names })
  return can_keep === 1
    ? msg('Your account will be closed on {date}. It makes and takes no calls. Until then, you can keep it.', { date })
    : msg('Your account will be closed on {date}: {reason}. It makes and takes no calls; write to support to keep it.', { date, reason })
}

const edgeStyles = { px: { xs: 2, sm: 3, lg: 4 }, pt: 2 } as const

const FactorNotice = lazyComponent(async () => (await import(/* webpackChunkName: "factor-notice" */ './FactorNotice')).FactorNotice)

/** For owners, until they answer; or until tomorrow or the next month of the plan, or they change the limit. */
const limitText = ({ day_limit_percent: day, month_limit_percent: month, has_unusual_calls }: AccountStanding): Message | null => {
  if (has_unusual_calls === 1) return msg('Calls abroad are unlike those of the last weeks, and slowed until you say whether they are yours.')
  if (month === 100) return msg("This month's limit for calls beyond the plan is reached. Until the next month of the plan, they are refused.")
  if (day === 100) return msg("Today's limit for calls beyond the plan is reached. Until midnight, they are refused.")
  if (month === 80) return msg("Calls beyond the plan have used 80% of this month's limit.")
  return day === 80 ? msg("Calls beyond the plan have used 80% of today's limit.") : null
}

const LimitNotice = ({ standing }: { standing: AccountStanding }) => {
  const t = useT()
  const isHere = useLocation().pathname === paths.billing
  // A panel of Billing asks about unusual calls.
  const text = limitText(isHere ? { ...standing, has_unusual_calls: 0 } : standing)
  if (text === null) return null
  return (
    <Box sx={edgeStyles}>
      <Notice kind="warning" role="status" action={isHere ? null : <TextLink to={paths.billing}>{t('See billing')}</TextLink>}>
        {t(text)}
      </Notice>
    </Box>
  )
}

/** For everybody in an account that is not open, and for whoever lacks what it asks of everybody. */
export const StandingNotice = () => {
  const t = useT()
  const language = useLanguage()
  const mayClose = useMay()('closeAccount')
  const { data } = useGetStandingQuery()
  if (data === undefined) return null
  const requiredAt = data.factor_required_at ?? null
  if (data.standing === 'open') return requiredAt === null ? <LimitNotice standing={data} /> : <FactorNotice requiredAt={requiredAt} />
  const link = data.standing === 'suspended' ? <TextLink to={paths.billing}>{t('See billing')}</TextLink> : <TextLink to={paths.support}>{t('Write to support')}</TextLink>
  const action = data.can_keep === 1 ? <KeepButton /> : link
  return (
    <Box sx={edgeStyles}>
      <Notice kind="error" role="status" action={mayClose ? action : null}>
        {t(textFor(data, mayClose, language))}
      </Notice>
    </Box>
  )
}
