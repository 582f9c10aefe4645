/** What the console reads from its host; what is absent, the console has a default for. */
export interface ConsoleSettings {
  apiPrefix?: string
  subscribeUrl?: string
  idempotencyKeys?: true
  /** Whether there is a stream of events; without it the console asks now and then. */
  events?: true
  /** Whether a new support request takes diagnostics. */
  diagnostics?: true
  /** Whether tests of call flows can be saved. */
  rehearsals?: true
  /** Whether it tells how much content an account keeps, and may. */
  storage?: true
  /** Whether another e-mail address needs the present password along with it. */
  reauthentication?: true
  /** Whether voicemails are mailed only to whom agreed to it, and the console can ask who has. */
  emailConsent?: true
  /** Whether web phones hang on the service itself, which then also answers practice lines and calls people up. */
  practiceCalls?: true
  /** Without it the card frame shows the fields of the embedded processor. */
  stripePublishableKey?: string
  /** Twilio's edge for web phones; without it the one that is nearest. */
  voice?: string
  build?: string
}

const scripts = /<script\b[^<>]*>/g
const isBlock = /\bid=["']?console-settings\b/

/** No text in the settings may end the element that it stands in. */
const asJsonInHtml = (settings: ConsoleSettings): string => JSON.stringify(settings).replace(/</g, '\\u003c')

/** The console's page with its settings filled in; as it was built where it has no such block. */
export const fillSettings = (html: string, settings: ConsoleSettings): string => {
  const block = [...html.matchAll(scripts)].find(([tag]) => isBlock.test(tag))
  const start = block === undefined ? -1 : block.index + block[0].length
  const end = html.indexOf('</script>', start)
  return start === -1 || end === -1 ? html : html.slice(0, start) + asJsonInHtml(settings) + html.slice(end)
}
