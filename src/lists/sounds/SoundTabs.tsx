import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import type { Tab as TabName } from '../history/filters'

interface SoundTabsProps {
  label: string
  tab: TabName
  onTab: (tab: TabName) => void
  beside: ReactNode
  /** Keeps `beside` in view further down the list. */
  isPinned: boolean
  children: ReactNode
}

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  // On a phone what is beside the tabs has a line of its own, and the border stays with the tabs.
  borderBottom: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  '& > .MuiTabs-root': { width: { xs: '100%', sm: 'auto' }, borderBottom: { xs: 1, sm: 0 }, borderColor: { xs: 'divider' } },
  // Like the tabs of applications: they start at the edge of the page.
  '& .MuiTab-root': { px: 0, minWidth: 0, mr: 3, fontSize: '1rem' },
  displayPrint: 'none',
} as const

/** Below the console's header, which has the height of MUI's toolbar. */
const pinnedStyles = { position: 'sticky', top: { xs: 57, sm: 65 }, zIndex: 2, pb: { xs: 1, sm: 0 }, bgcolor: 'background.default' } as const

export const SoundTabs = ({ label, tab, onTab, beside, isPinned, children }: SoundTabsProps) => {
  const t = useT()
  const id = useId()
  const panel = `${id}-panel`
  return (
    <>
      <Box sx={isPinned ? [barStyles, pinnedStyles] : barStyles}>
        <Tabs value={tab} onChange={(_, chosen: TabName) => onTab(chosen)} aria-label={label}>
          <Tab value="inbox" id={`${id}-inbox`} aria-controls={panel} label={t('Inbox')} />
          <Tab value="archived" id={`${id}-archived`} aria-controls={panel} label={t('Archived')} />
        </Tabs>
        {beside}
      </Box>
      <Box role="tabpanel" id={panel} aria-labelledby={`${id}-${tab}`} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {children}
      </Box>
    </>
  )
}
