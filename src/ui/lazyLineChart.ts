import { lazy } from 'react'

const loadLineChart = () => import('./LineChart')

/** Asks for the chart before it is drawn, so that it travels beside the figures. A failure shows when it is drawn. */
export const preloadLineChart = (): void => {
  loadLineChart().catch(() => undefined)
}

export const LazyLineChart = lazy(async () => ({ default: (await loadLineChart()).LineChart }))
