import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState, type ReactNode, useId } from 'react'
import type { Id } from 'contract/operation'
import { useGetApplicationQuery, type OpenedApplication } from '@/api'
import { useGetFlowVersionQuery, type OpenedVersion } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { bringFocusBack } from '@/ui/focusHeading'
import { PrintedFlow } from '../editor/PrintedFlow'
import { AboutVersion, VersionChips } from './AboutVersion'
import { ChangesSection } from './ChangesSection'
import { Gone, isGone } from '../Gone'
import { MissingList } from './ChangeList'
import { NoteDialog } from './NoteDialog'
import { RestoreDialog } from './RestoreDialog'
import { useVersionFlow, type VersionFlow } from './useVersionList'
import { ColumnHeading, Row, RowFrame, RowList, RowName } from '../editor/columnParts'
import { Step, StepFace, StepFrame } from '../editor/stack/StepFace'

interface BranchesProps {
  flow: VersionFlow
  selectedId: Id | undefined
  onSelect: (branchId: Id) => void
}

/** As in the editor, but without features: none can be added here. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '11rem minmax(0, 1fr)', xl: '14rem minmax(0, 1fr)' },
  displayPrint: 'none',
} as const
const emptyStyles = { px: 2, py: 5, textAlign: 'center', typography: 'body2', color: 'text.secondary', border: '2px dashed', borderColor: 'divider', borderRadius: 1 } as const

const Branches = ({ flow, selectedId, onSelect }: BranchesProps) => {
  const t = useT()
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <ColumnHeading id={titleId} title={t('BRANCHES')} />
      <RowList aria-labelledby={titleId}>
        {flow.branches.map(({ id, friendly_name }) => (
          <Row key={id}>
            <RowFrame data-plain data-selected={id === selectedId}>
              <RowName type="button" aria-current={id === selectedId} onClick={() => onSelect(id)} style={{ paddingInline: 12 }}>
                {friendly_name}
              </RowName>
            </RowFrame>
          </Row>
        ))}
      </RowList>
    </Box>
  )
}

const Steps = ({ flow, selectedId, onSelect }: BranchesProps) => {
  const t = useT()
  const titleId = useId()
  const stack = flow.stacks.find(({ id }) => id === selectedId)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <ColumnHeading id={titleId} title={stack === undefined ? t('Steps') : t('Steps in {branch}', { branch: stack.friendly_name })} />
      {stack === undefined || stack.modules.length === 0 ? (
        <Box sx={emptyStyles}>{t('No steps')}</Box>
      ) : (
        <RowList aria-labelledby={titleId}>
          {stack.modules.map((module) => (
            <Step key={module.key}>
              <StepFrame>
                <StepFace
                  moduleName={module.module_name}
                  title={flow.featureName(module.module_name)}
                  description={flow.descriptionOf(module)}
                  routes={flow.routesOf(module)}
                  onSelect={onSelect}
                />
              </StepFrame>
            </Step>
          ))}
        </RowList>
      )}
    </Box>
  )
}

/** The editor's branches and steps, to look at only. */
const VersionColumns = ({ flow }: { flow: VersionFlow }) => {
  const [chosen, setChosen] = useState<Id | null>(null)
  const selected = flow.branches.find(({ id }) => id === chosen) ?? flow.branches[0]
  const handleSelect = (branchId: Id): void => {
    setChosen(branchId)
    bringFocusBack()
  }
  const shown = { flow, selectedId: selected?.id, onSelect: handleSelect }
  return (
    <Box sx={columns}>
      <Branches {...shown} />
      <Steps {...shown} />
    </Box>
  )
}

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
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setIsNoting(true)}>
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
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsRestoring(true)}>
        {t('Restore as a new version')}
      </Button>
    ) : null
  const name = application?.friendly_name
  const back = name === undefined ? t('Versions') : t('Versions of {name}', { name })
  const loaded = isGone(applicationQuery) ? (
    <Gone message={t('This call flow no longer exists.')} link={{ to: paths.applications, label: t('Back to applications') }} />
  ) : isGone(versionQuery) ? (
    <Gone message={t('This version is no longer kept.')} link={{ to: paths.versions(id), label: t('All versions') }} />
  ) : (
    <Loaded query={applicationQuery} subject={t('Application')} loadFailed={t("Couldn't load this call flow.")} height={PLACE_PX}>
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
