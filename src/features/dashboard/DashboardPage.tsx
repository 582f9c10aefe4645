import { useEffect } from 'react'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { LazyLineChart } from '@/ui/ChartPanel'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { Attention } from './Attention'
import { IncomingCalls } from './IncomingCalls'
import { OverviewWidgets } from './OverviewWidgets'

const OpeningHours = lazyComponent(async () => (await import('./OpeningHours')).OpeningHours)

export const DashboardPage = () => {
  const t = useT()
  useEffect(() => LazyLineChart.preload(), [])
  return (
    <Page title={t('Dashboard')}>
      <Attention />
      <OverviewWidgets />
      {readLazySettings().schedules ? (
        <DialogSlot>
          <OpeningHours />
        </DialogSlot>
      ) : null}
      <IncomingCalls />
    </Page>
  )
}
