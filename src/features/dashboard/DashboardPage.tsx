import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { getBillingOverview, listNumbers, listSupportRequests } from '@/api'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { whenIdle } from '@/lib/whenIdle'
import { LazyLineChart } from '@/ui/ChartPanel'
import { Boundary } from '@/ui/Boundary'
import { Loading } from '@/ui/Loading'
import { Panel } from '@/ui/Panel'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { Attention } from './Attention'
import { IncomingCalls } from './IncomingCalls'
import { OverviewWidgets } from './OverviewWidgets'

const OpeningHours = lazyComponent(async () => (await import('./OpeningHours')).OpeningHours)

/** What is further down the page waits until the figures and the chart have been drawn. */
const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** As high as one schedule, as most accounts have. */
const hoursStyles = { minHeight: '4.25rem', display: 'grid', alignContent: 'start' } as const
const loadingHours = <Loading height={68} />

export const DashboardPage = () => {
  const t = useT()
  const isIdle = useIsIdle()
  useEffect(() => void LazyLineChart.preload(), [])
  return (
    <Page title={t('Dashboard')}>
      <Attention />
      <OverviewWidgets />
      {readLazySettings().schedules ? (
        <Panel title={t('Opening hours')}>
          <Box sx={hoursStyles}>
            <Boundary>
              <Suspense fallback={loadingHours}>{isIdle ? <OpeningHours loading={loadingHours} /> : loadingHours}</Suspense>
            </Boundary>
          </Box>
        </Panel>
      ) : null}
      <IncomingCalls />
    </Page>
  )
}
DashboardPage.firstQueries = () => [getBillingOverview.initiate(), listNumbers.initiate(), listSupportRequests.initiate({})]
