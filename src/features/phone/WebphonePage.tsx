import Dialpad from '@mui/icons-material/DialpadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { listNumbers, useListNumbersQuery, type ListedNumber } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { preloadNumbers } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import { needsAnsweringNews, answeringNewsRead, asksFirst } from '@/phone/preferences'
import { preloadPhone } from '@/phone/usePhone'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { useMay } from '@/store/useMay'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { PeoplePanel } from './PeoplePanel'
import { PhonePanel } from './PhonePanel'
import { useDialler } from './useDialler'

/** Bundled with the code that test calls need. */
const PracticePanel = lazyComponent(
  async () => (await import(/* webpackChunkName: "gateway" */ './PracticePanel')).PracticePanel,
)

const PLACE_HEIGHT_PX = 320

/** People at the left and the phone in the middle; below 900 px the phone comes first. */
const styles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 360px) minmax(0, 1fr)' },
} as const

/** Once, to those who knew the phone when it answered by itself. */
const AnsweringNews = () => {
  const t = useT()
  const [isShown, setIsShown] = useState(needsAnsweringNews)
  if (!isShown) return null
  const handleRead = (): void => {
    answeringNewsRead()
    setIsShown(false)
  }
  const read = (
    <Button size="small" onClick={handleRead}>
      {t('OK')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={read}>
      {asksFirst()
        ? t('Calls now ring until you answer, and your microphone stays off until then. You can change this in the settings.')
        : t('As you chose, calls are answered at once while you see the web phone. You can now have it ask first, in the settings.')}
    </Notice>
  )
}

const WithNumbers = ({ numbers }: { numbers: readonly ListedNumber[] }) => {
  const [address] = useSearchParams()
  const isNarrow = useIsNarrow()
  const call = useAppSelector(selectCall)
  const dialler = useDialler(numbers, { number: address.get('number') ?? '', lineId: address.get('from') ?? '' })
  const people = <PeoplePanel key="people" dialler={dialler} />
  const phone = <PhonePanel key="phone" numbers={numbers} dialler={dialler} />
  return (
    <>
      <AnsweringNews />
      <Box sx={styles}>{isNarrow ? [phone, people] : [people, phone]}</Box>
      {readSettings().practiceCalls && call === null ? <PracticePanel onLine={dialler.setNumber} /> : null}
    </>
  )
}

const Content = () => {
  const t = useT()
  const may = useMay()
  const [address] = useSearchParams()
  const { data, isError, isFetching, refetch } = useListNumbersQuery()
  const theirs = useMemo(() => data?.filter(({ may_use }) => may_use !== 0) ?? [], [data])
  if (theirs.length > 0) return <WithNumbers key={address.toString()} numbers={theirs} />
  if (data !== undefined) {
    const buy = may('registerNumber') ? (
      <Button component={Link} to={paths.searchNumbers} variant="contained">
        {t('New phone number')}
      </Button>
    ) : null
    return (
      <Paper variant="outlined">
        <EmptyState icon={<Dialpad />} message={data.length === 0 ? t('You need to register a phone number to use the webphone.') : t('You may not call from any number. Ask an owner of your account for one.')} action={buy} />
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
