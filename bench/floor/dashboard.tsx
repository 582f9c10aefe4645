import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Drawer from '@mui/material/Drawer'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { api, show } from './page'

const chart = import('./Chart')
const Chart = lazy(async () => ({ default: (await chart).Chart }))

const menu = ['Dashboard', 'Phone numbers', 'Audio files', 'Applications', 'Call analytics', 'Web phone', 'Voicemails', 'Recordings', 'Logs', 'Billing', 'Support']

const Figures = () => {
  const { data } = api.useOverviewQuery()
  if (data === undefined) return <LinearProgress />
  const figures = [
    ['Active numbers', data.active_numbers],
    ['Numbers used this month', data.used_numbers],
    ['Minutes used this month', data.used_minutes],
    ['Available balance', data.prepaid_balance],
  ] as const
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
      {figures.map(([title, figure]) => (
        <Card key={title} component="section" aria-busy={false} sx={{ p: 2 }}>
          <Typography variant="body2">{title}</Typography>
          <Typography variant="h4">{figure}</Typography>
          <LinearProgress variant="determinate" value={50} />
          <Link to="/">See more</Link>
        </Card>
      ))}
    </Box>
  )
}

const Dashboard = () => {
  const { data } = api.useIncomingCallsQuery()
  return (
    <Box sx={{ display: 'flex' }}>
      <AppBar position="fixed">
        <Toolbar>
          <Typography sx={{ flex: 1 }}>Console</Typography>
          <Button color="inherit">Notifications</Button>
          <Menu open={false} />
        </Toolbar>
      </AppBar>
      <Drawer variant="permanent" sx={{ width: 220 }}>
        <List>
          {menu.map((name) => (
            <ListItemButton key={name} component={Link} to="/">
              <ListItemText primary={name} />
            </ListItemButton>
          ))}
        </List>
      </Drawer>
      <Box component="main" sx={{ flex: 1, p: 3 }}>
        <Toolbar />
        <Figures />
        <Suspense fallback={<LinearProgress />}>{data === undefined ? null : <Chart points={data} />}</Suspense>
      </Box>
    </Box>
  )
}

show(<Dashboard />)
