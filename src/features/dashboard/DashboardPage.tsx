import { useEffect } from 'react'
import { useT } from '@/i18n/useT'
import { preloadLineChart } from '@/ui/lazyLineChart'
import { Page } from '@/ui/Page'
import { IncomingCalls } from './IncomingCalls'
import { OverviewWidgets } from './OverviewWidgets'

export const DashboardPage = () => {
  const t = useT()
  useEffect(preloadLineChart, [])
  return (
    <Page title={t('Dashboard')}>
      <OverviewWidgets />
      <IncomingCalls />
    </Page>
  )
}
