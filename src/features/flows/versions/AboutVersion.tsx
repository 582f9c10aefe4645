import Box from '@mui/material/Box'
import type { ListedVersion } from '@/api/endpoints/flowVersions'
import { plural, type Message } from '@/i18n/message'
import { Fragment } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { flowProblem } from '@/ui/flowProblem'
import { LocalTime } from '@/ui/LocalTime'
import { StatusChip } from '@/ui/StatusChip'
import { formatHour } from './versionTime'

type Tests = NonNullable<ListedVersion['tests']>

const testsMessage = ({ passed, failed }: Tests): Message =>
  failed === 0
    ? plural(passed, '{count} test passed', '{count} tests passed')
    : plural(passed + failed, '{failed} of {count} test failed', '{failed} of {count} tests failed', { failed })

const chipStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const
const noteStyles = { m: 0, typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' } as const

export const VersionChips = ({ version: { is_current, tests, problem } }: { version: ListedVersion }) => {
  const t = useT()
  if (is_current === 0 && tests === null && problem === null) return null
  return (
    <Box component="span" sx={chipStyles}>
      {is_current === 1 ? <StatusChip tone="active" label={t('Current')} /> : null}
      {problem === null ? null : <StatusChip tone="warning" label={t(flowProblem[problem])} />}
      {tests === null ? null : <StatusChip tone={tests.failed === 0 ? 'good' : 'warning'} label={t(testsMessage(tests))} />}
    </Box>
  )
}

interface AboutVersionProps {
  version: ListedVersion
  /** Below a heading that says the day. */
  isDated?: boolean
}

/** Wraps only where it is longer than a line, and takes its dot along. */
const partStyles = { display: 'inline-block' } as const

/** Why it was made, when, and by whom. */
export const AboutVersion = ({ version: { version, author_name, created_at, note, restored_version }, isDated = false }: AboutVersionProps) => {
  const t = useT()
  const language = useLanguage()
  const parts = [
    ...(author_name === null && version === 1 ? [] : [author_name ?? t('Unknown author')]),
    ...(restored_version === null ? [] : [t('Restored from version {version}', { version: restored_version })]),
  ]
  return (
    <>
      {note === null ? null : (
        <Box component="p" dir="auto" sx={noteStyles}>
          {note}
        </Box>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isDated ? <time dateTime={created_at}>{formatHour(created_at, language)}</time> : <LocalTime wire={created_at} />}
        {parts.map((part) => (
          <Fragment key={part}>
            {' '}
            <Box component="span" sx={partStyles}>
              {'· '}
              {part}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  )
}
