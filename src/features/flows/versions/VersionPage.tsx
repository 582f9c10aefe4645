import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState, type ReactNode } from 'react'
import { useGetApplicationQuery, type OpenedApplication } from '@/api'
import { useGetFlowVersionQuery, type OpenedVersion } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { PrintedFlow } from '../editor/PrintedFlow'
import { AboutVersion, VersionChips } from './AboutVersion'
import { ChangesSection } from './ChangesSection'
import { Gone } from '../Gone'
import { isGone } from '../isGone'
import { MissingList } from './MissingList'
import { NoteDialog } from './NoteDialog'
import { RestoreDialog } from './RestoreDialog'
import { useVersionFlow } from './useVersionFlow'
import { VersionColumns } from './VersionColumns'

const PLACE_PX = 480

const aboutStyles = { p: { xs: 2, sm: 2.5 }, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1.5 } as const

const About = ({ application, opened }: { application: OpenedApplication; opened: OpenedVersion }) => {
  const t = useT()
  const [isNoting, setIsNoting] = useState(false)
  const { version } = opened
  const failed = version.tests?.failed_names ?? []
  return (
    <Paper variant="outlined" sx={aboutStyles}>
      <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
        <VersionChips version={version} />
        <AboutVersion version={version} />
        {failed.length === 0 ? null : <Box sx={{ typography: 'body2' }}>{t('Failed tests: {names}', { names: failed.join(', ') })}</Box>}
      </Box>
      <Button size="small" variant="outlined" aria-haspopup="dialog" sx={{ displayPrint: 'none' }} onClick={() => setIsNoting(true)}>
        {version.note === null ? t('Add a note') : t('Edit note')}
      </Button>
      {isNoting ? <NoteDialog applicationId={application.id} version={version} onClose={() => setIsNoting(false)} /> : null}
    </Paper>
  )
}

const Opened = ({ application, opened }: { application: OpenedApplication; opened: OpenedVersion }) => {
  const t = useT()
  const flow = useVersionFlow(opened.branches)
  return (
    <>
      <About application={application} opened={opened} />
      {opened.missing.length === 0 ? null : <MissingList title={t('Some steps of this version would be incomplete now:')} missing={opened.missing} />}
      <ChangesSection applicationId={application.id} opened={opened} />
      <VersionColumns flow={flow} />
      <PrintedFlow flow={flow} />
    </>
  )
}

export const VersionPage = ({ id, number }: { id: string; number: number }) => {
  const t = useT()
  const applicationQuery = useGetApplicationQuery(id, { refetchOnMountOrArgChange: true })
  const versionQuery = useGetFlowVersionQuery({ applicationId: id, version: number }, { refetchOnMountOrArgChange: true })
  const [isRestoring, setIsRestoring] = useState(false)
  const application = applicationQuery.data
  const isOld = versionQuery.data?.version.is_current === 0
  const title = t('Version {version}', { version: number })
  const restore: ReactNode =
    application !== undefined && isOld ? (
      <Button variant="contained" aria-haspopup="dialog" sx={{ displayPrint: 'none' }} onClick={() => setIsRestoring(true)}>
        {t('Restore as a new version')}
      </Button>
    ) : null
  const name = application?.friendly_name
  const back = name === undefined ? t('Versions') : t('Versions of {name}', { name })
  const loaded = isGone(applicationQuery) ? (
    <Gone message={t('This application no longer exists.')} link={{ to: paths.applications, label: t('Back to applications') }} />
  ) : isGone(versionQuery) ? (
    <Gone message={t('This version is no longer kept.')} link={{ to: paths.versions(id), label: t('All versions') }} />
  ) : (
    <Loaded query={applicationQuery} subject={t('Application')} loadFailed={t("Couldn't load this application.")} height={PLACE_PX}>
      {(opened) => (
        <Loaded query={versionQuery} subject={title} loadFailed={t("Couldn't load this version.")} height={PLACE_PX}>
          {(found) => <Opened application={opened} opened={found} />}
        </Loaded>
      )}
    </Loaded>
  )
  return (
    <Page title={title} back={{ to: paths.versions(id), label: back }} action={restore} isWide>
      {loaded}
      {isRestoring && application !== undefined ? <RestoreDialog application={application} version={number} onClose={() => setIsRestoring(false)} /> : null}
    </Page>
  )
}

