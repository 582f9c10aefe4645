import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { compareFlows } from 'callflow/compare'
import type { Id } from 'contract/operation'
import { useMemo, useState } from 'react'
import { useGetFlowVersionQuery, type OpenedVersion } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useT'
import { Loaded } from '@/ui/Loaded'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { ChangeList } from './ChangeList'
import { ComparedMap } from './ComparedMap'
import { isGone } from '../isGone'

interface ComparedProps {
  opened: OpenedVersion
  other: OpenedVersion
}

const PLACE_PX = 80

/** From the earlier to the later, whichever is open: in words, and where there is room on the map. */
const Compared = ({ opened, other }: ComparedProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const [isMap, setIsMap] = useState(false)
  const [before, after] = other.version.version < opened.version.version ? [other, opened] : [opened, other]
  const changes = useMemo(() => compareFlows(before.branches, after.branches), [before, after])
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ChangeList changes={changes} more={0} none={t('These versions work the same way.')} />
      {isNarrow || changes.length === 0 ? null : (
        <Box sx={{ displayPrint: 'none' }}>
          <Button size="small" aria-expanded={isMap} startIcon={<AccountTree />} onClick={() => setIsMap(!isMap)}>
            {isMap ? t('Hide the map') : t('Compare on the map')}
          </Button>
        </Box>
      )}
      {isMap && !isNarrow && changes.length > 0 ? <ComparedMap before={before} after={after} /> : null}
    </Box>
  )
}

interface ComparisonProps {
  applicationId: Id
  opened: OpenedVersion
  other: number
}

export const Comparison = ({ applicationId, opened, other }: ComparisonProps) => {
  const t = useT()
  const query = useGetFlowVersionQuery({ applicationId, version: other })
  // Loading it again can't help.
  if (isGone(query)) return <Typography color="textSecondary">{t('This version is no longer kept.')}</Typography>
  return (
    <Loaded query={query} subject={t('Version {version}', { version: other })} loadFailed={t("Couldn't load this version.")} height={PLACE_PX}>
      {(loaded) => <Compared opened={opened} other={loaded} />}
    </Loaded>
  )
}
