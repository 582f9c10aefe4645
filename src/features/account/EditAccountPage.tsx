import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AccountBody } from 'contract/account'
import { getAccount, useGetAccountQuery, useGetEmergencyNoticeQuery, useSaveAccountMutation, type EditedAccount } from '@/api'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { formatMoment } from '@/lib/timeText'
import { EmergencyLine } from '@/phone/RingAlert'
import { useMay } from '@/store/useMay'
import { FormFooter, FormPaper } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Loaded, useKept } from '@/ui/Loaded'
import { Page, Panel } from '@/ui/Page'
import { IdleLimit } from './security/IdleLimit'
import { ApiKeys } from './keys/ApiKeys'
import { AccountTabs } from './AccountTabs'
import { CloseAccount } from './standing/CloseAccount'
import { Team } from './team/Team'

type AccountFields = Record<keyof Omit<AccountBody, 'id' | 'country' | 'state'>, string>

/** The specification has no field for the country. */
const COUNTRY = 'CA'
const QUEBEC = 'QC'

const accountFields = (account: EditedAccount): AccountFields => ({
  name: account.name,
  address: account.address,
  address2: account.address2,
  city: account.city,
  postalcode: account.postalcode,
})

const pairStyles = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2.5 } as const

const useAccountForm = (account: EditedAccount) => {
  const [saveAccount] = useSaveAccountMutation()
  const { fields, fieldsOf } = useFields(() => accountFields(account))
  const form = useToastSubmit({
    send: () => saveAccount({ ...fields, id: account.id, country: COUNTRY, state: account.state || QUEBEC }),
    saved: msg('Your account has been updated.'),
    explain: explainProfile,
  })
  return { form, field: fieldsOf(form) }
}

const AccountForm = ({ account }: { account: EditedAccount }) => {
  const t = useT()
  const { form, field } = useAccountForm(account)
  const state = account.state || QUEBEC
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <TextInput {...field('name')} label={t('Organisation name')} autoComplete="organization" />
      <TextInput {...field('address')} label={t('Address')} autoComplete="address-line1" />
      <TextInput {...field('address2')} label={t('Address line 2')} autoComplete="address-line2" />
      <Box sx={pairStyles}>
        <TextInput {...field('city')} label={t('City')} autoComplete="address-level2" />
        <TextInput {...field('postalcode')} label={t('Postal code')} autoComplete="postal-code" />
        <SelectInput
          name="country"
          label={t('Country')}
          value={COUNTRY}
          onChange={() => undefined}
          options={[{ value: COUNTRY, label: t('Canada') }]}
          error={form.errorOf('country')}
          isDisabled
        />
        <SelectInput
          name="state"
          label={t('State/province')}
          value={state}
          onChange={() => undefined}
          options={[{ value: state, label: state === QUEBEC ? t('Quebec') : state }]}
          error={form.errorOf('state')}
          isDisabled
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {state === QUEBEC
          ? t("Country and province can't be changed: we serve organisations in Quebec.")
          : t("Country and province can't be changed here: if your organisation moves, contact support.")}
      </Typography>
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Submit')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

const EmergencyTerms = () => {
  const t = useT()
  const language = useLanguage()
  const { data } = useGetEmergencyNoticeQuery(undefined, { skip: !readSettings().extensions })
  if (!readSettings().extensions) return null
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel title={t('Emergency calls')}>
        <EmergencyLine />
        {data === undefined || data.acknowledged_at === null ? null : (
          <Typography variant="body2" color="textSecondary">
            {t('You confirmed that you know this on {date}.', { date: formatMoment(data.acknowledged_at, language) })}
          </Typography>
        )}
      </Panel>
    </Box>
  )
}

const PLACE_HEIGHT_PX = 320

export const EditAccountPage = () => {
  const t = useT()
  const title = t('Edit account')
  const may = useMay()
  const account = useKept(useGetAccountQuery())
  return (
    <Page title={title}>
      <AccountTabs />
      <FormPaper>
        <Loaded query={account} subject={title} loadFailed={t("Couldn't load your account.")} height={PLACE_HEIGHT_PX}>
          {(loaded) => <AccountForm account={loaded} />}
        </Loaded>
      </FormPaper>
      <EmergencyTerms />
      {readSettings().extensions && may('listTeam') ? <Team /> : null}
      {readSettings().extensions && may('getIdleLimit') ? <IdleLimit /> : null}
      {readSettings().extensions ? <ApiKeys /> : null}
      {readSettings().extensions && may('closeAccount') ? <CloseAccount /> : null}
    </Page>
  )
}
EditAccountPage.firstQueries = () => [getAccount.initiate()]
