export const TABS_CHANNEL = 'session'

/** Says no more than that something changed: the other tabs look at the stored token themselves. */
export const tellTabs = (): void => {
  const channel = new BroadcastChannel(TABS_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
