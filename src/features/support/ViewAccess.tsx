import Typography from '@mui/material/Typography'
import { useAllowViewMutation, useGetViewPermissionQuery, useWithdrawViewMutation } from '@/api/endpoints/views'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { JournalLink } from '@/lists/JournalLink'
import { useMay } from '@/store/useMay'
import { BusyButton } from '@/ui/BusyButton'
import { Panel } from '@/ui/Page'
import { LocalTime } from '@/ui/RelativeTime'

const explain = () => msg('An error occurred. Please try again.')

const AllowButton = () => {
  const t = useT()
  const [allow] = useAllowViewMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => allow(), saved: msg('Support can see your calls for 24 hours.'), explain })
  return (
    <BusyButton variant="outlined" isBusy={isBusy} onClick={submit}>
      {t('Allow for 24 hours')}
    </BusyButton>
  )
}

const WithdrawButton = () => {
  const t = useT()
  const [withdraw] = useWithdrawViewMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => withdraw(), saved: msg("Support can't see your calls anymore."), explain })
  return (
    <BusyButton variant="outlined" isBusy={isBusy} onClick={submit}>
      {t('Withdraw')}
    </BusyButton>
  )
}

/** What operators who view the console see. Absent if the service has no operators. */
export const ViewAccess = () => {
  const t = useT()
  const may = useMay()
  const { currentData } = useGetViewPermissionQuery(undefined, { skip: !may('getViewPermission') })
  if (currentData === undefined) return null
  const { until } = currentData
  return (
    <Panel
      title={t('Let support see your calls')}
      note={t('Support can look at your console without changing anything. Recordings, voicemails and full phone numbers stay hidden unless you allow them here.')}
      action={until === null ? <AllowButton /> : <WithdrawButton />}
    >
      {until === null ? null : (
        <Typography variant="body2">
          <span>{t('Allowed until:')}</span> <LocalTime wire={until} />
        </Typography>
      )}
      <JournalLink topic="support" text={msg('Who viewed the console')} />
    </Panel>
  )
}
