/** The one address that the policy lets through: that of the release which `@stripe/stripe-js` was made with. */
const STRIPE_URL = 'https://js.stripe.com/endive/stripe.js'

/** What browsers with Trusted Types bring along, as far as it is needed here. */
interface TrustedScripts {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedScripts
  }
}

const trusted = (): string => {
  const rules = {
    createScriptURL: (url: string): string => {
      if (url !== STRIPE_URL) throw new TypeError(`${url} is not Stripe's script.`)
      return url
    },
  }
  return (window.trustedTypes?.createPolicy('console-stripe', rules) ?? rules).createScriptURL(STRIPE_URL)
}

/**
 * Puts Stripe's script on the page, where `loadStripe` finds it: what that would put there itself is refused, since
 * Trusted Types take no plain text for a script's address. Rejects when the script does not come.
 */
export const addStripeScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted()
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error("Stripe's script did not load.")))
    document.head.append(script)
  })
