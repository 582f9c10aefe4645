import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import { useId, useState } from 'react'
import { useT } from '@/i18n/useT'
import { bringFocusBack } from '@/ui/focusHeading'
import { ColumnHeading } from '../editor/ColumnHeading'
import { Row, RowFrame, RowList, RowName } from '../editor/rowParts'
import { Step, StepFace, StepFrame } from '../editor/stack/StepFace'
import type { VersionFlow } from './useVersionFlow'

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
export const VersionColumns = ({ flow }: { flow: VersionFlow }) => {
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
