import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { NotificationsBody } from 'contract/account'
import { useGetNotificationsQuery, useSaveNotificationsMutation, type NotificationChoices } from '@/api/endpoints/notifications'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { SendAgainButton } from '@/forms/SendAgainButton'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { canadianZones, zoneText } from '@/lib/timeZones'
import { useMay } from '@/store/useMay'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormFooter, FormPaper } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import { DevicesPanel } from './devices/DevicesPanel'

/** Of the browser. Montreal's zone goes by the product's name for it: browsers call it by that of Toronto. */
const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'America/Toronto' ? 'America/Montreal' : timeZone
}

/** Those of Canada, and others that the user has or the browser is in. */
const zoneOptions = (chosen: string, language: string): { value: string; label: string }[] =>
  [...new Set([...canadianZones, ownZone(), chosen])].map((value) => ({ value, label: zoneText(value, language) }))

const voicemailChoices = [
  { value: 'off', label: msg('No emails') },
  { value: 'link', label: msg('Email with a link') },
  { value: 'attachment', label: msg('Email with the audio') },
] as const

const missedCallsChoices = [
  { value: 'off', label: msg('No emails') },
  { value: 'immediately', label: msg('One email for each call') },
  { value: 'digest', label: msg('Morning summary at 8:00') },
] as const

const nightCallsChoices = [
  { value: 'off', label: msg('No emails') },
  { value: 'immediately', label: msg('One email for each difference') },
] as const

/** Other services may have choices that this console doesn't know. */
const bodyOf = (fields: Record<keyof NotificationsBody, string>): NotificationsBody => ({
  voicemail: voicemailChoices.find(({ value }) => value === fields.voicemail)?.value ?? 'off',
  missed_calls: missedCallsChoices.find(({ value }) => value === fields.missed_calls)?.value ?? 'off',
  night_calls: nightCallsChoices.find(({ value }) => value === fields.night_calls)?.value ?? 'off',
  time_zone: fields.time_zone,
})

const useNotificationsForm = ({ voicemail, missed_calls, night_calls, time_zone }: NotificationChoices) => {
  const [saveNotifications] = useSaveNotificationsMutation()
  const { fields, fieldsOf } = useFields(() => ({
    voicemail: voicemail ?? 'off',
    missed_calls: missed_calls ?? 'off',
    night_calls: night_calls ?? 'off',
    time_zone: time_zone ?? ownZone(),
  }))
  const form = useToastSubmit({
    send: () => saveNotifications(bodyOf(fields)),
    saved: msg('Your notifications have been saved.'),
    explain: explainProfile,
  })
  return { form, field: fieldsOf(form) }
}

const AddressNotice = ({ address, address_state: state }: NotificationChoices) => {
  const t = useT()
  const mayAsk = useMay()('askEmailRecipient')
  if (state === 'confirmed' || state === null) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('Emails go to {address}. Each has a link to unsubscribe from that kind.', { address })}
      </Typography>
    )
  }
  const text =
    state === 'awaiting'
      ? msg("{address} hasn't agreed yet: open the link in our request to get these emails.", { address })
      : msg("{address} has opted out, so these emails aren't sent.", { address })
  return (
    <Notice kind="warning" role="status" action={mayAsk ? <SendAgainButton address={address} /> : null}>
      {t(text)}
    </Notice>
  )
}

const NotificationsForm = ({ saved }: { saved: NotificationChoices }) => {
  const t = useT()
  const language = useLanguage()
  const { form, field } = useNotificationsForm(saved)
  const zone = field('time_zone')
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <AddressNotice {...saved} />
      <SelectInput
        {...field('voicemail')}
        label={t('New voicemails')}
        options={voicemailChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <SelectInput
        {...field('missed_calls')}
        label={t('Missed calls')}
        options={missedCallsChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <SelectInput
        {...field('night_calls')}
        label={t('Test calls at night that end differently')}
        options={nightCallsChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <SelectInput {...zone} label={t('Time zone')} options={zoneOptions(zone.value, language)} />
      <Typography variant="body2" color="textSecondary">
        {t("Emails use your console's language and this time zone. Audio over 5\u00a0MB is sent as a link.")}
      </Typography>
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Save notifications')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

const PLACE_HEIGHT_PX = 400

const Notifications = () => {
  const t = useT()
  const title = t('Email notifications')
  const { data, isError, isFetching, refetch } = useGetNotificationsQuery()
  return (
    <FormPaper>
      <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2">{title}</Typography>
        {data === undefined && isError && !isFetching ? (
          <FailureNotice message={t("Couldn't load your notifications.")} subject={title} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading height={PLACE_HEIGHT_PX} />
        ) : (
          <NotificationsForm saved={data} />
        )}
      </Box>
    </FormPaper>
  )
}

const NotificationsSection = () => (readSettings().extensions ? <Notifications /> : null)

/** Loads after the profile, so that its form and the pages in its chunk don't wait. */
export const UserNotifications = () => (
  <>
    <NotificationsSection />
    <DevicesPanel />
  </>
)
