import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AudioFile from '@mui/icons-material/AudioFileOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Dialpad from '@mui/icons-material/DialpadOutlined'
import Headset from '@mui/icons-material/HeadsetMicOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import Mic from '@mui/icons-material/MicNoneOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Voicemail from '@mui/icons-material/VoicemailOutlined'
import type { ComponentType } from 'react'
import { msg, type Message } from '@/i18n/message'
import { paths } from '@/lib/paths'

interface MenuItemShape {
  path: string
  label: Message
  Icon: ComponentType<{ fontSize: 'small' }>
}

export const menuItems: readonly MenuItemShape[] = [
  { path: paths.dashboard, label: msg('Dashboard'), Icon: Dashboard },
  { path: paths.numbers, label: msg('Phone numbers'), Icon: Dialpad },
  { path: paths.audiofiles, label: msg('Audio files'), Icon: AudioFile },
  { path: paths.applications, label: msg('Applications'), Icon: AccountTree },
  { path: paths.analytics, label: msg('Call analytics'), Icon: Insights },
  { path: paths.webphone, label: msg('Web phone'), Icon: Headset },
  { path: paths.voicemails, label: msg('Voicemails'), Icon: Voicemail },
  { path: paths.recordings, label: msg('Recordings'), Icon: Mic },
  { path: paths.logs, label: msg('Logs'), Icon: History },
  { path: paths.billing, label: msg('Billing'), Icon: ReceiptLong },
  { path: paths.support, label: msg('Support'), Icon: SupportAgent },
]

export const isUnder = (pathname: string, itemPath: string): boolean =>
  pathname === itemPath || pathname.startsWith(`${itemPath}/`)
