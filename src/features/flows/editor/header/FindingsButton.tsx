import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useState } from 'react'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import type { Finding } from '../../checkFlow'
import type { Flow } from '../useFlow'

type FindingsButtonProps = Pick<Flow, 'findings' | 'branches'>

export const FindingsButton = memo(function FindingsButton({ findings, branches }: FindingsButtonProps) {
  const t = useT()
  const dispatch = useAppDispatch()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const nameOf = ({ branchId }: Finding): string => branches.find(({ id }) => id === branchId)?.friendly_name ?? ''
  const handleChoose = ({ branchId }: Finding): void => {
    setAnchor(null)
    dispatch(branchSelected(branchId))
  }
  if (warnings.length === 0) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2', color: 'text.secondary' }}>
        <CheckCircleOutlined fontSize="small" />
        {t('No issues found')}
      </Box>
    )
  }
  const label = t(plural(warnings.length, '{count} issue to review', '{count} issues to review'))
  return (
    <>
      <Button
        size="small"
        startIcon={<WarningAmber color="warning" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor === null ? null : (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
          {warnings.map((finding, index) => (
            // Several steps of a branch may have the same problem; their order is fixed while the menu is open.
            <MenuItem key={index} sx={{ whiteSpace: 'normal', maxWidth: 480 }} onClick={() => handleChoose(finding)}>
              {t('{branch}: {problem}', { branch: nameOf(finding), problem: t(finding.problem) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
})
