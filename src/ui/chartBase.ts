import type { Options } from 'highcharts'

/** Highcharts interprets markup in texts, and names come from users. */
export const literal = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Long enough to show what changed, short enough not to be waited for. */
const ANIMATION_MS = 250

export const animationOf = (isStill: boolean) => (isStill ? false : { duration: ANIMATION_MS })

/** Each chart has a summary and a table of the same content, so that the drawing itself is hidden from screen readers. */
export const chartBase = (isStill: boolean, height: number) =>
  ({
    accessibility: { enabled: false },
    palette: { injectCSS: false },
    credits: { enabled: false },
    title: { text: '' },
    legend: { enabled: false },
    chart: { height, animation: animationOf(isStill), backgroundColor: 'transparent', style: { fontFamily: 'inherit' } },
  }) satisfies Options
