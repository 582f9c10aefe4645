export interface ConsoleSettings {
  apiPrefix?: string
  subscribeUrl?: string
  idempotencyKeys?: true
  events?: true
  diagnostics?: true
  rehearsals?: true
  schedules?: true
  templates?: true
  storage?: true
  reauthentication?: true
  emailConsent?: true
  unread?: true
  userLanguage?: true
  emergencyNotice?: true
  notifications?: true
  callPaths?: true
  flowVersions?: true
  practiceCalls?: true
  webPush?: true
  stripePublishableKey?: string
  voice?: string
  /** Prefixes of premium-rate numbers that may be called; present: numbers are read as in callflow/phoneNumber. */
  premiumNumbers?: readonly string[]
  build?: string
}

const scripts = /<script\b[^<>]*>/g
const isBlock = /\bid=["']?console-settings\b/

/** Escapes text that would close the script element. */
const asJsonInHtml = (settings: ConsoleSettings): string => JSON.stringify(settings).replace(/</g, '\\u003c')

export const fillSettings = (html: string, settings: ConsoleSettings): string => {
  const block = [...html.matchAll(scripts)].find(([tag]) => isBlock.test(tag))
  const start = block === undefined ? -1 : block.index + block[0].length
  const end = html.indexOf('</script>', start)
  return start === -1 || end === -1 ? html : html.slice(0, start) + asJsonInHtml(settings) + html.slice(end)
}
