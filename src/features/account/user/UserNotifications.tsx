import { DevicesPanel } from './devices/DevicesPanel'
import { NotificationsSection } from './NotificationsSection'

/** Loads after the profile, so that its form and the pages in its chunk don't wait. */
export const UserNotifications = () => (
  <>
    <NotificationsSection />
    <DevicesPanel />
  </>
)
