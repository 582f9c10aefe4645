import Dialpad from '@mui/icons-material/DialpadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { listNumbers, useListNumbersQuery, type ListedNumber } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { preloadNumbers } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import { preloadPhone } from '@/phone/usePhone'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { PhonePanel } from './PhonePanel'
import { SoundPanel } from './SoundPanel'

/** Bundled with the code that test calls need. */
const PracticePanel = lazyComponent(
  async () => (await import(/* webpackChunkName: "gateway" */ './PracticePanel')).PracticePanel,
)

const PLACE_HEIGHT_PX = 320

const styles = {
  display: 'grid',
  gap: 3,
  placeContent: 'start',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 520px)', md: 'auto minmax(0, 1fr)', lg: 'auto minmax(0, 520px)' },
} as const

const asideStyles = { display: 'grid', gap: 3 } as const

const WithNumbers = ({ numbers }: { numbers: readonly ListedNumber[] }) => {
  const [address] = useSearchParams()
  const [number, setNumber] = useState(address.get('number') ?? '')
  const call = useAppSelector(selectCall)
  return (
    <Box sx={styles}>
      <PhonePanel numbers={numbers} lineId={address.get('from')} number={number} onNumber={setNumber} />
      <Box sx={asideStyles}>
        <SoundPanel />
        {readSettings().practiceCalls && call === null ? (
          <PracticePanel onLine={setNumber} />
        ) : null}
      </Box>
    </Box>
  )
}

const Content = () => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListNumbersQuery()
  if (data !== undefined && data.length > 0) return <WithNumbers numbers={data} />
  if (data !== undefined) {
    const buy = (
      <Button component={Link} to={paths.searchNumbers} variant="contained">
        {t('New phone number')}
      </Button>
    )
    return (
      <Paper variant="outlined">
        <EmptyState icon={<Dialpad />} message={t('You need to register a phone number to use the webphone.')} action={buy} />
      </Paper>
    )
  }
  if (!isError || isFetching) return <Loading height={PLACE_HEIGHT_PX} />
  return (
    <FailureNotice
      message={t("Couldn't load your phone numbers.")}
      subject={t('Phone numbers')}
      onRetry={() => void refetch()}
    />
  )
}

export const WebphonePage = () => {
  const t = useT()
  useEffect(preloadPhone, [])
  useEffect(preloadNumbers, [])
  return (
    <Page title={t('Web phone')}>
      <Breadcrumb page={t('Webphone')} />
      <Content />
    </Page>
  )
}
WebphonePage.firstQueries = () => [listNumbers.initiate()]
