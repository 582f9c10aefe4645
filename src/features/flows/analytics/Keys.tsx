import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo } from 'react'
import type { CountedFlow } from '@/api/endpoints/callPaths'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import { ChartOrTable } from '@/ui/ChartOrTable'
import { FigureTable } from '@/ui/FigureTable'
import { Panel } from '@/ui/Panel'
import { lazyComponent } from '@/ui/lazyComponent'
import { callsText } from '../map/callTexts'
import { flowHeight } from './chartOptions'
import { formatPercent } from './formats'
import { flowDiagram, pressedKeys } from './pressedKeys'

export const FlowChart = lazyComponent(async () => (await import('./FlowCharts')).FlowChart)

/** More can't be told apart in a drawing. */
const MAX_DRAWN = 40
/** Three columns of names. */
const LEAST_WIDTH_PX = 560

export const Keys = ({ counted }: { counted: CountedFlow }) => {
  const t = useT()
  const language = useLanguage()
  const title = t('Keys pressed')
  const keys = useMemo(() => pressedKeys(counted.keys, t('A deleted branch')), [counted.keys, t])
  const { nodes, links } = useMemo(() => flowDiagram(keys.slice(0, MAX_DRAWN), t('Extension')), [keys, t])
  const countText = useCallback(
    (calls: number) => callsText(calls, t, language),
    [t, language],
  )
  if (keys.length === 0) {
    return (
      <Panel title={title}>
        <Typography color="textSecondary">{t('No key was pressed in this period.')}</Typography>
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <Typography variant="body2" color="textSecondary">
        {t('What callers pressed in each branch, and where it led them. A call may go through several menus.')}
      </Typography>
      <ChartOrTable
        isWide
        height={flowHeight(nodes)}
        chart={
          <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
            <Box sx={{ minWidth: LEAST_WIDTH_PX }}>
              <FlowChart
                summary={t(
                  plural(
                    Math.min(keys.length, MAX_DRAWN),
                    'Flow diagram of {count} key. Pressed most: {key} in {branch}.',
                    'Flow diagram of {count} keys. Pressed most: {key} in {branch}.',
                    { key: keys[0]?.key ?? '', branch: keys[0]?.branch ?? '' },
                  ),
                )}
                nodes={nodes}
                links={links}
                countText={countText}
              />
            </Box>
          </Box>
        }
        table={
          <FigureTable
            caption={title}
            columns={[
              { title: t('Branch') },
              { title: t('Key') },
              { title: t('Leads to') },
              { title: t('Calls'), isFigure: true },
              { title: t('Share'), isFigure: true },
            ]}
            rows={keys.map(({ branch, key, to, calls, share }) => [
              branch,
              key,
              to ?? t('Extension'),
              formatCount(calls, language),
              formatPercent(share, language),
            ])}
          />
        }
      />
      {keys.length > MAX_DRAWN ? (
        <Typography variant="body2" color="textSecondary">
          {t('The chart shows the {count} keys that were pressed most; the table shows all.', { count: MAX_DRAWN })}
        </Typography>
      ) : null}
    </Panel>
  )
}
