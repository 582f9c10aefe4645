import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyComponent } from '@/ui/lazyComponent'
import { OnDemand } from './OnDemand'

const UserMenu = lazyComponent(async () => (await import(/* webpackChunkName: "header" */ './UserMenu')).UserMenu)

const nameStyles = {
  display: { xs: 'none', sm: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
  textAlign: 'left',
} as const

export const UserMenuButton = ({ userName }: { userName: string }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircle />}
        aria-label={userName}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={nameStyles}>
          {userName}
        </Box>
      </Button>
      <OnDemand isNeeded={isOpen}>
        <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </OnDemand>
    </>
  )
}
