import { useEffect } from 'react'
import { useT } from '@/i18n/useT'
import { LazyLineChart } from '@/ui/ChartPanel'
import { Page } from '@/ui/Page'
import { Attention } from './Attention'
import { IncomingCalls } from './IncomingCalls'
import { OverviewWidgets } from './OverviewWidgets'

export const DashboardPage = () => {
  const t = useT()
  useEffect(() => LazyLineChart.preload(), [])
  return (
    <Page title={t('Dashboard')}>
      <Attention />
      <OverviewWidgets />
      <IncomingCalls />
    </Page>
  )
}
