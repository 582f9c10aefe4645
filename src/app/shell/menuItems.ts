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
import { say, type Said } from '@/i18n/sentence'
import { paths } from '@/lib/paths'

interface MenuItemShape {
  path: string
  label: Said
  Icon: ComponentType<{ fontSize: 'small' }>
}

export const menuItems: readonly MenuItemShape[] = [
  { path: paths.dashboard, label: say('Dashboard'), Icon: Dashboard },
  { path: paths.numbers, label: say('Phone numbers'), Icon: Dialpad },
  { path: paths.audiofiles, label: say('Audio files'), Icon: AudioFile },
  { path: paths.applications, label: say('Applications'), Icon: AccountTree },
  { path: paths.analytics, label: say('Call analytics'), Icon: Insights },
  { path: paths.webphone, label: say('Web phone'), Icon: Headset },
  { path: paths.voicemails, label: say('Voicemails'), Icon: Voicemail },
  { path: paths.recordings, label: say('Recordings'), Icon: Mic },
  { path: paths.logs, label: say('Logs'), Icon: History },
  { path: paths.billing, label: say('Billing'), Icon: ReceiptLong },
  { path: paths.support, label: say('Support'), Icon: SupportAgent },
]

/** Whole path segments count: `/numbers/search` is under `/numbers`, `/numbersx` is not. */
export const isUnder = (pathname: string, itemPath: string): boolean =>
  pathname === itemPath || pathname.startsWith(`${itemPath}/`)
