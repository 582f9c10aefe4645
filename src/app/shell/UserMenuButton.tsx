import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, useState } from 'react'
import { OnDemand } from './OnDemand'

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }))

const nameLook = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { xs: 140, sm: 280 },
} as const

/** Carries the name of the person who is signed in. */
export const UserMenuButton = ({ userName }: { userName: string }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircle />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0 }}
      >
        <Box component="span" sx={nameLook}>
          {userName}
        </Box>
      </Button>
      <OnDemand isWanted={isOpen}>
        <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </OnDemand>
    </>
  )
}
